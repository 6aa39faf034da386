import type { FactorNeeded } from '../call.ts';

/** Path, what a role must allow (none: anybody may call), whether it writes, and the second factor if more than usual. */
export type SpecifiedOperatorCall = readonly [
  path: string,
  permission: string | null,
  effect: 'reads' | 'writes',
  factor?: FactorNeeded,
];

/**
 * What operators call, written out by hand apart from the declarations, so that a slip in a declaration is noticed:
 * never derive it from them. All are sent by POST and answered in plain.
 */
export const callsOfOperators: readonly SpecifiedOperatorCall[] = [
  ['/admin-api/login', null, 'writes'],
  ['/admin-api/logout', 'own.account', 'writes', 'none'],
  ['/admin-api/chat/conversations', 'chat.read', 'reads'],
  ['/admin-api/chat/list', 'chat.read', 'reads'],
  ['/admin-api/chat/send', 'chat.answer', 'writes'],
  ['/admin-api/withdrawals/list', 'withdrawals.read', 'reads'],
  ['/admin-api/withdrawals/get', 'withdrawals.read', 'reads'],
  ['/admin-api/withdrawals/approve', 'withdrawals.change', 'writes', 'recent'],
  ['/admin-api/withdrawals/start', 'withdrawals.change', 'writes', 'recent'],
  ['/admin-api/withdrawals/paid', 'withdrawals.change', 'writes', 'recent'],
  ['/admin-api/withdrawals/reject', 'withdrawals.change', 'writes'],
  ['/admin-api/payment-cases/list', 'orders.read', 'reads'],
  ['/admin-api/payment-cases/resolve', 'orders.change', 'writes', 'recent'],
  ['/admin-api/orders/refund', 'orders.change', 'writes', 'recent'],
  ['/admin-api/payment-cases/refund', 'orders.change', 'writes', 'recent'],
  ['/admin-api/members/ban', 'members.change', 'writes'],
  ['/admin-api/members/unban', 'members.change', 'writes'],
  ['/admin-api/ingests/list', 'intake.read', 'reads'],
  ['/admin-api/ingests/get', 'intake.read', 'reads'],
  ['/admin-api/ingests/retry', 'intake.change', 'writes'],
  ['/admin-api/ingests/publish', 'intake.change', 'writes'],
  ['/admin-api/ingests/reject', 'intake.change', 'writes'],
  ['/admin-api/reports/list', 'reports.read', 'reads'],
  ['/admin-api/reports/get', 'reports.read', 'reads'],
  ['/admin-api/reports/decide', 'reports.decide', 'writes'],
  ['/admin-api/videos/take-down', 'videos.change', 'writes'],
  ['/admin-api/videos/restore', 'videos.change', 'writes'],
  ['/admin-api/danmaku/list', 'danmaku.read', 'reads'],
  ['/admin-api/danmaku/hide', 'danmaku.hide', 'writes'],
  ['/admin-api/settings/get', 'site.read', 'reads'],
  ['/admin-api/settings/change', 'site.change', 'writes'],
  ['/admin-api/ads/list', 'ads.read', 'reads'],
  ['/admin-api/ads/save', 'ads.change', 'writes'],
  ['/admin-api/ads/remove', 'ads.change', 'writes'],
];
