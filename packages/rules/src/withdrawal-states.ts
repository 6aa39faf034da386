import type { Fen } from './money.ts';

/**
 * `submitted` waits for an operator · `approved` may be paid · an operator is paying an `in_progress` one ·
 * `paid` and `rejected` are final. The money is held until a final state.
 */
export type WithdrawalState = 'submitted' | 'approved' | 'in_progress' | 'paid' | 'rejected';

export type WithdrawalAction = 'approve' | 'start_payout' | 'mark_paid' | 'reject';

/** States in which the money is held and the withdrawal counts as open. */
const OPEN_WITHDRAWAL_STATES = ['submitted', 'approved', 'in_progress'] as const;

/** The states that each action starts from and leads to; from any other state it changes nothing. */
const TRANSITIONS: Readonly<
  Record<WithdrawalAction, { from: readonly WithdrawalState[]; to: WithdrawalState }>
> = {
  approve: { from: ['submitted'], to: 'approved' },
  start_payout: { from: ['approved'], to: 'in_progress' },
  mark_paid: { from: ['in_progress'], to: 'paid' },
  reject: { from: OPEN_WITHDRAWAL_STATES, to: 'rejected' },
};

/** Returns the state that an action leads to from this one, or null when it is not possible. */
export function moveWithdrawal(
  state: WithdrawalState,
  action: WithdrawalAction,
): WithdrawalState | null {
  const { from, to } = TRANSITIONS[action];
  return from.includes(state) ? to : null;
}

/** Returns how many operators must approve an amount: one, or two above a threshold. */
export function approvalsNeeded(amountFen: Fen, twoPersonAboveFen: Fen): 1 | 2 {
  return amountFen > twoPersonAboveFen ? 2 : 1;
}

/** The facts that an approval is judged by. */
export type ApprovalFacts = {
  state: WithdrawalState;
  amountFen: Fen;
  /** Amounts above this need two operators. */
  twoPersonAboveFen: Fen;
  /** Ids of operators who have already approved the withdrawal. */
  approvedBy: readonly number[];
  operatorId: number;
};

/**
 * `approve`: this approval is enough · `record`: it counts, and another operator must approve too ·
 * `same-person`: the same operator has already approved · `too-late`: nothing is left to approve.
 */
export type ApprovalVerdict = 'approve' | 'record' | 'same-person' | 'too-late';

/** Judges an approval: one operator is enough up to an amount; above it two different ones must approve. */
export function judgeApproval(facts: ApprovalFacts): ApprovalVerdict {
  if (moveWithdrawal(facts.state, 'approve') === null) return 'too-late';
  if (facts.approvedBy.includes(facts.operatorId)) return 'same-person';
  const needed = approvalsNeeded(facts.amountFen, facts.twoPersonAboveFen);
  return facts.approvedBy.length + 1 >= needed ? 'approve' : 'record';
}
