import type { Permission } from '@lantern/rules/operator-permissions';
import * as z from 'zod/mini';

/**
 * The header of each request of the console, and its values. `attended`: the operator used the page within the last
 * minute. `unattended`: the page asks by itself, which does not count as use of the session.
 */
export const consoleMark = {
  header: 'x-console',
  attended: '1',
  unattended: 'unattended',
} as const;

/**
 * The stream of events for the console: `GET`, `text/event-stream`, each event a line `data: <JSON of operatorEvent>`.
 * A browser session by cookie needs the header `X-Console: 1`, so the console reads it by `fetch`, not by `EventSource`.
 */
export const operatorEventsPath = '/admin-api/events';

/** The kinds of events, and the permission that an operator needs to receive each. */
export const eventNeeds = {
  chat: 'chat.read',
  feedback: 'feedback.read',
  reports: 'reports.read',
} as const satisfies Readonly<Record<string, Permission>>;

/** Announces a change. It carries no data, only what the console must read again. */
export const operatorEvent = z.object({
  /** `all`: anything may have changed, as after a broken connection. */
  what: z.enum(['chat', 'feedback', 'reports', 'all']),
  /** For `chat`: the member of the conversation. */
  memberCode: z.optional(z.string()),
});

export type OperatorEvent = z.infer<typeof operatorEvent>;
