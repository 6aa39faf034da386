import type pg from 'pg';

import { dropIndexes } from '../scale/fill-catalogue.ts';

/**
 * Rows of everything that the console lists, made by SQL alone: no triggers, no foreign keys, nothing behind them that
 * an audit would call sound. `$1` is the number of members; ids begin with 1 and follow time.
 */
const start = `timestamptz '2025-01-01'`;
/** A member for the nth row, all over the table. */
const member = `1 + (n * 7919) % $1`;
const house = (kind: string): string =>
  `(select id from ledger_account where kind = '${kind}' and member_id is null)`;
const rows = (times: string): string =>
  `from generate_series(1, ($1::bigint * ${times})::bigint) n`;

const members = [
  `insert into member (id, code, login_name, password_hash, nickname, address, created_at, vip_plan, vip_expires_at, banned_at)
   select n, (10000000 + n)::text, 'filled' || n, 'none',
          (array['晨光', '海风', '山月', '会员', '青石', '云起', '夜航', '小满'])[1 + n % 8] || n,
          '10.' || n / 65536 % 256 || '.' || n / 256 % 256 || '.' || n % 256, ${start} + n * interval '1 minute',
          case when n % 10 = 0 then 2 end, case when n % 10 = 0 then timestamptz '2027-01-01' end,
          case when n % 500 = 0 then timestamptz '2026-01-01' end ${rows('1')}`,
  `insert into member_device (uuid, member_id) select gen_random_uuid(), n ${rows('1')}`,
  `insert into member_token (hash, member_id, expires_at, address)
   select sha256(('token' || n)::bytea), n, timestamptz '2027-01-01', '10.0.0.1' ${rows('1')}`,
  `insert into invite (invitee_id, inviter_id, bound_at)
   select n * 2, case when n % 20 = 0 then 1 else n end, ${start} + n * interval '2 minutes' ${rows('0.49')}`,
  `insert into member_note (member_id, operator_id, text, created_at)
   select ${member}, 1, '打过电话', ${start} + n * interval '20 minutes' ${rows('0.05')}`,
  `insert into vip_grant (business_key, member_id, reason, plan, days, expires_at, created_at)
   select 'vip:' || n, ${member}, 'purchase', 2, 90, ${start} + n * interval '1 minute' + interval '2160 hours', ${start} + n * interval '1 minute' ${rows('1')}`,
];

const orders = [
  `insert into purchase_order (id, number, member_id, goods, vip_plan, vip_days, coins, amount_fen, channel, method, state,
     trade_no, settled_by_id, created_at, expires_at, paid_at, fulfilled_at)
   select n, 'C20250101' || lpad(n::text, 13, '0'), ${member}, case when n % 3 = 0 then 'vip' else 'coins' end::order_goods,
          case when n % 3 = 0 then 2 end, case when n % 3 = 0 then 90 end, case when n % 3 <> 0 then 300 end, 3000 + n % 9 * 100,
          case when n % 4 = 0 then 'sandbox' else 'epay' end, 'alipay', state::order_state,
          case when is_paid then 'trade' || n end, case when is_paid then n end, at, at + interval '15 minutes',
          case when is_paid then at + interval '1 minute' end,
          case when is_paid and state <> 'paid' then at + interval '1 minute' end
     from (select n, case when n % 100 < 2 then 'failed' when n % 100 < 40 then 'expired' when n % 5000 = 50 then 'paid'
                         when n % 1000 = 60 then 'created' when n % 200 = 199 then 'refunded' else 'fulfilled' end as state,
                  n % 100 >= 40 and n % 1000 <> 60 as is_paid, ${start} + n * interval '12 seconds' as at ${rows('5')}) made`,
  `insert into payment_notify (id, channel, source, raw, received_at, outcome, judged_at, order_id, trade_no, amount_fen)
   select id, channel, 'notify', 'money=30.00&name=vip&out_trade_no=' || number || '&pid=1001&trade_no=' || trade_no,
          paid_at, 'accepted', paid_at, id, trade_no, amount_fen from purchase_order where paid_at is not null`,
  `insert into payment_case (kind, channel, trade_no, order_id, notify_id, opened_at, resolved_at, resolved_by, resolution, outcome)
   select 'amount_mismatch', 'epay', 'case' || n, n * 10 + 1, 40 + n % 50, ${start} + n * interval '9 minutes',
          case when n % 100 <> 0 then ${start} + n * interval '10 minutes' end, case when n % 100 <> 0 then 'ops' end,
          case when n % 100 <> 0 then '已处理' end, case when n % 100 <> 0 then 'dismissed' end::case_outcome ${rows('0.1')}`,
  `insert into order_refund (order_id, kind, reference, operator_id, coins_taken, coins_owed, days_taken,
     commission_taken_fen, commission_owed_fen, created_at)
   select id, 'refund', 'refund' || id, 1, 300, 0, 0, 0, 0, paid_at from purchase_order where state = 'refunded'`,
];

const ledger = [
  `insert into ledger_account (kind, member_id, currency, balance)
   select kind, n, case when kind = 'member_balance' then 'fen' else 'coin' end::currency, 300
     from generate_series(1, $1::bigint) n,
          unnest(array['member_coins_bought', 'member_coins_given', 'member_balance']::ledger_account_kind[]) kind`,
  `insert into ledger_transaction (id, business_key, kind, created_at, member_id)
   select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'filled:' || lpad(n::text, 12, '0'), 'reward',
          ${start} + n * interval '6 seconds', ${member} ${rows('10')}`,
  `insert into ledger_posting (transaction_id, account_id, currency, amount, member_id)
   select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
          case side when 1 then ${house('coin_gifts')} else account.id end, 'coin', case side when 1 then -1 else 1 end, account.member_id
     ${rows('10')} cross join generate_series(1, 2) side
     join (select id, member_id from ledger_account where kind = 'member_coins_given') account
       on account.member_id = ${member}`,
  `insert into claim (member_id, task, day, created_at, ledger_transaction_id)
   select n, 'daily_login', date '2026-01-01', ${start}, ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid ${rows('1')}`,
];

const payouts = [
  `insert into withdrawal (order_no, member_id, amount, channel, code_key, code_hash, new_session, state, payout_reference,
     reject_reason, hold_id, settlement_id, created_at, changed_at)
   select 'T' || lpad(n::text, 18, '0'), ${member}, 3000, 'wechat', 'none' || n, sha256(n::text::bytea), false,
          state::withdrawal_state, case when state = 'paid' then 'paid' || n end, case when state = 'rejected' then '码不清楚' end,
          gen_random_uuid(), case when state in ('paid', 'rejected') then gen_random_uuid() end, at, at
     from (select n, ${start} + n * interval '2 minutes' as at,
                  case when n % 200 = 0 then 'submitted' when n % 500 = 1 then 'approved' when n % 1000 = 2 then 'in_progress'
                       when n % 10 = 3 then 'rejected' else 'paid' end as state ${rows('0.5')}) made`,
  `insert into withdrawal_step (withdrawal_id, operator_id, action, created_at)
   select id, 1, 'mark_paid', changed_at from withdrawal where state = 'paid'`,
  `insert into adjustment (member_id, goods, amount, reason, is_large, state, operator_id, created_at)
   select ${member}, 'coins', 100, '补偿', n % 1000 = 0, case when n % 1000 = 0 then 'waiting' else 'applied' end::adjustment_state,
          1, ${start} + n * interval '10 minutes' ${rows('0.1')}`,
  `insert into card_batch (goods, amount, count, operator_id, created_at)
   select 'coins', 100, 10000, 1, ${start} + n * interval '1 hour' ${rows('0.0005')}`,
  `insert into card (batch_id, digest, ending, member_id, redeemed_at)
   select 1 + n % (select max(id) from card_batch), sha256(('card' || n)::bytea), 'ABCD',
          case when n % 3 = 0 then ${member} end, case when n % 3 = 0 then ${start} end ${rows('1')}`,
];

const service = [
  `insert into chat_message (id, member_id, kind, body, sent_at)
   select n, 1 + n % ($1::bigint / 5), 'text', '你好', ${start} + n * interval '30 seconds' ${rows('1')}`,
  `insert into chat_thread (member_id, last_message_id, waiting_since, assigned_to)
   select member_id, max(id), case when member_id % 500 = 0 then max(sent_at) end, case when member_id % 50 = 0 then 1 end
     from chat_message group by member_id`,
  `insert into feedback (id, member_id, body, created_at, state, answer, handled_at, handled_by)
   select uuidv7(n * interval '10 minutes' - interval '700 days'), ${member}, '看不了', ${start} + n * interval '10 minutes',
          case when n % 100 = 0 then 'open' when n % 3 = 0 then 'closed' else 'answered' end::feedback_state, '',
          case when n % 100 <> 0 then ${start} end, case when n % 100 <> 0 then 1 end ${rows('0.2')}`,
  `insert into profile_check (id, member_id, state, nickname, signature, changed_at, decided_at, decided_by)
   select n, n, case when n % 100 = 0 then 'open' when n % 50 = 1 then 'reset' else 'passed' end::profile_check_state,
          '会员' || n, '', ${start} + n * interval '1 minute', case when n % 100 <> 0 then ${start} + n * interval '1 minute' end,
          case when n % 100 <> 0 then 1 end ${rows('1')}`,
  `insert into profile_report (check_id, reporter_id, created_at)
   select n * 500, n * 500 - 1, ${start} + n * interval '500 minutes' ${rows('0.002')}`,
  `insert into audit (operator_id, action, subject_kind, subject_id, target, after, reason, address, created_at)
   select 1, (array['ad.save', 'video.edit', 'member.ban', 'order.refund', 'settings.change'])[1 + n % 5],
          (array['ad', 'video', 'member', 'order', 'settings'])[1 + n % 5], n::text, '', '{"state": "on"}', '原因' || n,
          '10.0.0.1', ${start} + n * interval '1 minute' ${rows('1')}`,
];

const catalogue = [
  `insert into asset (id, duration_ms)
   select ('01900000-0000-7000-8000-' || lpad(to_hex(id), 12, '0'))::uuid, 1200000 from video`,
  `insert into channel (id, video_id, name) select id, id, '线路一' from video`,
  `insert into episode (id, channel_id, video_id, title, asset_id)
   select id, id, id, '第1集', ('01900000-0000-7000-8000-' || lpad(to_hex(id), 12, '0'))::uuid from video`,
  `insert into entitlement (member_id, episode_id, reason, ledger_transaction_id)
   select n, ${member}, 'bought', ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid ${rows('0.5')}`,
  `insert into play_position (member_id, episode_id, position_seconds) select n, ${member}, 60 ${rows('1')}`,
  `insert into favourite (member_id, video_id, created_at) select n, ${member}, ${start} ${rows('1')}`,
  `insert into video_report (receipt, video_id, category, member_id, address, state, created_at, due_at, decided_at, decided_by)
   select 'R' || lpad(n::text, 12, '0'), ${member}, 'copyright', n, sha256(n::text::bytea),
          case when n % 100 = 0 then 'open' else 'cleared' end::report_state, at, at + interval '3 days',
          case when n % 100 <> 0 then at end, case when n % 100 <> 0 then 1 end
     from (select n, ${start} + n * interval '9 minutes' as at ${rows('0.1')}) made`,
  `insert into danmaku (video_id, episode_id, member_id, text, at_ms, mode, color, created_at)
   select ${member}, ${member}, n, '好看', 1000, 0, 16777215, ${start} + n * interval '1 minute' ${rows('1')}`,
  `insert into ingest (id, origin, source, title, category_code, channel_name, state, created_at, changed_at)
   select ('01900000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, 'file', 'film' || n || '.mp4', '影片' || n, '300',
          '线路一', case when n % 1000 = 0 then 'failed' when n % 2000 = 1 then 'in_review' when n % 5000 = 2 then 'working'
                         when n % 20 = 3 then 'rejected' else 'published' end::ingest_state, at, at
     from (select n, ${start} + n * interval '5 minutes' as at ${rows('0.2')}) made`,
  `insert into ingest_step (ingest_id, step, state)
   select id, step, 'done' from ingest, unnest(enum_range(null::ingest_step_name)) step`,
];

/** Half of the videos have their licence and consent on record. */
const rights = [
  `insert into rights_record (video_id, kind, party, valid_until, operator_id, created_at)
   select 2 * n, kind, '片方' || n, case when n % 3 = 0 then current_date + (n % 400)::int - 30 end, 1, ${start}
     ${rows('0.5')}, unnest(array['licence', 'consent']::rights_kind[]) kind`,
];

/** What becomes of videos that were all published: some are drafts, taken down, in the bin, to come, or paid. */
export const variedVideos = [
  `update video set paid = id % 5 = 0,
     state = case when id % 400 = 1 then 'draft' when id % 400 = 2 then 'taken_down' when id % 400 = 3 then 'taken_down' else state end::video_state,
     deleted_at = case when id % 400 = 3 then now() end,
     published_at = case when id % 1000 = 4 then now() + interval '1 day' else published_at end,
     duration_seconds = 60 + id % 7200`,
];

const numbered = [
  'member',
  'purchase_order',
  'payment_notify',
  'chat_message',
  'profile_check',
  'channel',
  'episode',
];

/** Fills a database whose catalogue has as many videos as it is to have members. */
export async function fillDesk(client: pg.Client, size: number): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(`set maintenance_work_mem = '1GB'`);
  for (const part of [members, orders, ledger, payouts, service, catalogue, rights]) {
    const tables = part.map((text) => /^insert into (\w+)/.exec(text)?.[1] ?? '');
    const restoreIndexes = await dropIndexes(client, tables);
    for (const text of part) await client.query(text, text.includes('$1') ? [size] : []);
    await restoreIndexes();
  }
  for (const table of numbered) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    );
  }
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze');
}
