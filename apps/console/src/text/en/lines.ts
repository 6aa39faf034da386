import type { LineHost } from '@lantern/contracts/entities/line-host';
import type { Wording } from '@lantern/rules/wording';

import type { linesTexts as zh } from '../zh/lines.ts';
import { counted } from './plural.ts';

/** The words of the hosts that lines of other sites lie at. */
export const linesTexts = {
  hosts: 'Line hosts',
  hint: 'Lines of other sites are on these hosts, and members’ players load them straight from there. They are checked every six hours; three failures in a row put a host last, and a blocked one is given to no member.',
  none: 'No lines on other sites yet. Once collected or imported titles play from another site, its hosts are listed here.',
  states: {
    unknown: 'Not checked',
    ok: 'Works',
    slow: 'Slow',
    failing: 'Fails',
    blocked: 'Blocked',
  } satisfies Record<LineHost['state'], string>,
  about: ({ titles, share, answerMs, checkTime }: LineHost): string =>
    [
      `${counted(titles, 'title')} (${(share / 10).toFixed(1)}%)`,
      answerMs === null ? '' : `${answerMs} ms`,
      checkTime === null ? '' : `checked ${checkTime.slice(0, 16)}`,
    ]
      .filter((it) => it !== '')
      .join(' · '),
  noPages: 'Refuses web pages (CORS)',
  noHttps: 'No https',
  failed: (count: number): string =>
    count === 1 ? 'Failed once' : `Failed ${count} times in a row`,
  failedForMembers: (count) =>
    count === 1
      ? 'Failed once for members in 7 days'
      : `Failed ${count} times for members in 7 days`,
  players: 'Order of players',
  playersHint:
    'Members get the lines of each title in this order. Films of this site always come first, hosts that fail last. Drag a row, or use its buttons.',
  playerOf: (titles, sources) => [counted(titles, 'title'), ...sources].join(' · '),
  ordered: 'Order saved',
  block: {
    label: 'Block',
    question: (host: string): string => `Block ${host}?`,
    hint: 'Its lines are given to no member from now on. Those who have an address may still open it.',
    done: 'Blocked',
  },
  unblock: {
    label: 'Unblock',
    question: (host: string): string => `Unblock ${host}?`,
    hint: 'It is checked at once, and its lines are given to members again.',
    done: 'Unblocked',
  },
  replace: 'Replace',
  to: 'Other host',
  toHint: 'Such as https://v2.example; paths stay, only the host changes',
  preview: 'See what would change',
  would: (addresses: number, titles: number, to: string): string =>
    `${counted(addresses, 'address', 'addresses')} of ${counted(titles, 'title')} would go to ${to}.`,
  most: 'At most 100,000 at a time; replace again for the rest.',
  lasting: 'Also in what is collected later',
  lastingHint: 'Without it, a source that changes a title later writes its old address again',
  lasts: 'Lasting',
  replaceNow: {
    label: 'Replace',
    question: (count: string): string => `Change ${count} addresses?`,
    hint: 'It can be undone.',
    done: 'Replaced',
  },
  replacements: 'Last replacements',
  replaced: (from: string, to: string, addresses: number): string =>
    `${from} → ${to}, ${counted(addresses, 'address', 'addresses')}`,
  undone: 'Undone',
  undo: {
    label: 'Undo',
    question: 'Undo this replacement?',
    hint: 'Addresses that changed since stay as they are; what is collected later keeps its own.',
    done: 'Undone',
  },
  lost: 'Titles without a line that plays',
  lostHint: (total: number): string =>
    `All lines of ${counted(total, 'published title')} fail or are blocked. They are not taken down: members open them, and nothing plays.`,
  noLost: 'Every published title has a line that plays.',
} satisfies Wording<typeof zh>;
