import type { Fen } from '@lantern/rules/money';
import * as z from 'zod/mini';

import type { RefundAnswer } from '../../channels/channel.ts';
import { type GatewayAnswer, parseJson } from '../ask-gateway.ts';
import { readGatewayYuan } from '../gateway-amount.ts';
import { textOrNumber } from './read-epay.ts';

const refundAnswer = z.object({ code: textOrNumber, money: z.optional(textOrNumber) });

/**
 * Reads the answer to a refund of `asked`. In a complete answer of status 200, code `1` means yes, as the documents of the
 * protocol say, and so does `0` with exactly the money that was asked for, as common gateways have it; a code below zero
 * means no. Any other answer is unknown: a gateway that failed while it paid back answers status 500.
 */
export function readEpayRefund(
  { status, text, isWhole }: Pick<GatewayAnswer, 'status' | 'text' | 'isWhole'>,
  asked: Fen,
): Pick<RefundAnswer, 'state' | 'fault'> {
  if (!isWhole) return { state: 'unknown', fault: 'too-much' };
  const isGood = status === 200;
  const says = readCode(text, asked);
  if (says === 'yes' && isGood) return { state: 'paid', fault: null };
  const isOrderly = isGood || (status >= 400 && status < 500);
  if (says === 'no' && isOrderly) return { state: 'refused', fault: null };
  return { state: 'unknown', fault: isGood ? 'unclear' : 'bad-status' };
}

function readCode(text: string, asked: Fen): 'yes' | 'no' | null {
  const parsed = refundAnswer.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const { code, money = '' } = parsed.data;
  if (saysNo(String(code))) return 'no';
  const isPaid = String(code) === '0' && readGatewayYuan(String(money)) === asked;
  return String(code) === '1' || isPaid ? 'yes' : null;
}

const saysNo = (code: string): boolean => /^-[1-9]\d*$/.test(code);
