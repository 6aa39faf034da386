import type { Permission } from '@lantern/rules/operator-permissions';
import * as z from 'zod/mini';

/**
 * The header of each request that a page of the console sends, and its values. `attended`: the operator did something
 * at the page within the last minute. `unattended`: the page asks by itself, which is no use of the session.
 */
export const consoleMark = {
  header: 'x-console',
  attended: '1',
  unattended: 'unattended',
} as const;

/**
 * Where a console hears what changed: `GET`, `text/event-stream`, each event a line `data: <JSON of operatorEvent>`.
 * A browser's session by cookie needs the header `X-Console: 1`, so it is read by `fetch`, not by `EventSource`.
 */
export const operatorEventsPath = '/admin-api/events';

/** What is announced, and what an operator must be allowed to read to hear of it. */
export const eventNeeds = {
  chat: 'chat.read',
  feedback: 'feedback.read',
  reports: 'reports.read',
} as const satisfies Readonly<Record<string, Permission>>;

/** Something changed that has to be read again. It carries no data but what to read. */
export const operatorEvent = z.object({
  /** `all`: anything may have changed, as after a broken connection. */
  what: z.enum(['chat', 'feedback', 'reports', 'all']),
  /** Of a chat: with which member. */
  memberCode: z.optional(z.string()),
});

export type OperatorEvent = z.infer<typeof operatorEvent>;
