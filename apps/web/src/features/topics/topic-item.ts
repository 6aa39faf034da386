import type { Topic } from '@lantern/contracts/entities/topic';
import * as z from 'zod/mini';

/** Longer than any card's JSON; what is longer is not looked at. */
const LONGEST_ITEM = 1000;

const code = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value)),
);

/** What of an item counts. Its title and picture are for show, and are taken from the known card instead. */
const item = z.object({ code, sonTypeCode: z._default(z.nullable(code), '') });

/** The JSON of a card, as the address of its list has it. */
export function writeTopicItem({ path, sonTypeCode, code: topicCode, title }: Topic): string {
  return JSON.stringify({ path, sonTypeCode, code: topicCode, title });
}

/** Says of a topic whether an item from an address means it; `undefined` for an item that can mean none. */
export function readTopicItem(text: string | undefined): ((topic: Topic) => boolean) | undefined {
  if (text === undefined || text.length > LONGEST_ITEM) return undefined;
  const { data } = item.safeParse(parseJson(text));
  if (!data || !/^\d+$/.test(data.code)) return undefined;
  return (it) => it.code === data.code && it.sonTypeCode === (data.sonTypeCode ?? '');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
