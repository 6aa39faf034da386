import type { Place, Raw, Replies } from '../../channels/channel.ts';
import { fieldsOf, textOf } from '../fields-of.ts';

/** Text that gateways write for people and the site does not read. */
export const epayProse: ReadonlySet<string> = new Set(['name']);

/** Gateways search the answer for the word, so an answer that means no must not contain it. */
export const epayReplies: Replies = {
  yes: { status: 200, body: 'success' },
  no: { status: 200, body: 'fail' },
  caseIs: 'no',
};

export const epayMostBytes = 16_384;

/** The order that a notify of a form names; null where it names none that can be read. */
export const orderNumberIn =
  (field: string, prose: ReadonlySet<string>) =>
  (raw: Raw): string | null => {
    const fields = fieldsOf(raw, prose);
    return fields === null ? null : textOf(fields, field) || null;
  };

/** One app doesn't open the other's wallet. */
export const worksByType = (type: string, place: Place): boolean =>
  !(
    (place === 'wechat' && (type === 'alipay' || type === 'qqpay')) ||
    (place === 'qq' && type === 'alipay') ||
    (place === 'alipay' && (type === 'wxpay' || type === 'qqpay'))
  );

/** What a gateway calls a way to pay, from lines such as `usdt=usdt.trc20`; its own name without one. */
export const codeOf = (codes: readonly string[], type: string): string =>
  codes.find((line) => line.startsWith(`${type}=`))?.slice(type.length + 1) ?? type;

export const codeForm = /^[a-z]{1,20}=[\w.-]{1,40}$/;
