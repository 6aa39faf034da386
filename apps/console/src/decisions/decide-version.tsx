import { decideTerms, getTerms } from '@lantern/contracts/calls/operator/terms';
import type { TermsVersion } from '@lantern/contracts/entities/sale-terms';

import { termsTexts } from '#text/terms.ts';

import { callApi } from '../api/call-api.ts';
import { useSession } from '../session/session.tsx';
import { useMayConfirm } from '../session/use-may-confirm.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Confirmers } from '../ui/confirmers.tsx';
import { useRefreshWaiting } from './use-refresh-waiting.ts';

/** Confirms or refuses a waiting change of prices. */
export function DecideVersion({ version }: { version: TermsVersion }) {
  const onDone = useRefreshWaiting(getTerms);
  const { may, account } = useSession();
  const mayConfirm = useMayConfirm(version.confirmers);
  if (!may(decideTerms)) return null;
  const { id, operator, terms, confirmers } = version;
  const decide = (confirms: boolean) => (reason: string) =>
    callApi(decideTerms, { id, confirms, reason });
  const isOwn = account?.loginName === operator;
  return (
    <>
      <Confirmers confirmers={confirmers} />
      <div className="version-actions">
        <ConfirmButton
          label={termsTexts.refuse}
          question={termsTexts.refuseQuestion(terms.kind)}
          consequence={termsTexts.refuseHint}
          asksReason
          run={decide(false)}
          done={termsTexts.refused}
          onDone={onDone}
        />
        {mayConfirm && (
          <ConfirmButton
            label={termsTexts.confirm}
            question={termsTexts.confirmQuestion(terms.kind)}
            consequence={isOwn ? termsTexts.needsSecond : termsTexts.confirmHint}
            asksReason
            run={decide(true)}
            done={termsTexts.confirmed}
            onDone={onDone}
            button={{ variant: 'filled' }}
          />
        )}
      </div>
    </>
  );
}
