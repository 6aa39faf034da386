import { sql } from '../../platform/database/sql.ts';

const savePassword = sql.run(
  'reseal-keep-password',
  'update member set temporary_password = :sealed where id = :id and temporary_password = :was',
);

const saveFactor = sql.run(
  'reseal-keep-factor',
  'update operator_factor set secret = :sealed where id = :id and secret = :was',
);

const saveRecoveryKey = sql.run(
  'reseal-keep-recovery-key',
  'update operator_recovery_key set sealed = :sealed where id = :id and sealed = :was',
);

const saveChannelKey = sql.run(
  'reseal-keep-channel-key',
  'update payment_channel_key set sealed = :sealed where id = :id and sealed = :was',
);

const keepDocument = sql.run(
  'reseal-keep-document',
  'update rights_document set name = :name, bytes = :bytes where id = :id and name = :was',
);

/** Each finds the rows after an id, in its order. */
export const findPasswords = sql.rows(
  'reseal-passwords',
  `select id, code, temporary_password as sealed from member
    where id > :after and temporary_password is not null order by id limit :size`,
  { notNull: ['sealed'] },
);

export const findFactorSecrets = sql.rows(
  'reseal-factors',
  `select id, operator_id as "operatorId", secret as sealed from operator_factor
    where id > :after and secret is not null order by id limit :size`,
  { notNull: ['sealed'] },
);

export const findRecoveryKeys = sql.rows(
  'reseal-recovery-keys',
  'select id, sealed from operator_recovery_key where id > :after order by id limit :size',
);

export const findChannelKeys = sql.rows(
  'reseal-channel-keys',
  `select key.id, key.sealed, channel.id as "channelId", channel.kind, channel.fixed
     from payment_channel_key key join payment_channel channel on channel.id = key.channel_id
    where key.id > :after order by key.id limit :size`,
);

export const findDocuments = sql.rows(
  'reseal-documents',
  'select id, name from rights_document where id > :after order by id limit :size',
);

/** Each replaces what is sealed, unless the row has changed meanwhile. */
export const replaceSealed = {
  password: savePassword,
  factor: saveFactor,
  recoveryKey: saveRecoveryKey,
  channelKey: saveChannelKey,
  document: keepDocument,
} as const;

/** Keeps the sealed key of an earlier secret's digests. */
export const insertRecoveryKey = sql.run(
  'reseal-add-recovery-key',
  'insert into operator_recovery_key (sealed, created_at) values (:sealed, :at)',
);
