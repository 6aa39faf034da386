import type { Fen } from './money.ts';

/**
 * `submitted` waits for an operator · `approved` may be paid · `in_progress` is being paid by an operator ·
 * `paid` and `rejected` are the ends. The money is held until one of them.
 */
export type WithdrawalState = 'submitted' | 'approved' | 'in_progress' | 'paid' | 'rejected';

export type WithdrawalAction = 'approve' | 'start_payout' | 'mark_paid' | 'reject';

/** States in which the money is held and the withdrawal counts as open. */
export const OPEN_WITHDRAWAL_STATES = ['submitted', 'approved', 'in_progress'] as const;

/** What each action makes of which states; everything else leaves things as they are. */
const TRANSITIONS: Readonly<
  Record<WithdrawalAction, { from: readonly WithdrawalState[]; to: WithdrawalState }>
> = {
  approve: { from: ['submitted'], to: 'approved' },
  start_payout: { from: ['approved'], to: 'in_progress' },
  mark_paid: { from: ['in_progress'], to: 'paid' },
  reject: { from: OPEN_WITHDRAWAL_STATES, to: 'rejected' },
};

/** The state an action leads to from this one, or null when it can't be done now. */
export function moveWithdrawal(
  state: WithdrawalState,
  action: WithdrawalAction,
): WithdrawalState | null {
  const { from, to } = TRANSITIONS[action];
  return from.includes(state) ? to : null;
}

/** How many operators have to approve an amount: one, or two above a threshold. */
export function approvalsNeeded(amountFen: Fen, twoPersonAboveFen: Fen): 1 | 2 {
  return amountFen > twoPersonAboveFen ? 2 : 1;
}

/** What an approval is judged by. */
export type ApprovalFacts = {
  state: WithdrawalState;
  amountFen: Fen;
  /** Amounts above this take two people. */
  twoPersonAboveFen: Fen;
  /** Operators who have approved it before. */
  approvedBy: readonly number[];
  operatorId: number;
};

/**
 * `approve`: this approval is enough · `record`: it counts, and another operator's is needed too ·
 * `same-person`: it was given before by the same one · `too-late`: there is nothing left to approve.
 */
export type ApprovalVerdict = 'approve' | 'record' | 'same-person' | 'too-late';

/** Judges an approval: one person's is enough up to an amount, above it two different ones. */
export function judgeApproval(facts: ApprovalFacts): ApprovalVerdict {
  if (moveWithdrawal(facts.state, 'approve') === null) return 'too-late';
  if (facts.approvedBy.includes(facts.operatorId)) return 'same-person';
  const needed = approvalsNeeded(facts.amountFen, facts.twoPersonAboveFen);
  return facts.approvedBy.length + 1 >= needed ? 'approve' : 'record';
}
