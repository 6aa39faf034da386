import * as z from 'zod/mini';

import { confirmers } from './confirmer.ts';
import { count, moneyMoved, moneyText, wireDate } from './wire-values.ts';

/** `wx` WeChat, `zfb` Alipay. */
export const payoutChannel = z.enum(['wx', 'zfb']);

/** A letter and digits, as the member sees it. */
export const withdrawalNumber = z.string().check(z.regex(/^T\d{18}$/));

/**
 * `submitted` waits for an operator, `approved` may be paid, an operator is paying an `in_progress` one. `paid`
 * and `rejected` are final; until then the money is held.
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
  /**
   * Whether it was requested in a session younger than a day, so on another device or after a password change. Check it
   * twice.
   */
  isNewSession: z.boolean(),
  /** Login names of the operators who approved it. */
  approvedBy: z.array(z.string()),
  /** How many operators must approve it before it may be paid: one or two. */
  approvalsNeeded: z.int(),
  /** While it waits for its second approval. */
  confirmers,
  /** While it is open: which operators changed what opens the member's account, from 30 days before the request on. */
  credentialChanges: z.array(z.object({ loginName: z.string(), time: wireDate })),
  /** Until when it waits because of such a change; null when it does not. */
  heldUntil: z.nullable(wireDate),
  /** The payment channel's number of the payment; `""` until it is paid. */
  payoutReference: z.string(),
  /** The reason that the member is told; `""` unless it is rejected. */
  rejectReason: z.string(),
  createTime: wireDate,
  /** When it entered this state. */
  changeTime: wireDate,
});

export type Withdrawal = z.infer<typeof withdrawal>;

/** One action on a withdrawal, with its operator. */
export const withdrawalStep = z.object({
  loginName: z.string(),
  action: z.enum(['approve', 'start_payout', 'mark_paid', 'reject']),
  createTime: wireDate,
});

/** What a decision about a withdrawal needs to know of its member. */
const withdrawalFacts = z.object({
  /** Where the member's money came from and went, the largest gain first; without what is held. */
  earnings: z.array(z.object({ kind: z.string(), money: moneyMoved, entries: count })),
  /** The invited members by their last network address, the most frequent first; at most five addresses. */
  invitees: z.object({
    /** 1000 means at least 1000. */
    total: count,
    addresses: z.array(
      z.object({
        /** `""` where none is known. */
        address: z.string(),
        invitees: count,
        payers: count,
        /** Whether it is the address of the member, too. */
        isOwn: z.boolean(),
      }),
    ),
  }),
  /** The latest of the member's other withdrawals. */
  earlier: z.array(
    z.object({
      orderNo: withdrawalNumber,
      money: moneyText,
      state: withdrawalState,
      createTime: wireDate,
      isSameCode: z.boolean(),
    }),
  ),
  withdrawals: count,
  /** How many different payment codes the member gave. */
  codes: count,
  /** Codes of other members who gave the same payment code. */
  sharers: z.array(z.string()),
  /** Yuan that were paid out, that wait in withdrawals, and that are left. */
  paid: moneyText,
  open: moneyText,
  balance: moneyText,
});

/** A withdrawal with its payment code and its history. */
export const withdrawalDetail = z.extend(withdrawal, {
  /** False is an alarm: the stored picture is gone or is not the submitted one. */
  isCodeIntact: z.boolean(),
  /** The submitted picture, in base64; `""` when it is not intact. */
  codePicture: z.string(),
  steps: z.array(withdrawalStep),
  facts: withdrawalFacts,
});

export type WithdrawalDetail = z.infer<typeof withdrawalDetail>;

/** The result of a call on a withdrawal. */
export const withdrawalTurn = z.object({
  orderNo: withdrawalNumber,
  /** Its state; an operator who came too late reads here what it has become. */
  state: withdrawalState,
  /** Whether this call changed anything. An approval that waits for a second one did. */
  moved: z.boolean(),
});

export type WithdrawalTurn = z.infer<typeof withdrawalTurn>;
