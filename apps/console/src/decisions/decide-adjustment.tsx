import { decideAdjustment, listAdjustments } from '@lantern/contracts/calls/operator/adjustments';
import type { Adjustment } from '@lantern/contracts/entities/adjustment';

import { adjustmentText, membersTexts } from '#text/members.ts';

import { callApi } from '../api/call-api.ts';
import { useMayConfirm } from '../session/use-may-confirm.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { useRefreshWaiting } from './use-refresh-waiting.ts';

const words = membersTexts.adjustments;

/** Applies or refuses a waiting adjustment. */
export function DecideAdjustment({ row }: { row: Adjustment }) {
  const onDone = useRefreshWaiting(listAdjustments);
  const mayConfirm = useMayConfirm(row.confirmers);
  if (row.state !== 'waiting') return null;
  const { id, goods, amount, memberNichen } = row;
  const what = adjustmentText(goods, amount);
  return (
    <div className="dialog-actions">
      {mayConfirm && (
        <ConfirmButton
          label={words.apply}
          question={words.applyQuestion(what, memberNichen)}
          consequence={row.reason}
          asksReason
          run={(reason) => callApi(decideAdjustment, { id, applies: true, reason })}
          done={words.applied}
          onDone={onDone}
          button={{ size: 'xs' }}
        />
      )}
      <ConfirmButton
        label={words.refuse}
        question={words.refuseQuestion(what, memberNichen)}
        asksReason
        isDangerous
        run={(reason) => callApi(decideAdjustment, { id, applies: false, reason })}
        done={words.refused}
        onDone={onDone}
        button={{ size: 'xs', color: undefined }}
      />
    </div>
  );
}
