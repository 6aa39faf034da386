import { endOwnSession, listOwnSessions } from '@lantern/contracts/calls/operator/account';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { accountTexts } from '#text/account.ts';
import { systemTexts } from '#text/system.ts';

import { callApi, callQuery, useRefresh } from '../../api/call-api.ts';
import { deviceName } from '../../text/device-name.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Pending } from '../../ui/pending.tsx';
import { SessionLine } from '../../ui/session-line.tsx';

/** Lists the account's sessions and ends them. */
export function Sessions() {
  const own = useQuery(callQuery(listOwnSessions, {}));
  const reload = useRefresh(listOwnSessions);
  const others = own.data?.list.filter(({ isOwn }) => !isOwn) ?? [];
  return (
    <section className="card" aria-labelledby="own-sessions">
      <h2 id="own-sessions">{accountTexts.sessions}</h2>
      {own.data ? (
        <ul className="rows">
          {own.data.list.map((session) => {
            const device = deviceName(session.userAgent);
            return (
              <li key={session.id}>
                <SessionLine session={session} />
                {session.isOwn ? (
                  <Badge color="teal">{accountTexts.current}</Badge>
                ) : (
                  <ConfirmButton
                    label={accountTexts.endSession}
                    question={systemTexts.endQuestion(device)}
                    isDangerous
                    run={() => callApi(endOwnSession, { id: session.id })}
                    done={accountTexts.ended}
                    onDone={reload}
                    button={{ size: 'xs', 'aria-label': accountTexts.endSessionOf(device) }}
                  />
                )}
              </li>
            );
          })}
        </ul>
      ) : (
        <Pending query={own} height={60} />
      )}
      {others.length > 1 && (
        <div className="card-actions">
          <ConfirmButton
            label={accountTexts.endOthers}
            question={accountTexts.endOthersQuestion(others.length)}
            isDangerous
            run={() => callApi(endOwnSession, { id: 'others' })}
            done={accountTexts.ended}
            onDone={reload}
          />
        </div>
      )}
    </section>
  );
}
