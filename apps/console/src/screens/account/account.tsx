import { useAccount } from '../../session/session.tsx';
import { zhAccount, roleText } from '../../text/zh-account.ts';
import { zh } from '../../text/zh.ts';
import { Screen } from '../../ui/screen.tsx';
import { Factors } from './factors.tsx';
import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions.tsx';

/** What every operator has: a password, second factors, and sessions. */
export default function Account() {
  const { loginName, roles, endTime } = useAccount();
  return (
    <Screen title={zh.sections.account} hint={zhAccount.hint}>
      <div className="stack narrow">
        <section className="card" aria-label={loginName}>
          <h2>{loginName}</h2>
          <p>
            {zhAccount.roles}：{roles.map((role) => roleText[role]).join(' · ')}
          </p>
          <p className="dimmed">{zhAccount.sessionEnds(endTime.slice(5, 16))}</p>
        </section>
        <Factors />
        <PasswordForm />
        <Sessions />
      </div>
    </Screen>
  );
}
