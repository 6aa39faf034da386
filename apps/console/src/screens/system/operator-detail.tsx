import {
  changeRoles,
  endOperatorSession,
  resetOperator,
  shutOutOperator,
} from '@lantern/contracts/calls/operator/operators';
import type { OperatorEntry } from '@lantern/contracts/entities/operator';
import { operatorRoles } from '@lantern/rules/operator-permissions';
import { Alert, Button } from '@mantine/core';
import { useState } from 'react';

import { roleText } from '#text/account.ts';
import { systemTexts } from '#text/system.ts';
import { texts } from '#text/texts.ts';

import { callApi } from '../../api/call-api.ts';
import { useAccount } from '../../session/session.tsx';
import { deviceName } from '../../text/device-name.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { isSame } from '../../ui/contract-form.ts';
import { KeepForm } from '../../ui/keep-form.tsx';
import { SessionLine } from '../../ui/session-line.tsx';
import { DrawnPassword } from './drawn-password.tsx';
import { RoleChoice } from './role-choice.tsx';

interface OperatorDetailProps {
  operator: OperatorEntry;
  onChange: () => void;
}

/** Each role and whether it is held, so that what was typed before a reload is merged role by role. */
const marksOf = (roles: readonly string[]): Readonly<Record<string, boolean>> =>
  Object.fromEntries(operatorRoles.map((role) => [role, roles.includes(role)]));

/** The operator's roles. If another operator changed them meanwhile, this one sees both versions and chooses. */
function Roles({ operator, onChange }: OperatorDetailProps) {
  const { id } = operator;
  const there = operatorRoles.filter((role) => operator.roles.includes(role));
  const [was, setWas] = useState(there);
  const [roles, setRoles] = useState(there);
  const isChanged = !isSame(roles, was);
  const isMet = !isSame(there, was);
  const follow = (): void => {
    setWas(there);
    setRoles(there);
  };
  if (isMet && (!isChanged || isSame(roles, there))) follow();
  return (
    <>
      <KeepForm
        form={{
          values: marksOf(roles),
          initial: marksOf(was),
          isDirty: isChanged,
          revise: (edit) =>
            setRoles((now) => {
              const marks = edit(marksOf(now));
              return operatorRoles.filter((role) => marks[role]);
            }),
        }}
        onDiscard={follow}
      />
      <RoleChoice
        value={roles}
        onChange={setRoles}
        error={roles.length === 0 ? systemTexts.rolesMissing : undefined}
      />
      {isMet && isChanged && (
        <Alert color="yellow" title={systemTexts.rolesMet}>
          <p>{texts.common.listed(there.map((role) => roleText[role]))}</p>
          <div className="dialog-actions">
            <Button variant="default" onClick={follow}>
              {systemTexts.takeTheirs}
            </Button>
            <Button variant="default" onClick={() => setWas(there)}>
              {systemTexts.keepMine}
            </Button>
          </div>
        </Alert>
      )}
      {isChanged && !isMet && roles.length > 0 && (
        <div className="dialog-actions">
          <ConfirmButton
            label={systemTexts.saveRoles}
            question={systemTexts.saveRoles}
            asksReason
            run={async (reason) => {
              try {
                await callApi(changeRoles, { id, roles, was, reason });
              } catch (error) {
                onChange();
                throw error;
              }
            }}
            done={systemTexts.rolesSaved}
            onDone={onChange}
            button={{ variant: 'filled' }}
          />
        </div>
      )}
    </>
  );
}

/** One operator: roles, sessions, and the buttons that reset them or shut them out. */
export function OperatorDetail({ operator, onChange }: OperatorDetailProps) {
  const { id, loginName, sessions, isShutOut, memberCode } = operator;
  const isSelf = useAccount().loginName === loginName;
  const [password, setPassword] = useState<string | null>(null);
  if (password !== null)
    return <DrawnPassword password={password} onDone={() => setPassword(null)} />;
  return (
    <div className="stack">
      {memberCode !== '' && (
        <p className="dimmed">
          {systemTexts.member} {memberCode}
        </p>
      )}
      <Roles operator={operator} onChange={onChange} />
      {sessions.length > 0 && (
        <section>
          <h2>{systemTexts.sessions}</h2>
          <ul className="rows">
            {sessions.map((session) => {
              const device = deviceName(session.userAgent);
              return (
                <li key={session.id}>
                  <SessionLine session={session} />
                  {!session.isOwn && (
                    <ConfirmButton
                      label={systemTexts.endSession}
                      question={systemTexts.endQuestion(device)}
                      asksReason
                      isDangerous
                      run={(reason) => callApi(endOperatorSession, { id: session.id, reason })}
                      done={systemTexts.ended}
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
            label={systemTexts.reset}
            question={systemTexts.resetQuestion(loginName)}
            consequence={systemTexts.resetHint}
            asksReason
            isDangerous
            run={async (reason) => {
              const drawn = await callApi(resetOperator, { id, reason });
              setPassword(drawn.password);
            }}
            done={systemTexts.resetDone}
            onDone={onChange}
          />
          {!isShutOut && (
            <ConfirmButton
              label={systemTexts.shutOutAction}
              question={systemTexts.shutOutQuestion(loginName)}
              consequence={systemTexts.shutOutHint}
              asksReason
              isDangerous
              run={(reason) => callApi(shutOutOperator, { id, reason })}
              done={systemTexts.shutOutDone}
              onDone={onChange}
            />
          )}
        </div>
      )}
    </div>
  );
}
