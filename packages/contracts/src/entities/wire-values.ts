import * as z from 'zod/mini';

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai: the format of every time on the wire. */
export const wireDate = z
  .string()
  .check(
    z.regex(
      /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
      'YYYY-MM-DD HH:mm:ss',
    ),
  );

/** `YYYY-MM-DD`, a day in Asia/Shanghai. */
export const dayText = z
  .string()
  .check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, 'YYYY-MM-DD'));

/**
 * Yuan as text with exactly two decimals (`"20.00"`): exact, where a JSON number would be a float. As long as any amount
 * that is read (`parseYuan`). Every amount of money the server answers (`balance`, `price`, `money`, `minWithdrawal`) has
 * this form.
 */
export const moneyText = z
  .string()
  .check(z.regex(/^(?:0|[1-9]\d{0,11})\.\d{2}$/, 'yuan with two decimals'));

/** The same, with a minus sign where money was taken. */
export const moneyMoved = z
  .string()
  .check(z.regex(/^-?(?:0|[1-9]\d{0,11})\.\d{2}$/, 'yuan with two decimals, perhaps below zero'));

/** A number of things, bytes or milliseconds. */
export const count = z.int().check(z.nonnegative());

/** Gold coins: a whole number, never negative in a balance. */
export const coinCount = z.int().check(z.nonnegative());

/** A length or a position in seconds. */
export const seconds = z.number().check(z.nonnegative());

/** Database id of a video, an episode or an ad: a positive whole number. */
export const rowId = z.int().check(z.positive());

/** Days of VIP or coins. */
export const goodsKind = z.enum(['vip', 'coins']);

/** What a coupon takes off a price: per cents, or fen. */
export const couponOff = z.enum(['percent', 'fen']);

/** Code of a category: digits as text (`"30"`). */
export const dictCode = z.string().check(z.regex(/^\d{1,9}$/, 'digits'));

/** An address that a page may load or open: http(s), or a path on this site. Never another scheme, never `//host`. */
export const webAddress = z
  .string()
  .check(
    z.maxLength(2048),
    z.regex(/^(?:https?:\/\/|\/(?![/\\]))\S*$/i, 'http(s) or a path on this site'),
  );

/** The address of an uploaded picture, as an answer carries it. */
export const ownPicture = z
  .string()
  .check(z.regex(/^\/media\/images\/[\w.-]{1,120}$/, 'a picture of this site'));

/** The same, or `""` for none. */
export const ownPictureOrNone = z.union([z.literal(''), ownPicture]);

/** Whether an address has a user name before its host: `https://known.example@other.example` leads to the other host. */
export const hasUserInfo = (address: string): boolean => /^https?:\/\/[^/?#\\]*@/i.test(address);

/** A `webAddress`, or `""` for none. */
export const webAddressOrNone = z.union([z.literal(''), webAddress]);
