import type { Db } from '../../../../platform/database/db.ts';
import { sql } from '../../../../platform/database/sql.ts';

export interface FactorRow {
  id: number;
  kind: 'totp' | 'passkey';
  name: string;
  /** The encrypted secret of an app. */
  secret: Buffer | null;
  lastStep: number | null;
  /** The credential of a passkey. */
  credentialId: Buffer | null;
  publicKey: Buffer | null;
  counter: number;
  transports: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** The passkeys among an operator's factors. */
export const passkeysOf = (factors: readonly FactorRow[]) =>
  factors.flatMap(({ credentialId, publicKey, ...it }) =>
    credentialId === null || publicKey === null ? [] : [{ ...it, credentialId, publicKey }],
  );

const columns = `id, kind, name, secret, last_step as "lastStep", credential_id as "credentialId",
  public_key as "publicKey", counter, transports, created_at as "createdAt", last_used_at as "lastUsedAt"`;

const lockOperatorRow = sql.run(
  'operator-lock',
  'select 1 from operator where id = :operatorId for update',
);

const insertFactorRow = sql.run(
  'operator-add-factor',
  `insert into operator_factor (operator_id, kind, name, secret, last_step, credential_id, public_key, counter, transports, created_at, last_used_at)
   values (:operatorId, :kind::text::factor_kind, :name, :secret, :lastStep, :credentialId, :publicKey, :counter, :transports, :at, :at)
   on conflict (credential_id) do nothing`,
);

const takeStepRow = sql.run(
  'operator-take-totp-step',
  `update operator_factor set last_step = :step, last_used_at = :at
    where id = :id and (last_step is null or last_step < :step)`,
);

const deleteFactorRows = sql.run(
  'operator-remove-factors',
  'delete from operator_factor where operator_id = :operatorId',
);

const insertCodes = sql.run(
  'operator-add-recovery-codes',
  'insert into operator_recovery_code (operator_id, digest) select :operatorId, unnest(:digests::bytea[])',
);

const deleteCodes = sql.run(
  'operator-remove-recovery-codes',
  'delete from operator_recovery_code where operator_id = :operatorId',
);

const useCodeRow = sql.run(
  'operator-use-recovery-code',
  `update operator_recovery_code set used_at = :at
    where operator_id = :operatorId and digest = any(:digests::bytea[]) and used_at is null`,
);

const selectRecoveryKeys = sql.rows(
  'operator-recovery-keys',
  'select sealed from operator_recovery_key order by id',
);

/** The second factors of an operator, the oldest first. */
export const findFactors = sql.rows(
  'operator-factors',
  `select ${columns} from operator_factor where operator_id = :operatorId order by id`,
  { notNull: ['transports'] },
);

/** The same, locked: no other transaction adds or removes one before this one ends. */
export async function lockFactors(tx: Db, operatorId: number): Promise<FactorRow[]> {
  await lockOperatorRow(tx, { operatorId });
  return findFactors(tx, { operatorId });
}

export interface NewFactor {
  operatorId: number;
  kind: FactorRow['kind'];
  name: string;
  secret?: Buffer;
  lastStep?: number;
  credentialId?: Buffer;
  publicKey?: Buffer;
  counter?: number;
  transports?: readonly string[];
  at: Date;
}

/** Keeps a factor; returns false for a passkey that an operator already has. */
export async function insertFactor(tx: Db, factor: NewFactor): Promise<boolean> {
  const { operatorId, kind, name, secret = null, lastStep = null, at } = factor;
  const { credentialId = null, publicKey = null, counter = 0, transports = [] } = factor;

  const values = {
    operatorId,
    kind,
    name,
    secret,
    lastStep,
    credentialId,
    publicKey,
    counter,
    transports,
    at,
  };
  return (await insertFactorRow(tx, values)) === 1;
}

/** Uses up a code's time step, if no later one was used: a code works once, across all processes. */
export const takeTotpStep = async (
  db: Db,
  id: number,
  { step, at }: { step: number; at: Date },
): Promise<boolean> => (await takeStepRow(db, { id, step, at })) === 1;

export const savePasskeyUse = sql.run(
  'operator-use-passkey',
  `update operator_factor set counter = :counter, last_used_at = :at where id = :id`,
);

export const deleteFactor = sql.run(
  'operator-remove-factor',
  'delete from operator_factor where operator_id = :operatorId and id = :id',
);

/** Removes all second factors and recovery codes of an operator. */
export async function deleteFactors(tx: Db, operatorId: number): Promise<void> {
  await deleteFactorRows(tx, { operatorId });
  await deleteCodes(tx, { operatorId });
}

/** Replaces the recovery codes of an operator. */
export async function replaceRecoveryCodes(
  tx: Db,
  operatorId: number,
  digests: readonly Buffer[],
): Promise<void> {
  await deleteCodes(tx, { operatorId });
  await insertCodes(tx, { operatorId, digests });
}

/** Uses up a recovery code, by its digest under each key; returns false when it is wrong or was used before. */
export const takeRecoveryCode = async (
  db: Db,
  operatorId: number,
  { digests, at }: { digests: readonly Buffer[]; at: Date },
): Promise<boolean> => (await useCodeRow(db, { operatorId, digests, at })) === 1;

/** The sealed keys of digests that earlier secrets made. */
export const findRecoveryKeys = async (db: Db): Promise<Buffer[]> =>
  (await selectRecoveryKeys(db)).map(({ sealed }) => sealed);

/** The number of recovery codes, and of unused ones. */
export const countRecoveryCodes = sql.one(
  'operator-count-recovery-codes',
  `select count(*)::int as total, (count(*) filter (where used_at is null))::int as left
     from operator_recovery_code where operator_id = :operatorId`,
);
