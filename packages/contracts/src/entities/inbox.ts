import { type InboxKind, inboxKinds } from '@lantern/rules/inbox';
import * as z from 'zod/mini';

import { confirmers } from './confirmer.ts';
import { count, moneyText, wireDate } from './wire-values.ts';

const isKind = (name: string): name is InboxKind => name in inboxKinds;

const inboxKind = z.enum(Object.keys(inboxKinds).filter(isKind));

/** One thing that waits for an operator. */
export const inboxItem = z.object({
  kind: inboxKind,
  /** Its name within its kind: a receipt, an order number, a member's code, or an id. */
  id: z.string(),
  /** What it is about, as people know it: the title of a film, a nickname, a channel. */
  subject: z.string(),
  /** Its kind in more detail, as a code: the reason of a report, the kind of goods, the task of upkeep. */
  detail: z.string(),
  /** Days or coins of each; below zero where they are taken. */
  amount: z.nullable(z.int()),
  /** How many of it. */
  pieces: z.nullable(count),
  /** The member whom it concerns; `""` for none. */
  memberCode: z.string(),
  /** Yuan that are at stake; `""` for none. */
  money: z.union([moneyText, z.literal('')]),
  /** Who asked for it, where it waits for a second operator, and why. */
  askedBy: z.string(),
  reason: z.string(),
  since: wireDate,
  due: wireDate,
  isLate: z.boolean(),
  /** Who may confirm it, where it waits for a second operator. */
  confirmers,
  /** Whether the caller may settle it now. */
  isYours: z.boolean(),
});

export type InboxItem = z.infer<typeof inboxItem>;

/** Everything of one kind that waits. */
export const inboxGroup = z.object({
  kind: inboxKind,
  /** 10001 for more than 10000. */
  total: count,
  /** Login names of the operators who may settle it, besides rules for a second person. */
  able: z.array(z.string()),
});

export type InboxGroup = z.infer<typeof inboxGroup>;
