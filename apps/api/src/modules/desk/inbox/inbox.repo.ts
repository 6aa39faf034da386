import { countedUpTo } from '@lantern/contracts/operator-list';
import { DOUBLING_FEN, type InboxKind } from '@lantern/rules/inbox';
import { endsSoonDays } from '@lantern/rules/rights-record';

import { type Db } from '../../../platform/database/db.ts';
import { variant } from '../../../platform/database/statement.ts';
import { hostOf } from '../../films/access/access.repo.ts';
/** The most of one kind that an inbox shows. */
const mostShown = 50;

/** Where the things of one kind wait: SQL for each column, those that are left out being empty. */
type Source = {
  id: string;
  from: string;
  since: string;
  subject?: string;
  detail?: string;
  amount?: string;
  pieces?: string;
  fen?: string;
  due?: string;
  memberCode?: string;
  memberId?: string;
  askedById?: string;
  askedBy?: string;
  reason?: string;
};

/** The columns with their types. The texts that every reader shows are never null. */
const columnTypes = {
  id: 'text',
  subject: 'text',
  detail: 'text',
  amount: 'int',
  pieces: 'int',
  fen: 'bigint',
  since: 'timestamptz',
  due: 'timestamptz',
  memberCode: 'text',
  memberId: 'bigint',
  askedById: 'bigint',
  askedBy: 'text',
  reason: 'text',
} as const;

const texts: ReadonlySet<string> = new Set(['subject', 'detail', 'reason']);

const columnsOf = (it: Source): string =>
  Object.entries(columnTypes)
    .map(([name, type]) => {
      const value = `(${valueOf(it, name)})::${type}`;
      return `${texts.has(name) ? `coalesce(${value}, '')` : value} as "${name}"`;
    })
    .join(', ');

const valueOf = (it: Source, name: string): string =>
  Object.entries(it).find(([key]) => key === name)?.[1] ?? 'null';

/** The most urgent ones, as the rule `urgencyOf` has it: by deadlines, else by age and money. */
const orderOf = ({ due }: Source): string =>
  due === undefined
    ? `extract(epoch from $1::timestamptz - since) * (1 + coalesce(fen, 0) / ${DOUBLING_FEN}.0) desc`
    : 'due, $1::timestamptz';

/** The waiting things of a kind, each with their number. */
const waitingOf = (kind: InboxKind, it: Source) =>
  variant(
    'inbox',
    kind,
    `select *, (count(*) over ())::int as total
       from (select ${columnsOf(it)} ${it.from} limit ${countedUpTo + 1}) waiting
      order by ${orderOf(it)}, id limit ${mostShown}`,
    { notNull: ['id', 'subject', 'detail', 'since', 'reason', 'total'] },
  );

const asker = (table: string) => ({
  askedById: `${table}.operator_id`,
  askedBy: 'operator.login_name',
});

const withdrawals = {
  id: 'withdrawal.order_no',
  subject: 'member.nickname',
  detail: 'withdrawal.state',
  fen: 'withdrawal.amount',
  memberCode: 'member.code',
  memberId: 'member.id',
  since: 'withdrawal.changed_at',
};

/** The first approval of a withdrawal that needs another one. */
const firstApproval = `left join lateral (
    select step.operator_id, operator.login_name from withdrawal_step step join operator on operator.id = step.operator_id
     where step.withdrawal_id = withdrawal.id and step.action = 'approve' order by step.id limit 1) approval on true`;

const films = {
  id: 'ingest.id',
  subject: 'ingest.title',
  detail: `(select step.fault from ingest_step step where step.ingest_id = ingest.id and step.state = 'failed' limit 1)`,
  since: 'ingest.changed_at',
};

const statements: Readonly<Record<InboxKind, ReturnType<typeof waitingOf>>> = {
  report: waitingOf('report', {
    id: 'report.receipt',
    subject: 'video.title',
    detail: 'report.category',
    since: 'report.created_at',
    due: 'report.due_at',
    reason: 'report.detail',
    from: `from video_report report join video on video.id = report.video_id
            where report.state = 'open' order by report.due_at`,
  }),
  profile: waitingOf('profile', {
    id: 'profile_check.id',
    subject: 'profile_check.nickname',
    memberCode: 'member.code',
    since: 'profile_check.changed_at',
    pieces: `(select count(*) from (select from profile_report where check_id = profile_check.id limit 1000) told)`,
    from: `from profile_check join member on member.id = profile_check.member_id
            where profile_check.state = 'open'
              and exists (select from profile_report where check_id = profile_check.id) order by profile_check.id`,
  }),
  case: waitingOf('case', {
    id: 'payment_case.id',
    subject: 'payment_case.trade_no',
    detail: 'payment_case.kind',
    fen: 'greatest(payment_notify.amount_fen, 0)',
    memberCode: 'member.code',
    memberId: 'member.id',
    since: 'payment_case.opened_at',
    reason: 'credit.reason',
    ...asker('credit'),
    from: `from payment_case join payment_notify on payment_notify.id = payment_case.notify_id
            left join purchase_order on purchase_order.id = payment_case.order_id
            left join member on member.id = purchase_order.member_id
            left join payment_case_credit credit on credit.case_id = payment_case.id and credit.state = 'waiting'
            left join operator on operator.id = credit.operator_id
           where payment_case.resolved_at is null order by payment_case.id`,
  }),
  refund: waitingOf('refund', {
    id: 'purchase_order.number',
    subject: 'gateway_refund.trade_no',
    detail: 'gateway_refund.state',
    fen: 'gateway_refund.amount_fen',
    memberCode: 'member.code',
    since: 'gateway_refund.asked_at',
    reason: 'gateway_refund.reason',
    from: `from gateway_refund join purchase_order on purchase_order.id = gateway_refund.order_id
            join member on member.id = purchase_order.member_id
           where gateway_refund.state in ('asked', 'unknown') order by gateway_refund.id`,
  }),
  withdrawal: waitingOf('withdrawal', {
    ...withdrawals,
    since: 'withdrawal.created_at',
    askedById: 'approval.operator_id',
    askedBy: 'approval.login_name',
    from: `from withdrawal join member on member.id = withdrawal.member_id ${firstApproval}
            where withdrawal.state = 'submitted' order by withdrawal.id`,
  }),
  payout: waitingOf('payout', {
    ...withdrawals,
    from: `from withdrawal join member on member.id = withdrawal.member_id
            where withdrawal.state in ('approved', 'in_progress') order by withdrawal.id`,
  }),
  adjustment: waitingOf('adjustment', {
    id: 'adjustment.id',
    subject: 'member.nickname',
    detail: 'adjustment.goods',
    amount: 'adjustment.amount',
    memberCode: 'member.code',
    memberId: 'member.id',
    since: 'adjustment.created_at',
    reason: 'adjustment.reason',
    ...asker('adjustment'),
    from: `from adjustment join member on member.id = adjustment.member_id
            join operator on operator.id = adjustment.operator_id
           where adjustment.state = 'waiting' order by adjustment.id`,
  }),
  terms: waitingOf('terms', {
    id: 'sale_terms.id',
    detail: 'sale_terms.kind',
    since: 'sale_terms.created_at',
    reason: 'sale_terms.reason',
    ...asker('sale_terms'),
    from: `from sale_terms left join operator on operator.id = sale_terms.operator_id
            where sale_terms.state = 'waiting' order by sale_terms.id`,
  }),
  channelKey: waitingOf('channelKey', {
    id: 'payment_channel.id',
    subject: 'payment_channel.name',
    since: 'payment_channel_key.created_at',
    ...asker('payment_channel_key'),
    from: `from payment_channel_key join payment_channel on payment_channel.id = payment_channel_key.channel_id
            join operator on operator.id = payment_channel_key.operator_id
           where payment_channel_key.state = 'waiting' order by payment_channel_key.id`,
  }),
  cards: waitingOf('cards', {
    id: 'card_batch.id',
    subject: 'card_batch.note',
    detail: `coalesce('coupon_' || card_batch.coupon_off, card_batch.goods::text)`,
    amount: 'card_batch.amount',
    pieces: 'card_batch.count',
    since: 'card_batch.created_at',
    ...asker('card_batch'),
    from: `from card_batch join operator on operator.id = card_batch.operator_id
            where card_batch.is_large and card_batch.confirmed_at is null and card_batch.revoked_at is null
            order by card_batch.id`,
  }),
  failedFilm: waitingOf('failedFilm', {
    ...films,
    from: `from ingest where ingest.state = 'failed' order by ingest.created_at`,
  }),
  finishedFilm: waitingOf('finishedFilm', {
    ...films,
    from: `from ingest where ingest.state = 'in_review' order by ingest.created_at`,
  }),
  brokenSource: waitingOf('brokenSource', {
    id: 'source.id',
    subject: 'source.name',
    detail: 'failed.fault',
    since: 'failed.ended_at',
    from: `from source, lateral (select fault, ended_at from source_run
              where source_id = source.id and state = 'failed' order by started_at desc limit 1) failed
            where source.state = 'broken' order by failed.ended_at`,
  }),
  matchCase: waitingOf('matchCase', {
    id: 'source.id',
    subject: 'source.name',
    pieces: 'open.count',
    since: 'open.since',
    from: `from (select source_id, count(*) as count, min(created_at) as since from match_case
                  where state = 'open' group by source_id) open join source on source.id = open.source_id
            order by open.since`,
  }),
  failingHost: waitingOf('failingHost', {
    id: 'failing.host',
    subject: 'failing.host',
    pieces: 'failing.titles',
    since: 'failing.checked_at',
    from: `from (select line_host.host, line_host.checked_at, (select count(distinct episode.video_id) from episode
                  where ${hostOf('episode')} = line_host.host and episode.asset_id is null and episode.gone_at is null) as titles
                  from line_host where line_host.state = 'failing' and line_host.checked_at is not null) failing
            where failing.titles > 0 order by failing.checked_at`,
  }),
  chat: waitingOf('chat', {
    id: 'member.code',
    subject: 'member.nickname',
    memberCode: 'member.code',
    detail: 'operator.login_name',
    since: 'chat_thread.waiting_since',
    reason: `(select left(body, 80) from chat_message where id = chat_thread.last_message_id)`,
    from: `from chat_thread join member on member.id = chat_thread.member_id
            left join operator on operator.id = chat_thread.assigned_to
           where chat_thread.waiting_since is not null and chat_thread.last_message_id > 0
           order by chat_thread.waiting_since`,
  }),
  feedback: waitingOf('feedback', {
    id: 'feedback.id',
    subject: 'member.nickname',
    memberCode: 'member.code',
    since: 'feedback.created_at',
    reason: 'left(feedback.body, 80)',
    from: `from feedback join member on member.id = feedback.member_id
            where feedback.state = 'open' order by feedback.id`,
  }),
  rights: waitingOf('rights', {
    id: 'video.id',
    subject: 'video.title',
    detail: 'rights_record.kind',
    since: `(rights_record.valid_until - ${endsSoonDays})::timestamp at time zone 'Asia/Shanghai'`,
    due: `(rights_record.valid_until + 1)::timestamp at time zone 'Asia/Shanghai'`,
    reason: 'rights_record.party',
    from: `from rights_record join video on video.id = rights_record.video_id,
                lateral (select ($1::timestamptz at time zone 'Asia/Shanghai')::date as today) clock
            where rights_record.revoked_at is null and coalesce(rights_record.valid_from <= clock.today, true)
              and rights_record.valid_until between clock.today and clock.today + ${endsSoonDays}
            order by rights_record.valid_until`,
  }),
  upkeep: waitingOf('upkeep', {
    id: 'upkeep_run.task',
    subject: `split_part(upkeep_run.summary, E'\\n', 1)`,
    detail: 'upkeep_run.task',
    pieces: 'upkeep_run.problems',
    since: 'upkeep_run.finished_at',
    from: 'from upkeep_run where upkeep_run.problems > 0 order by upkeep_run.finished_at',
  }),
  backup: waitingOf('backup', {
    id: `'backup'`,
    since: 'made.at',
    from: `from (select coalesce((select sound_at from upkeep_run where task = 'backup'),
                                 (select min(created_at) from operator)) as at) made
            where made.at < $1::timestamptz - interval '2 days'`,
  }),
};

/** A row of the inbox, before it is said who may settle it. */
export type InboxRow = Awaited<ReturnType<typeof findWaiting>>[number];
/** The most urgent things of one kind that wait. */
export const findWaiting = (db: Db, kind: InboxKind, now: Date) => db.rows(statements[kind], [now]);
