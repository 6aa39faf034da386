import type { PayloadInputOf } from '@lantern/contracts/call';
import { operatorCalls, type OperatorCallName } from '@lantern/contracts/calls/all-calls';
import { rightsStates } from '@lantern/rules/rights-record';
import * as z from 'zod/mini';

/** What is asked of a list or a look-up, each payload once. */
export interface Question {
  call: OperatorCallName;
  /** Such as `in state failed`; what the page is stands behind it. */
  about: string;
  payloads: readonly object[];
  /** A look-up of one thing, a whole list, or one that is read page by page. */
  kind: 'look-up' | 'whole' | 'pages';
}

type Payload<Name extends OperatorCallName> = PayloadInputOf<(typeof operatorCalls)[Name]>;

const perQuestion = 100;

/** So many rows of the nth kind, all over a table. */
const spread = (size: number): number[] =>
  Array.from(
    { length: perQuestion },
    (_, i) => 1 + (((i + 1) * 104_729) % Math.max(1, Math.floor(size))),
  );

const list = <Name extends OperatorCallName>(
  call: Name,
  about: string,
  ...payloads: Omit<Payload<Name>, 'currentPage'>[]
): Question => ({ call, about, payloads, kind: 'pages' });

const whole = <Name extends OperatorCallName>(
  call: Name,
  about: string,
  ...payloads: Payload<Name>[]
): Question => ({ call, about, payloads, kind: 'whole' });

const lookUp = <Name extends OperatorCallName>(
  call: Name,
  about: string,
  payloads: Payload<Name>[],
): Question => ({ call, about, payloads, kind: 'look-up' });

const orderNumber = (n: number): string => `C20250101${String(n).padStart(13, '0')}`;
const code = (n: number): string => String(10_000_000 + n);
const days = { from: '2025-02-01', until: '2025-02-07' };

/** Words that few, some and many titles have. */
export interface Words {
  frequent: string[];
  rare: string[];
  /** The beginnings of titles. */
  starts: string[];
}

const videos = ({ frequent, rare, starts }: Words, size: number): Question[] => [
  list('listAllVideos', 'all', {}),
  list('listAllVideos', 'oldest first', { sort: 'oldest' }),
  ...(['draft', 'scheduled', 'published', 'taken_down', 'deleted'] as const).map((state) =>
    list('listAllVideos', `state ${state}`, { state }),
  ),
  list('listAllVideos', 'of a category', { categoryCode: '30' }, { categoryCode: '395' }),
  list('listAllVideos', 'paid or not', { paid: true }, { paid: false }),
  list('listAllVideos', 'reported or not', { reported: true }, { reported: false }),
  list('listAllVideos', 'of a week', days),
  list('listAllVideos', 'by length', { atLeastSeconds: 7000 }, { belowSeconds: 70 }),
  list('listAllVideos', 'rare drafts', { state: 'draft', paid: true, categoryCode: '395' }),
  list('listAllVideos', 'a frequent word', ...frequent.map((text) => ({ text }))),
  list('listAllVideos', 'a rare word', ...rare.map((text) => ({ text }))),
  lookUp(
    'listAllVideos',
    'start of a title',
    starts.map((text) => ({ text })),
  ),
  lookUp(
    'listAllVideos',
    'a code',
    spread(size).map((n) => ({ text: String(n) })),
  ),
  whole('getVideo', 'one', ...spread(size).map((id) => ({ id }))),
];

const members = (size: number): Question[] => [
  list('listMembers', 'all', {}),
  list('listMembers', 'banned', { banned: true }),
  list('listMembers', 'start of a nickname', { text: '晨光' }, { text: '会员12' }),
  list('listMembers', 'banned, of a nickname', { text: '晨光', banned: true }),
  list(
    'listMembers',
    'of an inviter',
    { text: code(1), by: 'inviter' },
    { text: code(77), by: 'inviter' },
  ),
  list(
    'listMembers',
    'of addresses',
    { text: '10.', by: 'address' },
    { text: '10.0.7.', by: 'address' },
  ),
  lookUp(
    'listMembers',
    'a code',
    spread(size).map((n) => ({ text: code(n) })),
  ),
  lookUp(
    'listMembers',
    'a login name',
    spread(size).map((n) => ({ text: `filled${n}` })),
  ),
  lookUp(
    'listMembers',
    'an order number',
    spread(5 * size).map((n) => ({ text: orderNumber(n) })),
  ),
  whole('getMemberFile', 'one', ...spread(size).map((n) => ({ memberCode: code(n) }))),
  whole('getChatMember', 'one', ...spread(size / 5).map((n) => ({ memberCode: code(n) }))),
  list('listAdjustments', 'all', {}),
  ...(['waiting', 'applied', 'refused'] as const).map((state) =>
    list('listAdjustments', `state ${state}`, { state }),
  ),
];

const orders = (size: number): Question[] => [
  list('listOrders', 'all', {}),
  ...(['created', 'paid', 'fulfilled', 'refunded', 'expired', 'failed'] as const).map((state) =>
    list('listOrders', `state ${state}`, { state }),
  ),
  list('listOrders', 'of a week', days),
  list('listOrders', 'rare, of a week', { ...days, state: 'paid' }),
  lookUp(
    'listOrders',
    'a number',
    spread(5 * size).map((n) => ({ text: orderNumber(n) })),
  ),
  lookUp(
    'listOrders',
    'of a payment',
    spread(5 * size).map((n) => ({ text: `trade${n}` })),
  ),
  lookUp(
    'listOrders',
    'of a member',
    spread(size).map((n) => ({ text: code(n) })),
  ),
  whole('getOrderStory', 'one', ...spread(5 * size).map((n) => ({ orderNo: orderNumber(n) }))),
  list('listPaymentCases', 'all', {}),
  list('listPaymentCases', 'decided', { state: 'decided' }),
  lookUp(
    'listPaymentCases',
    'of a payment',
    spread(size / 10).map((n) => ({ currentPage: 1, tradeNo: `case${n}` })),
  ),
  list('listWithdrawals', 'all', {}),
  ...(['submitted', 'approved', 'in_progress', 'paid', 'rejected'] as const).map((state) =>
    list('listWithdrawals', `state ${state}`, { state }),
  ),
  list('listCardBatches', 'all', {}),
  list('listCards', 'of a batch', { batchId: 1 }, { batchId: 2 }),
  lookUp(
    'listCards',
    'a code',
    spread(size).map((n) => ({ code: `ABCD-EFGH-${n}` })),
  ),
];

const service = (size: number): Question[] => [
  whole('getOverview', 'once', {}),
  ...(['all', 'waiting', 'own'] as const).map((show) => list('listConversations', show, { show })),
  lookUp(
    'listConversation',
    'one',
    spread(size / 5).map((n) => ({ memberCode: code(n) })),
  ),
  ...(['open', 'answered', 'closed'] as const).map((state) =>
    list('listFeedback', `state ${state}`, { state }, { state, sort: 'newest' }),
  ),
  ...(['open', 'upheld', 'cleared'] as const).map((state) =>
    list('listReports', `state ${state}`, { state }),
  ),
  ...(['open', 'passed', 'reset'] as const).map((state) =>
    list('listProfileChecks', `state ${state}`, { state }, { state, sort: 'oldest' }),
  ),
  list('listProfileChecks', 'reported or not', { reported: true }, { reported: false }),
  list('listDanmaku', 'all', {}),
  list('listDanmaku', 'of a video', ...spread(size).map((n) => ({ cartoonCode: n }))),
  whole('countReports', 'by month', {}),
  list('listIngests', 'all', {}),
  ...(['working', 'failed', 'in_review', 'published', 'rejected'] as const).map((state) =>
    list('listIngests', `state ${state}`, { state }),
  ),
];

const house = (size: number): Question[] => [
  whole('listCategories', 'counted', { isCounted: true }),
  whole('listAllTopics', 'all', {}),
  whole('listPins', 'all', {}),
  whole('listAllAds', 'all', {}),
  list('listAudit', 'all', {}, { sort: 'oldest' }),
  list('listAudit', 'of an operator', { operator: 'filler' }, { operator: 'idle' }),
  list(
    'listAudit',
    'of an action',
    { action: 'ad' },
    { action: 'video.edit' },
    { action: 'rare.thing' },
  ),
  list('listAudit', 'of a kind', { subjectKind: 'member' }, { subjectKind: 'rare' }),
  list('listAudit', 'of a week', days),
  list('listAudit', 'a text', { text: '原因77' }, { text: '没有这样的话' }),
  lookUp(
    'listAudit',
    'a subject',
    spread(size).map((n) => ({ subjectKind: 'ad', subjectId: String(5 * Math.floor(n / 5)) })),
  ),
  lookUp(
    'listAudit',
    'a subject, kind unsaid',
    spread(size).map((n) => ({ subjectId: String(n) })),
  ),
];

const rights = (size: number): Question[] => [
  list('listRights', 'all', {}, { sort: 'ending' }),
  ...rightsStates.map((state) => list('listRights', `state ${state}`, { state })),
  list('listRights', 'of a kind', { kind: 'consent' }, { kind: 'age_proof', state: 'ending' }),
  lookUp(
    'listRights',
    'of a video',
    spread(size).map((videoId) => ({ videoId })),
  ),
  list('listUncovered', 'all', {}, { sort: 'oldest' }),
  list('listUncovered', 'of a kind', { kind: 'licence' }),
];

/** Everything that is asked of a site of this many members. */
export const askEverything = (words: Words, size: number): Question[] => [
  // Asks the database for next to nothing: what a request costs beside other work.
  whole('getOwnAccount', 'for comparison', {}),
  ...videos(words, size),
  ...members(size),
  ...orders(size),
  ...service(size),
  ...house(size),
  ...rights(size),
];

const paging = new Set(['sort', 'size', 'after', 'currentPage']);

/** Lists and filters that no question is about: there are to be none. */
export function unasked(questions: readonly Question[]): string[] {
  return Object.entries(operatorCalls).flatMap(([name, call]) => {
    const fields = call.payload instanceof z.ZodMiniObject ? Object.keys(call.payload.shape) : [];
    const isList = 'pages' in call || fields.includes('currentPage');
    const asked = questions.filter((it) => it.call === name);
    if (!isList) return [];
    if (asked.length === 0) return [name];
    const used = new Set(asked.flatMap((it) => it.payloads.flatMap((one) => Object.keys(one))));
    return fields.filter((it) => !paging.has(it) && !used.has(it)).map((it) => `${name}.${it}`);
  });
}
