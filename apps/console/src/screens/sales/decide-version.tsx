import { decideTerms, getTerms } from '@lantern/contracts/calls/operator/terms';
import type { TermsVersion } from '@lantern/contracts/entities/sale-terms';

import { termsTexts } from '#text/terms.ts';

import { callApi, useRefresh } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';

/** Confirms or refuses a waiting change of prices. */
export function DecideVersion({ version }: { version: TermsVersion }) {
  const onDone = useRefresh(getTerms);
  const { may, account } = useSession();
  if (!may(decideTerms)) return null;
  const { id, operator, terms } = version;
  const decide = (confirms: boolean) => (reason: string) =>
    callApi(decideTerms, { id, confirms, reason });
  const isOwn = account?.loginName === operator;
  return (
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
    </div>
  );
}
