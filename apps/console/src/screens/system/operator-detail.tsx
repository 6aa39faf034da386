import {
  changeRoles,
  endOperatorSession,
  resetOperator,
  shutOutOperator,
} from '@lantern/contracts/calls/operator/operators';
import type { OperatorEntry } from '@lantern/contracts/entities/operator';
import { useState } from 'react';

import { callApi } from '../../api/call-api.ts';
import { useAccount } from '../../session/session.tsx';
import { zhAccount } from '../../text/zh-account.ts';
import { zhSystem } from '../../text/zh-system.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { isSame } from '../../ui/contract-form.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { SessionLine } from '../../ui/session-line.tsx';
import { DrawnPassword } from './drawn-password.tsx';
import { RoleChoice } from './role-choice.tsx';

interface OperatorDetailProps {
  operator: OperatorEntry;
  onChange: () => void;
}

/** One operator: roles, sessions, and how to reset or shut them out. */
export function OperatorDetail({ operator, onChange }: OperatorDetailProps) {
  const { id, loginName, sessions, isShutOut, memberCode } = operator;
  const isSelf = useAccount().loginName === loginName;
  const [roles, setRoles] = useState(operator.roles);
  const [password, setPassword] = useState<string | null>(null);
  const isChanged = !isSame(new Set(roles).size, 0) && !isSame(roles, operator.roles);
  if (password !== null)
    return <DrawnPassword password={password} onDone={() => setPassword(null)} />;
  return (
    <div className="stack">
      <LeaveGuard when={isChanged} />
      {memberCode !== '' && (
        <p className="dimmed">
          {zhSystem.member} {memberCode}
        </p>
      )}
      <RoleChoice
        value={roles}
        onChange={setRoles}
        error={roles.length === 0 ? zhSystem.rolesMissing : undefined}
      />
      {isChanged && (
        <div className="dialog-actions">
          <ConfirmButton
            label={zhSystem.saveRoles}
            question={zhSystem.saveRoles}
            asksReason
            run={(reason) => callApi(changeRoles, { id, roles, reason })}
            done={zhSystem.rolesSaved}
            onDone={onChange}
            button={{ variant: 'filled' }}
          />
        </div>
      )}
      {sessions.length > 0 && (
        <section>
          <h2>{zhSystem.sessions}</h2>
          <ul className="rows">
            {sessions.map((session) => {
              const device = zhAccount.deviceName(session.userAgent);
              return (
                <li key={session.id}>
                  <SessionLine session={session} />
                  {!session.isOwn && (
                    <ConfirmButton
                      label={zhSystem.endSession}
                      question={zhSystem.endQuestion(device)}
                      asksReason
                      isDangerous
                      run={(reason) => callApi(endOperatorSession, { id: session.id, reason })}
                      done={zhSystem.ended}
                      onDone={onChange}
                      button={{ size: 'xs' }}
                    />
                  )}
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {!isSelf && (
        <div className="card-actions">
          <ConfirmButton
            label={zhSystem.reset}
            question={zhSystem.resetQuestion(loginName)}
            consequence={zhSystem.resetHint}
            asksReason
            isDangerous
            run={async (reason) => {
              const drawn = await callApi(resetOperator, { id, reason });
              setPassword(drawn.password);
            }}
            done={zhSystem.resetDone}
            onDone={onChange}
          />
          {!isShutOut && (
            <ConfirmButton
              label={zhSystem.shutOutAction}
              question={zhSystem.shutOutQuestion(loginName)}
              consequence={zhSystem.shutOutHint}
              asksReason
              isDangerous
              run={(reason) => callApi(shutOutOperator, { id, reason })}
              done={zhSystem.shutOutDone}
              onDone={onChange}
            />
          )}
        </div>
      )}
    </div>
  );
}
