import { accountTexts, roleText } from '#text/account.ts';
import { texts } from '#text/texts.ts';

import { useAccount } from '../../session/session.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Factors } from './factors.tsx';
import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions.tsx';

/** The operator's own account: password, second factors, and sessions. */
export default function Account() {
  const { loginName, roles, endTime } = useAccount();
  return (
    <Screen title={texts.sections.account} hint={accountTexts.hint}>
      <div className="stack narrow">
        <section className="card" aria-label={loginName}>
          <h2>{loginName}</h2>
          <p>
            {texts.common.labelled(
              accountTexts.roles,
              roles.map((role) => roleText[role]).join(' · '),
            )}
          </p>
          <p className="dimmed">{accountTexts.sessionEnds(endTime.slice(5, 16))}</p>
        </section>
        <Factors />
        <PasswordForm />
        <Sessions />
      </div>
    </Screen>
  );
}
