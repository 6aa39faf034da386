import { expect, test } from 'vitest';

import {
  type ApprovalFacts,
  type ApprovalVerdict,
  judgeApproval,
  moveWithdrawal,
  type WithdrawalAction,
  type WithdrawalState,
} from './withdrawal-states.ts';

const states = ['submitted', 'approved', 'in_progress', 'paid', 'rejected'] as const;

test.each<[WithdrawalAction, (WithdrawalState | null)[]]>([
  ['approve', ['approved', null, null, null, null]],
  ['start_payout', [null, 'in_progress', null, null, null]],
  ['mark_paid', [null, null, 'paid', null, null]],
  ['reject', ['rejected', 'rejected', 'rejected', null, null]],
])('%s leads from each state to %j', (action, expected) => {
  expect(states.map((state) => moveWithdrawal(state, action))).toEqual(expected);
});

const facts: ApprovalFacts = {
  state: 'submitted',
  amountFen: 100_000n,
  twoPersonAboveFen: 100_000n,
  approvedBy: [],
  operatorId: 1,
};

test.each<[Partial<ApprovalFacts>, ApprovalVerdict]>([
  [{}, 'approve'],
  [{ amountFen: 100_001n }, 'record'],
  [{ amountFen: 100_001n, approvedBy: [1] }, 'same-person'],
  [{ amountFen: 100_001n, approvedBy: [2] }, 'approve'],
  [{ amountFen: 1n, twoPersonAboveFen: 0n }, 'record'],
  // The limit for one operator's approval was lowered or raised in between.
  [{ approvedBy: [2] }, 'approve'],
  [{ approvedBy: [1] }, 'same-person'],
  [{ state: 'approved' }, 'too-late'],
  [{ state: 'rejected', approvedBy: [1] }, 'too-late'],
])('%o: %s', (change, verdict) => {
  expect(judgeApproval({ ...facts, ...change })).toBe(verdict);
});
