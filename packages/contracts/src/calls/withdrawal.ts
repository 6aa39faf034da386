import * as z from 'zod/mini';

import { defineCall } from '../call.ts';
import { payoutChannel } from '../entities/withdrawal.ts';
import { boundedText, sendingId } from './payload-fields.ts';

/** The address that the upload of the payment code answered; an empty one is refused with a message. */
export const paymentCode = z._default(boundedText(2048), '');

/** Yuan as the member typed it; an empty amount, zero and more than two decimals are refused with a message. */
export const amountTyped = z.union([z.number(), boundedText(16)]);

export const requestWithdrawal = defineCall({
  method: 'POST',
  path: '/app-api/member/tixian',
  needs: 'member',
  sealed: false,
  summary: 'Requests a payout to a payment code; the amount is held at once.',
  payload: z.object({
    imgurl: paymentCode,
    index: payoutChannel,
    money: amountTyped,
    clientId: sendingId,
  }),
  answer: z.object({
    orderNo: z.string(),
    /** Why it waits longer than usual, in the reader's language; left out otherwise. */
    note: z.optional(z.string()),
  }),
  refusals: [
    'amount-wrong',
    'below-minimum',
    'balance-short',
    'payment-code-missing',
    'withdrawals-open',
    'withdrawal-cap',
    'withdrawal-repeated',
    'withdrawal-known',
    'member-banned',
    'in-debt',
  ],
});

export const withdrawalCalls = { requestWithdrawal };
