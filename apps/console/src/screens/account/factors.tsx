import {
  listOwnFactors,
  removeFactor,
  renewRecoveryCodes,
} from '@lantern/contracts/calls/operator/account';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';

import { accountTexts } from '#text/account.ts';

import { callApi, callQuery, useRefresh } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { lazy } from '../../ui/lazy.ts';
import { Pending } from '../../ui/pending.tsx';

const FactorDialogs = lazy(() => import('./factor-dialogs.tsx'));

/** The operator's second factors: add, remove, and the recovery codes. */
export function Factors() {
  const refreshFactors = useRefresh(listOwnFactors);
  const { refresh } = useSession();
  const own = useQuery(callQuery(listOwnFactors, {}));
  const [isAdding, adding] = useDisclosure(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const reload = (): void => {
    refresh();
    refreshFactors();
  };
  return (
    <section className="card" aria-labelledby="own-factors">
      <h2 id="own-factors">{accountTexts.factors}</h2>
      {own.data ? (
        <ul className="rows">
          {own.data.factors.length === 0 && <li className="dimmed">{accountTexts.noFactors}</li>}
          {own.data.factors.map(({ id, kind, name, createTime, lastUseTime }) => (
            <li key={id}>
              <div>
                <strong>{name}</strong>
                <p className="dimmed">
                  {accountTexts.factorLine(accountTexts.kinds[kind], createTime.slice(0, 16))}
                </p>
                <p className="dimmed">
                  {lastUseTime === null
                    ? accountTexts.neverUsed
                    : accountTexts.lastUsed(lastUseTime.slice(0, 16))}
                </p>
              </div>
              <ConfirmButton
                label={accountTexts.removeFactor}
                question={accountTexts.removeQuestion(name)}
                consequence={accountTexts.removeHint}
                isDangerous
                run={() => callApi(removeFactor, { id })}
                done={accountTexts.factorRemoved}
                onDone={reload}
                button={{ size: 'xs', 'aria-label': accountTexts.removeFactorOf(name) }}
              />
            </li>
          ))}
        </ul>
      ) : (
        <Pending query={own} height={60} />
      )}
      <div className="card-actions">
        {own.data && own.data.factors.length > 0 && (
          <>
            <span className="dimmed">{accountTexts.codesLeft(own.data.recoveryCodesLeft)}</span>
            <ConfirmButton
              label={accountTexts.renewCodes}
              question={accountTexts.renewQuestion}
              consequence={accountTexts.renewHint}
              run={async () => setCodes((await callApi(renewRecoveryCodes, {})).recoveryCodes)}
              done={accountTexts.renewed}
              onDone={reload}
            />
          </>
        )}
        <Button onClick={adding.open}>{accountTexts.addFactor}</Button>
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
