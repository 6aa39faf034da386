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

/** The most bytes of a notify that are read. */
export const epayMostBytes = 16_384;

/** The order that a notify of a form names; null where it names none that can be read. */
export const orderNumberIn =
  (field: string, prose: ReadonlySet<string>) =>
  (raw: Raw): string | null => {
    const fields = fieldsOf(raw, prose);
    return fields === null ? null : textOf(fields, field) || null;
  };

/** Whether a page of this type works inside an app: no app opens another's wallet. */
export const worksByType = (type: string, place: Place): boolean =>
  !(
    (place === 'wechat' && (type === 'alipay' || type === 'qqpay')) ||
    (place === 'qq' && type === 'alipay') ||
    (place === 'alipay' && (type === 'wxpay' || type === 'qqpay'))
  );

/** The name that a gateway has for a type of payment, from lines such as `usdt=usdt.trc20`; the type itself without a line. */
export const codeOf = (codes: readonly string[], type: string): string =>
  codes.find((line) => line.startsWith(`${type}=`))?.slice(type.length + 1) ?? type;

/** The form of such a line. */
export const codeForm = /^[a-z]{1,20}=[\w.-]{1,40}$/;
