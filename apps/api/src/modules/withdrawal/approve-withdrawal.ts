import type { WithdrawalTurn } from '@lantern/contracts/entities/withdrawal';
import { parseYuan } from '@lantern/rules/money';
import { judgeApproval } from '@lantern/rules/withdrawal-states';

import type { OperatorAct } from '../../calls/operator-act.ts';
import { refuse } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { siteSettingsOf } from '../site/site-settings.ts';
import { checkCode } from './check-code.ts';
import { checkMember } from './check-member.ts';
import { handleWithdrawal, keepStep, move, stay } from './handle-withdrawal.ts';

/** Approves a withdrawal whose payment code is still the one submitted; a large one takes two people. */
export async function approveWithdrawal(
  deps: Deps,
  orderNo: string,
  act: OperatorAct,
): Promise<WithdrawalTurn> {
  const { twoPersonWithdrawal } = await siteSettingsOf(deps)();
  const twoPersonAboveFen = parseYuan(twoPersonWithdrawal) ?? 0n;
  return handleWithdrawal(deps, orderNo, act, async (handled) => {
    const { tx, row } = handled;
    const verdict = judgeApproval({
      ...{
        state: row.state,
        amountFen: BigInt(row.amountFen),
        twoPersonAboveFen,
        operatorId: act.operatorId,
      },
      approvedBy: row.approverIds.map(Number),
    });
    if (verdict === 'too-late') return stay(row);
    if (verdict === 'same-person') return refuse('approved-before');
    await checkMember(tx, row);
    await checkCode(deps, row);
    if (verdict === 'approve') return move(handled, 'approve');
    await keepStep(handled, 'approve');
    return { ...stay(row), moved: true };
  });
}
