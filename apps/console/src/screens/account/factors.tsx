import {
  listOwnFactors,
  removeFactor,
  renewRecoveryCodes,
} from '@lantern/contracts/calls/operator/account';
import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { callApi, callQuery, keyOf } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { useSession } from '../../session/session.tsx';
import { zhAccount } from '../../text/zh-account.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';

const FactorDialogs = lazy(() => import('./factor-dialogs.tsx'));

/** The operator's second factors: add, remove, and the recovery codes. */
export function Factors() {
  const client = useQueryClient();
  const { refresh } = useSession();
  const own = useQuery(callQuery(listOwnFactors, {}));
  const [isAdding, adding] = useDisclosure(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const reload = (): void => {
    refresh();
    void client.invalidateQueries({ queryKey: keyOf(listOwnFactors) });
  };
  return (
    <section className="card" aria-labelledby="own-factors">
      <h2 id="own-factors">{zhAccount.factors}</h2>
      {own.data ? (
        <ul className="rows">
          {own.data.factors.length === 0 && <li className="dimmed">{zhAccount.noFactors}</li>}
          {own.data.factors.map(({ id, kind, name, createTime, lastUseTime }) => (
            <li key={id}>
              <div>
                <strong>{name}</strong>
                <p className="dimmed">
                  {zhAccount.factorLine(zhAccount.kinds[kind], createTime.slice(0, 16))}
                </p>
                <p className="dimmed">
                  {lastUseTime === null
                    ? zhAccount.neverUsed
                    : zhAccount.lastUsed(lastUseTime.slice(0, 16))}
                </p>
              </div>
              <ConfirmButton
                label={zhAccount.removeFactor}
                question={zhAccount.removeQuestion(name)}
                consequence={zhAccount.removeHint}
                isDangerous
                run={() => callApi(removeFactor, { id })}
                done={zhAccount.factorRemoved}
                onDone={reload}
                button={{ size: 'xs', 'aria-label': zhAccount.removeFactorOf(name) }}
              />
            </li>
          ))}
        </ul>
      ) : own.error ? (
        <LoadFailed message={messageOf(own.error)} onRetry={() => void own.refetch()} />
      ) : (
        <Skeleton h={60} />
      )}
      <div className="card-actions">
        {own.data && own.data.factors.length > 0 && (
          <>
            <span className="dimmed">{zhAccount.codesLeft(own.data.recoveryCodesLeft)}</span>
            <ConfirmButton
              label={zhAccount.renewCodes}
              question={zhAccount.renewQuestion}
              consequence={zhAccount.renewHint}
              run={async () => setCodes((await callApi(renewRecoveryCodes, {})).recoveryCodes)}
              done={zhAccount.renewed}
              onDone={reload}
            />
          </>
        )}
        <Button onClick={adding.open}>{zhAccount.addFactor}</Button>
      </div>
      {(isAdding || codes !== null) && (
        <Suspense>
          <FactorDialogs
            isAdding={isAdding}
            onAdded={() => {
              adding.close();
              reload();
            }}
            onCancel={adding.close}
            codes={codes}
            onSaved={() => setCodes(null)}
          />
        </Suspense>
      )}
    </section>
  );
}
