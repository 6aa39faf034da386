import { type Db, statement } from '../../../../platform/database/db.ts';

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

const lockOperatorRow = statement(
  'operator-lock',
  'select 1 from operator where id = $1 for update',
);

const selectFactors = statement(
  'operator-factors',
  `select ${columns} from operator_factor where operator_id = $1 order by id`,
  { notNull: ['transports'] },
);

const insertFactorRow = statement(
  'operator-add-factor',
  `insert into operator_factor (operator_id, kind, name, secret, last_step, credential_id, public_key, counter, transports, created_at, last_used_at)
   values ($1, $2::text::factor_kind, $3, $4, $5, $6, $7, $8, $9, $10, $10)
   on conflict (credential_id) do nothing`,
);

const takeStepRow = statement(
  'operator-take-totp-step',
  `update operator_factor set last_step = $2, last_used_at = $3
    where id = $1 and (last_step is null or last_step < $2)`,
);

const usePasskeyRow = statement(
  'operator-use-passkey',
  `update operator_factor set counter = $2, last_used_at = $3 where id = $1`,
);

const deleteFactorRow = statement(
  'operator-remove-factor',
  'delete from operator_factor where operator_id = $1 and id = $2',
);

const deleteFactorRows = statement(
  'operator-remove-factors',
  'delete from operator_factor where operator_id = $1',
);

const insertCodes = statement(
  'operator-add-recovery-codes',
  'insert into operator_recovery_code (operator_id, digest) select $1, unnest($2::bytea[])',
);

const deleteCodes = statement(
  'operator-remove-recovery-codes',
  'delete from operator_recovery_code where operator_id = $1',
);

const useCodeRow = statement(
  'operator-use-recovery-code',
  `update operator_recovery_code set used_at = $3
    where operator_id = $1 and digest = any($2::bytea[]) and used_at is null`,
);

const selectRecoveryKeys = statement(
  'operator-recovery-keys',
  'select sealed from operator_recovery_key order by id',
);

const countCodes = statement(
  'operator-count-recovery-codes',
  `select count(*)::int as total, (count(*) filter (where used_at is null))::int as left
     from operator_recovery_code where operator_id = $1`,
);

/** The second factors of an operator, the oldest first. */
export const findFactors = (db: Db, operatorId: number): Promise<FactorRow[]> =>
  db.rows(selectFactors, [operatorId]);

/** The same, locked: no other transaction adds or removes one before this one ends. */
export async function lockFactors(tx: Db, operatorId: number): Promise<FactorRow[]> {
  await tx.run(lockOperatorRow, [operatorId]);
  return findFactors(tx, operatorId);
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
  const passkey = [credentialId, publicKey, counter, transports];
  const values = [operatorId, kind, name, secret, lastStep, ...passkey, at];
  return (await tx.run(insertFactorRow, values)) === 1;
}

/** Uses up a code's time step, if no later one was used: a code works once, across all processes. */
export const takeTotpStep = async (
  db: Db,
  id: number,
  { step, at }: { step: number; at: Date },
): Promise<boolean> => (await db.run(takeStepRow, [id, step, at])) === 1;

export async function keepPasskeyUse(
  db: Db,
  id: number,
  { counter, at }: { counter: number; at: Date },
): Promise<void> {
  await db.run(usePasskeyRow, [id, counter, at]);
}

export async function deleteFactor(tx: Db, operatorId: number, id: number): Promise<void> {
  await tx.run(deleteFactorRow, [operatorId, id]);
}

/** Removes all second factors and recovery codes of an operator. */
export async function deleteFactors(tx: Db, operatorId: number): Promise<void> {
  await tx.run(deleteFactorRows, [operatorId]);
  await tx.run(deleteCodes, [operatorId]);
}

/** Replaces the recovery codes of an operator. */
export async function replaceRecoveryCodes(
  tx: Db,
  operatorId: number,
  digests: readonly Buffer[],
): Promise<void> {
  await tx.run(deleteCodes, [operatorId]);
  await tx.run(insertCodes, [operatorId, digests]);
}

/** Uses up a recovery code, by its digest under each key; returns false when it is wrong or was used before. */
export const takeRecoveryCode = async (
  db: Db,
  operatorId: number,
  { digests, at }: { digests: readonly Buffer[]; at: Date },
): Promise<boolean> => (await db.run(useCodeRow, [operatorId, digests, at])) === 1;

/** The sealed keys of digests that earlier secrets made. */
export const findRecoveryKeys = async (db: Db): Promise<Buffer[]> =>
  (await db.rows(selectRecoveryKeys, [])).map(({ sealed }) => sealed);

/** The number of recovery codes, and of unused ones. */
export const countRecoveryCodes = (db: Db, operatorId: number) => db.one(countCodes, [operatorId]);
