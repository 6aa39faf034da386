import type { FieldValues } from '@lantern/contracts/entities/operator-channel';
import type { PaymentAmounts } from '@lantern/rules/payment-amounts';

import type { Db } from '../../../../platform/database/db.ts';
import { lockName } from '../../../../platform/database/lock-name.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { statement, written } from '../../../../platform/database/statement.ts';

/** The fields of a channel that operators may change. */
export interface ChannelOffer extends PaymentAmounts {
  name: string;
  /** The values of its kind that one operator may change. */
  manner: FieldValues;
  methods: string[];
  opens: string[];
  position: number;
  isEnabled: boolean;
  refundsByGateway: boolean;
}

/** A channel that operators keep, with its keys. */
export interface ChannelRow extends ChannelOffer {
  id: number;
  kind: string;
  /** Where its money goes: this never changes. */
  fixed: FieldValues;
  version: number;
  /** The sealed key in force, the key before it, and the time of the change. */
  key: Buffer | null;
  oldKey: Buffer | null;
  keySince: Date | null;
  waitingId: number | null;
  waitingById: number | null;
  waitingBy: string | null;
  waitingSince: Date | null;
}

const insertOne = statement(
  'channels-insert',
  `insert into payment_channel (name, manner, methods, opens, position, is_enabled, refunds_by_gateway, least_fen, most_fen, kind, fixed, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
);

const updateOne = statement(
  'channels-change',
  `update payment_channel set name = $1, manner = $2, methods = $3, opens = $4, position = $5, is_enabled = $6,
          refunds_by_gateway = $7, least_fen = $8, most_fen = $9, version = version + 1 where id = $10`,
);

const insertOneKey = sql.one(
  'channels-insert-key',
  `insert into payment_channel_key (channel_id, sealed, operator_id, created_at) values (:channelId, :sealed, :operatorId, :at) returning id`,
);

const keyColumns = `id, channel_id as "channelId", operator_id as "operatorId", state from payment_channel_key`;

const offered = (it: ChannelOffer) => [
  it.name,
  it.manner,
  it.methods,
  it.opens,
  it.position,
  it.isEnabled,
  it.refundsByGateway,
  it.leastFen,
  it.mostFen,
];

/** All channels, in their order. */
export const findChannelRows = sql.rows(
  'channels-all',
  `select channel.id, channel.name, channel.kind, channel.fixed, channel.manner, channel.methods, channel.opens, channel.position, channel.is_enabled as "isEnabled",
          channel.refunds_by_gateway as "refundsByGateway", channel.least_fen as "leastFen", channel.most_fen as "mostFen",
          channel.version, valid.sealed as key, valid.before as "oldKey", valid.decided_at as "keySince",
          waiting.id as "waitingId", waiting.operator_id as "waitingById", operator.login_name as "waitingBy", waiting.created_at as "waitingSince"
     from payment_channel channel
     left join lateral (
       select sealed, decided_at, lead(sealed) over (order by id desc) as before from payment_channel_key
        where channel_id = channel.id and state = 'confirmed' order by id desc limit 1) valid on true
     left join payment_channel_key waiting on waiting.channel_id = channel.id and waiting.state = 'waiting'
     left join operator on operator.id = waiting.operator_id
    order by channel.position, channel.id`,
  { notNull: ['methods', 'opens'], written: written<Pick<ChannelRow, 'fixed' | 'manner'>>() },
);

/** Locks the channels: no other transaction changes a channel or a key before this one ends. */
export const lockChannels = (tx: Db): Promise<void> => lockName(tx, 'payment-channels');

/** Writes a channel; returns its id. */
export const insertChannel = async (
  tx: Db,
  it: ChannelOffer & { kind: string; fixed: FieldValues; at: Date },
): Promise<number> => (await tx.one(insertOne, [...offered(it), it.kind, it.fixed, it.at])).id;

export const updateChannel = (tx: Db, id: number, it: ChannelOffer): Promise<number> =>
  tx.run(updateOne, [...offered(it), id]);

/** Writes a waiting key; returns its id. */
export const insertKey = async (
  tx: Db,
  it: { channelId: number; sealed: Buffer; operatorId: number; at: Date },
): Promise<number> => (await insertOneKey(tx, it)).id;

export const findKey = sql.row('channels-key', `select ${keyColumns} where id = :id`);

/** The waiting key of a channel. */
export const findWaitingKey = sql.row(
  'channels-waiting-key',
  `select ${keyColumns} where channel_id = :channelId and state = 'waiting'`,
);

export const endKey = sql.run(
  'channels-decide-key',
  `update payment_channel_key set state = :state::text::sale_terms_state, decided_by_id = :operatorId, decided_at = :at, was_alone = :wasAlone
    where id = :id`,
);
