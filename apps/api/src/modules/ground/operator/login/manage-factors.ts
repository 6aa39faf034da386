import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type * as calls from '@lantern/contracts/calls/operator/account';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { OperatorContext } from '../../../../calls/call-context.ts';
import { refuse } from '../../../../platform/app-error.ts';
import type { Db } from '../../../../platform/database/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { guardGuess, rememberDevice } from '../../credentials/guard-guesses.ts';
import {
  challengeMs,
  describeNewPasskey,
  readNewPasskey,
  relyingParty,
} from '../../credentials/passkeys.ts';
import { siteSettingsOf } from '../../site/site-settings.ts';
import { digestCode, drawRecoveryCode, factorSecretsOf } from './factor-secrets.ts';
import {
  countRecoveryCodes,
  deleteFactor,
  deleteFactors,
  findFactors,
  insertFactor,
  lockFactors,
  type NewFactor,
  passkeysOf,
  replaceRecoveryCodes,
} from './factor.repo.ts';
import { saveChallenge, saveProof, takeChallenge } from './operator-session.repo.ts';
import { appPurpose } from './prove-factor.ts';
import { base32, matchTotp, totpAddress, totpSecretBytes } from './totp.ts';

const draftMs = 10 * 60_000;
const codesDrawn = 10;
/** The most second factors of an operator, more than a person has phones and keys. */
const mostFactors = 10;

/** The second factors of the calling operator. */
export async function listOwnFactors({
  deps: { db },
  operator: { operatorId },
}: OperatorContext): Promise<AnswerOf<typeof calls.listOwnFactors>> {
  const [factors, codes] = await Promise.all([
    findFactors(db, { operatorId }),
    countRecoveryCodes(db, { operatorId }),
  ]);
  return {
    factors: factors.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
      id,
      kind,
      name,
      createTime: formatShanghaiTime(createdAt),
      lastUseTime: lastUsedAt && formatShanghaiTime(lastUsedAt),
    })),
    recoveryCodesLeft: codes.left,
  };
}

/** The context for which a new secret is sealed until its first code: one session, so that no other session can use it. */
const draftPurpose = ({ sessionHash }: { sessionHash: string }): string => `draft ${sessionHash}`;

/** Makes a secret for an authenticator app. Only the answer holds it; the server keeps nothing. */
export async function beginTotp({
  deps,
  operator,
}: OperatorContext): Promise<AnswerOf<typeof calls.beginTotp>> {
  const secret = deps.randomBytes(totpSecretBytes);
  const drawnAt = Buffer.alloc(8);
  drawnAt.writeBigUInt64BE(BigInt(deps.now().getTime()));
  const draft = factorSecretsOf(deps).seal(
    Buffer.concat([drawnAt, secret]),
    draftPurpose(operator),
  );
  const issuer = (await siteSettingsOf(deps)()).siteName;
  return {
    secret: base32(secret),
    address: totpAddress(secret, { issuer, account: operator.loginName }),
    draft: draft.toString('base64url'),
  };
}

/** Keeps a new secret after its first code. Refuses with `factor-expired`, `factor-wrong` or `factors-full`. */
export async function addTotp(
  context: OperatorContext,
  { draft, code, name }: PayloadOf<typeof calls.addTotp>,
): Promise<AnswerOf<typeof calls.addTotp>> {
  const { deps } = context;
  const { operator } = context;
  const { operatorId, loginName } = operator;
  const at = deps.now();
  const opened = factorSecretsOf(deps).open(
    Buffer.from(draft, 'base64url'),
    draftPurpose(operator),
  );
  if (opened === null) return refuse('factor-expired');
  if (at.getTime() - Number(opened.readBigUInt64BE()) > draftMs) refuse('factor-expired');
  const secret = opened.subarray(8);
  const digits = code.normalize('NFKC').replaceAll(/\s/g, '');
  const step = matchTotp(secret, digits, { at, lastStep: null });
  const guess = { kind: 'operator', accountId: operatorId, context } as const;
  await guardGuess(
    deps,
    { ...guess, loginName: `draft of ${loginName}` },
    async () => step !== null,
  );
  if (step === null) return refuse('factor-wrong');
  const sealed = factorSecretsOf(deps).seal(secret, appPurpose(operatorId));
  return saveFactor(deps, context, { kind: 'totp', name, secret: sealed, lastStep: step });
}

/** The options with which the browser makes a passkey. */
export async function beginPasskey({
  deps,
  operator,
  origin,
}: OperatorContext): Promise<AnswerOf<typeof calls.beginPasskey>> {
  const site = await relyingParty(deps, { origin });
  const { operatorId, loginName: name } = operator;
  const passkeys = passkeysOf(await findFactors(deps.db, { operatorId }));
  const account = { handle: `operator ${operatorId}`, name, rank: 'second', passkeys } as const;
  const options = await describeNewPasskey(site, account);
  const { challenge } = options;
  await saveChallenge(deps.db, { sessionHash: operator.sessionHash, challenge, at: deps.now() });
  return { ...options };
}

/** Keeps a passkey. Refuses with `factor-expired`, `factor-wrong` or `factors-full`. */
export async function addPasskey(
  context: OperatorContext,
  { passkey, name }: PayloadOf<typeof calls.addPasskey>,
): Promise<AnswerOf<typeof calls.addPasskey>> {
  const { deps } = context;
  const { operator, origin } = context;
  const since = new Date(deps.now().getTime() - challengeMs);
  const challenge = await takeChallenge(deps.db, operator.sessionHash, since);
  if (challenge === null) return refuse('factor-expired');
  const site = await relyingParty(deps, { origin });
  const expected = { challenge, rank: 'second' } as const;
  const made = (await readNewPasskey(site, expected, passkey)) ?? refuse('factor-wrong');
  const { transports = [] } = passkey.response;
  return saveFactor(deps, context, { kind: 'passkey', name, ...made, transports });
}

/** Keeps a factor. With the first one it makes recovery codes, and returns them; else it returns null. */
async function saveFactor(
  deps: Deps,
  context: OperatorContext,
  factor: Omit<NewFactor, 'operatorId' | 'at'>,
): Promise<{ recoveryCodes: string[] | null }> {
  const { operator, act } = context;
  const { operatorId, loginName, sessionHash } = operator;
  const kept = await deps.db.transact(async (tx) => {
    const at = deps.now();
    const factors = await lockFactors(tx, operatorId);
    if (factors.length >= mostFactors) refuse('factors-full');
    // Another session may have set up the first factor since this call was authorised; this session has not given it.
    if (factors.length > 0 && !operator.hasFactor) refuse('factor-needed');
    if (!(await insertFactor(tx, { ...factor, operatorId, at }))) refuse('factor-wrong');
    // The session has ended meanwhile, by a reset that removed all factors, say: this factor would stay.
    if (!(await saveProof(tx, sessionHash, at))) refuse('operator-only');
    const { kind, name } = factor;
    await act.saveAudit(tx, {
      subject: { kind: 'operator', id: loginName },
      after: { kind, name },
    });
    return { recoveryCodes: factors.length > 0 ? null : await drawCodes(deps, tx, operatorId) };
  });
  rememberDevice(deps, { kind: 'factor', accountId: operatorId, context });
  return kept;
}

async function drawCodes(deps: Deps, tx: Db, operatorId: number): Promise<string[]> {
  const codes = Array.from({ length: codesDrawn }, () => drawRecoveryCode(deps.randomBytes));
  const [key] = factorSecretsOf(deps).digestKeys;
  const digests = codes.map((code) => digestCode(key, code));
  await replaceRecoveryCodes(tx, operatorId, digests);
  return codes;
}

/** Replaces the recovery codes of the calling operator. Refuses with `factor-unknown` when they have no second factor. */
export function renewRecoveryCodes({
  deps,
  operator: { operatorId, loginName },
  act,
}: OperatorContext): Promise<AnswerOf<typeof calls.renewRecoveryCodes>> {
  return deps.db.transact(async (tx) => {
    if ((await lockFactors(tx, operatorId)).length === 0) refuse('factor-unknown');
    await act.saveAudit(tx, { subject: { kind: 'operator', id: loginName } });
    return { recoveryCodes: await drawCodes(deps, tx, operatorId) };
  });
}

/** Removes a factor. Refuses with `factor-unknown`, and with `factor-last` on a site where every operator must have one. */
export function removeFactor(
  { deps: { db, config }, operator: { operatorId, loginName }, act }: OperatorContext,
  { id }: { id: number },
): Promise<null> {
  return db.transact(async (tx) => {
    const factors = await lockFactors(tx, operatorId);
    const { kind, name } = factors.find((it) => it.id === id) ?? refuse('factor-unknown');
    const isLast = factors.length === 1;
    if (isLast && config.isProduction) refuse('factor-last');
    // The recovery codes go with the last factor.
    await (isLast ? deleteFactors(tx, operatorId) : deleteFactor(tx, { operatorId, id }));
    const subject = { kind: 'operator', id: loginName } as const;
    await act.saveAudit(tx, { subject, before: { kind, name } });
    return null;
  });
}
