import type { InboxKind } from '@lantern/rules/inbox';

import type { texts } from '#text/texts.ts';

/** Where something that waits is at home: its section, and the address of it there. */
interface InboxPlace {
  section: keyof typeof texts.sections;
  to: (id: string) => string;
}

const money = { section: 'withdrawals', to: (id: string) => `/withdrawals/${id}` } as const;
const system = { section: 'system', to: () => '/system?tab=condition' } as const;

export const inboxPlaces: Readonly<Record<InboxKind, InboxPlace>> = {
  report: { section: 'reports', to: (id) => `/reports?open=${id}` },
  profile: { section: 'reports', to: (id) => `/reports?tab=profiles&open=${id}` },
  case: { section: 'orders', to: (id) => `/orders?tab=cases&open=${id}` },
  refund: { section: 'orders', to: (id) => `/orders/${id}` },
  withdrawal: money,
  payout: money,
  adjustment: { section: 'members', to: () => '/members?tab=adjustments&state=waiting' },
  terms: { section: 'sales', to: () => '/sales' },
  channelKey: { section: 'sales', to: () => '/sales?tab=channels' },
  cards: { section: 'sales', to: (id) => `/sales?tab=cards&open=${id}` },
  failedFilm: { section: 'intake', to: (id) => `/intake?state=failed&open=${id}` },
  finishedFilm: { section: 'intake', to: (id) => `/intake?state=in_review&open=${id}` },
  brokenSource: { section: 'collect', to: (id) => `/collect/${id}?tab=runs` },
  matchCase: { section: 'collect', to: (id) => `/collect?tab=cases&source=${id}` },
  failingHost: { section: 'collect', to: () => '/collect?tab=lines' },
  chat: { section: 'chats', to: (id) => `/chats?show=waiting&open=${id}` },
  feedback: { section: 'chats', to: (id) => `/chats?tab=feedback&open=${id}` },
  rights: { section: 'rights', to: (id) => `/rights?open=${id}` },
  upkeep: system,
  backup: system,
};
