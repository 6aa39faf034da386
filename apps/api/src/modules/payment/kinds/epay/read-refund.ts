import * as z from 'zod/mini';

import type { EpayConfig } from '../../../../platform/config/read-payments.ts';
import type { RefundAnswer } from '../../channels/channel.ts';
import type { GatewayAnswer } from './fetch-gateway.ts';
import { parseJson, textOrNumber } from './read-epay.ts';

const refundAnswer = z.object({ code: textOrNumber });

/**
 * Parses the answer to a refund. Only code `1` in a complete answer of status 200 means yes, and only a code below zero in
 * such an answer means no. Any other answer is unknown: version 2 says yes with `0`, and a gateway that failed while it paid
 * back answers status 500.
 */
export function readEpayRefund({
  status,
  text,
  isWhole,
}: GatewayAnswer): Pick<RefundAnswer, 'state' | 'fault'> {
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

/** Removes the keys from a gateway's text, in every encoding in which it may repeat them. */
export function withoutKeys(
  { key, oldKey }: Pick<EpayConfig, 'key' | 'oldKey'>,
  text: string,
): string {
  const forms = [key, ...(oldKey ? [oldKey.key] : [])].flatMap((it) => {
    const inJson = JSON.stringify(it).slice(1, -1);
    // As it was sent: a form encodes some characters differently from an address.
    const inForm = new URLSearchParams({ it }).toString().slice('it='.length);
    return [it, inJson, inJson.replaceAll('/', '\\/'), encodeURIComponent(it), inForm];
  });
  return forms
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, form) => rest.replaceAll(form, '•••'), text);
}
