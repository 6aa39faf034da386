import * as z from 'zod/mini';

import type { EpayConfig } from '../../../platform/config/read-payments.ts';
import type { RefundWord } from '../channel.ts';
import type { GatewayAnswer } from './fetch-gateway.ts';
import { parseJson, textOrNumber } from './read-epay.ts';

const refundAnswer = z.object({ code: textOrNumber });

/**
 * What the answer to a refund says. Yes is `1` in a whole answer of status 200 alone, and no is a code below zero by a
 * gateway in good order. All else may be either: `0`, by which version 2 says yes, and `500`, said by a gateway that failed
 * while it paid back.
 */
export function readEpayRefund({
  status,
  text,
  isWhole,
}: GatewayAnswer): Pick<RefundWord, 'state' | 'fault'> {
  if (!isWhole) return { state: 'unknown', fault: 'too-much' };
  const parsed = refundAnswer.safeParse(parseJson(text));
  const code = parsed.success ? String(parsed.data.code) : '';
  const isGood = status === 200;
  if (isGood && code === '1') return { state: 'paid', fault: null };
  const isOrderly = isGood || (status >= 400 && status < 500);
  if (isOrderly && saysNo(code)) return { state: 'refused', fault: null };
  return { state: 'unknown', fault: isGood ? 'unclear' : 'bad-status' };
}

const saysNo = (code: string): boolean => /^-[1-9]\d*$/.test(code);

/** A text of the gateway with each key that it may repeat taken out, however it is written there. */
export function withoutKeys(
  { key, oldKey }: Pick<EpayConfig, 'key' | 'oldKey'>,
  text: string,
): string {
  const forms = [key, ...(oldKey ? [oldKey.key] : [])].flatMap((it) => {
    const inJson = JSON.stringify(it).slice(1, -1);
    // As it was sent, which a form writes otherwise than an address.
    const inForm = new URLSearchParams({ it }).toString().slice('it='.length);
    return [it, inJson, inJson.replaceAll('/', '\\/'), encodeURIComponent(it), inForm];
  });
  return forms
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, form) => rest.replaceAll(form, '•••'), text);
}
