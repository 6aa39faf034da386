import { MAX_PAGE } from '@lantern/rules/paging';
import { isSeen } from '@lantern/rules/unseen';
import { tidyTitle } from '@lantern/rules/video-title';
import * as z from 'zod/mini';

/** Pages count from 1; a page past the last one is empty. */
export const currentPage = z.int().check(z.gte(1), z.lte(MAX_PAGE));

/** Id of a video, an episode or an ad: a positive safe integer, and a number on the wire. */
export const rowIdField = z.int().check(z.positive());

/** Whether the database can store a text: no NUL, no half surrogate pair. */
export const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

/** A day in Asia/Shanghai, `YYYY-MM-DD`, in a year for which the day after it can be written too. */
export const dayField = z.iso
  .date()
  .check(z.refine((day) => day >= '2000' && day < '3000', 'a day from 2000 to 2999'));

/** Text of at most `maximum` UTF-16 units that the database can store. */
export const boundedText = (maximum: number) =>
  z.string().check(z.maxLength(maximum), z.refine(isStorable, 'text with NUL or a lone surrogate'));

/** The same, trimmed and not empty. */
export const filledText = (maximum: number) => boundedText(maximum).check(z.trim(), z.minLength(1));

/** A title as it is stored, which may be empty; of any other, something can be seen. */
export const maybeTitle = (maximum: number) =>
  boundedText(maximum).check(
    z.overwrite(tidyTitle),
    z.refine((title) => title === '' || isSeen(title), 'a title that can be seen'),
  );

/** A title of a video or an episode. */
export const titleText = (maximum: number) => maybeTitle(maximum).check(z.minLength(1));

/** Why an operator does something, as the audit log keeps it. */
export const reason = filledText(200);

/** A field that older clients send and the server does not read; its size is limited all the same. */
export const unread = z.optional(
  z.nullable(z.union([z.string().check(z.maxLength(2048)), z.number(), z.boolean()])),
);

/** An id that a client makes for each thing it sends, so that the server recognises a repeated request; may be left out. */
export const sendingId = z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/, 'id of a sending')));

/** A member's own code, uuid or number, which clients send along. If it names another member, the call is refused. */
export const ownIdentity = z.optional(z.string().check(z.maxLength(64)));

const codeText = z.string().check(z.regex(/^\d{0,9}$/, 'digits'));

/** Code of a category as digits or a number; absent, null and `""` mean every category. Parsed to text. */
export const categoryCode = z.pipe(
  z.prefault(
    z.nullable(z.union([codeText, z.int().check(z.nonnegative(), z.lte(999_999_999))])),
    '',
  ),
  z.transform((code) => (code === null ? '' : String(code))),
);

/**
 * Codes of categories separated by commas (`81,82`), at most 20; any of them matches. Parsed to a list, empty for every
 * category.
 */
export const categoryCodes = z.pipe(
  z.prefault(
    z.nullable(
      z
        .string()
        .check(z.maxLength(200), z.regex(/^(?:\d{1,9}(?:,\d{1,9}){0,19})?$/, 'codes with commas')),
    ),
    '',
  ),
  z.transform((codes) => (codes ? codes.split(',') : [])),
);

/** An amount of yuan as a number or as the server writes it (`"30.00"`). A rule decides whether it is the right one. */
export const moneyField = z.union([
  z.number(),
  z.string().check(z.regex(/^\d{1,9}\.\d{2}$/, 'yuan with two decimals')),
]);
