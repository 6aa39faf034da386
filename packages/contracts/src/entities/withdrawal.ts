import * as z from 'zod/mini';

import { moneyText, wireDate } from './wire-values.ts';

/** `wx` WeChat, `zfb` Alipay. */
export const payoutChannel = z.enum(['wx', 'zfb']);

/** A letter and digits, as the member sees it. */
export const withdrawalNumber = z.string().check(z.regex(/^T\d{18}$/));

/**
 * `submitted` waits for an operator, `approved` may be paid, `in_progress` is being paid by an operator. `paid`
 * and `rejected` are the ends; until then the money is held.
 */
export const withdrawalState = z.enum(['submitted', 'approved', 'in_progress', 'paid', 'rejected']);

/** A withdrawal as operators see it. */
export const withdrawal = z.object({
  orderNo: withdrawalNumber,
  memberCode: z.string(),
  memberNichen: z.string(),
  /** Yuan to pay out. */
  money: moneyText,
  index: payoutChannel,
  state: withdrawalState,
  /** Asked for in a session younger than a day: a new device, or a password just changed. Look twice. */
  isNewSession: z.boolean(),
  /** Login names of the operators who approved it. */
  approvedBy: z.array(z.string()),
  /** Who has to approve it before it may be paid: one operator, or two. */
  approvalsNeeded: z.int(),
  /** What the payment channel calls the payment; `""` until it is paid. */
  payoutReference: z.string(),
  /** What the member is told; `""` unless it is rejected. */
  rejectReason: z.string(),
  createTime: wireDate,
  /** When it came to this state. */
  changeTime: wireDate,
});

export type Withdrawal = z.infer<typeof withdrawal>;

/** What was done to a withdrawal, by whom. */
export const withdrawalStep = z.object({
  loginName: z.string(),
  action: z.enum(['approve', 'start_payout', 'mark_paid', 'reject']),
  createTime: wireDate,
});

/** A withdrawal with its payment code and its history. */
export const withdrawalDetail = z.extend(withdrawal, {
  /** False is an alarm: the stored picture is not the one that was submitted, or is gone. */
  isCodeIntact: z.boolean(),
  /** The picture that was submitted, base64; `""` when it is not intact. */
  codePicture: z.string(),
  steps: z.array(withdrawalStep),
});

export type WithdrawalDetail = z.infer<typeof withdrawalDetail>;

/** What a call made of a withdrawal. */
export const withdrawalTurn = z.object({
  orderNo: withdrawalNumber,
  /** Where it stands; an operator who came too late reads here what it has become. */
  state: withdrawalState,
  /** Whether this call did something. An approval that waits for a second one did. */
  moved: z.boolean(),
});

export type WithdrawalTurn = z.infer<typeof withdrawalTurn>;
