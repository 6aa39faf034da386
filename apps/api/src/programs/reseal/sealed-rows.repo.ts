import { type Db, statement } from '../../platform/database/db.ts';

const passwords = statement(
  'reseal-passwords',
  `select id, code, temporary_password as sealed from member
    where id > $1 and temporary_password is not null order by id limit $2`,
  { notNull: ['sealed'] },
);

const keepPassword = statement(
  'reseal-keep-password',
  'update member set temporary_password = $3 where id = $1 and temporary_password = $2',
);

const factors = statement(
  'reseal-factors',
  `select id, operator_id as "operatorId", secret as sealed from operator_factor
    where id > $1 and secret is not null order by id limit $2`,
  { notNull: ['sealed'] },
);

const keepFactor = statement(
  'reseal-keep-factor',
  'update operator_factor set secret = $3 where id = $1 and secret = $2',
);

const recoveryKeys = statement(
  'reseal-recovery-keys',
  'select id, sealed from operator_recovery_key where id > $1 order by id limit $2',
);

const keepRecoveryKey = statement(
  'reseal-keep-recovery-key',
  'update operator_recovery_key set sealed = $3 where id = $1 and sealed = $2',
);

const addRecoveryKey = statement(
  'reseal-add-recovery-key',
  'insert into operator_recovery_key (sealed, created_at) values ($1, $2)',
);

const channelKeys = statement(
  'reseal-channel-keys',
  `select key.id, key.sealed, channel.id as "channelId", channel.kind, channel.fixed
     from payment_channel_key key join payment_channel channel on channel.id = key.channel_id
    where key.id > $1 order by key.id limit $2`,
);

const keepChannelKey = statement(
  'reseal-keep-channel-key',
  'update payment_channel_key set sealed = $3 where id = $1 and sealed = $2',
);

const documents = statement(
  'reseal-documents',
  'select id, name from rights_document where id > $1 order by id limit $2',
);

const keepDocument = statement(
  'reseal-keep-document',
  'update rights_document set name = $3, bytes = $4 where id = $1 and name = $2',
);

/** Each finds the rows after an id, in its order. */
export const findPasswords = (db: Db, after: number, size: number) =>
  db.rows(passwords, [after, size]);

export const findFactorSecrets = (db: Db, after: number, size: number) =>
  db.rows(factors, [after, size]);

export const findRecoveryKeys = (db: Db, after: number, size: number) =>
  db.rows(recoveryKeys, [after, size]);

export const findChannelKeys = (db: Db, after: number, size: number) =>
  db.rows(channelKeys, [after, size]);

export const findDocuments = (db: Db, after: number, size: number) =>
  db.rows(documents, [after, size]);

interface Replaced {
  id: number;
  was: Buffer;
  sealed: Buffer;
}

/** Each replaces what is sealed, unless the row has changed meanwhile. */
export const replaceSealed = {
  password: (db: Db, { id, was, sealed }: Replaced) => db.run(keepPassword, [id, was, sealed]),
  factor: (db: Db, { id, was, sealed }: Replaced) => db.run(keepFactor, [id, was, sealed]),
  recoveryKey: (db: Db, { id, was, sealed }: Replaced) =>
    db.run(keepRecoveryKey, [id, was, sealed]),
  channelKey: (db: Db, { id, was, sealed }: Replaced) => db.run(keepChannelKey, [id, was, sealed]),
  document: (db: Db, it: { id: number; was: string; name: string; bytes: number }) =>
    db.run(keepDocument, [it.id, it.was, it.name, it.bytes]),
} as const;

/** Keeps the sealed key of an earlier secret's digests. */
export const insertRecoveryKey = (db: Db, sealed: Buffer, at: Date) =>
  db.run(addRecoveryKey, [sealed, at]);
