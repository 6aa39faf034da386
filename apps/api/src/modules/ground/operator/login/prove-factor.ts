import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type {
  challengePasskey as challengeCall,
  proveFactor as proveCall,
} from '@lantern/contracts/calls/operator/session';
import type { PasskeyAnswer } from '@lantern/contracts/calls/passkey-fields';

import type { OperatorContext } from '../../../../calls/call-context.ts';
import { refuse } from '../../../../platform/app-error.ts';
import type { Deps } from '../../../../platform/deps.ts';
import {
  type Guess,
  guardGuess,
  logFailedLogin,
  rememberDevice,
} from '../../credentials/guard-guesses.ts';
import { challengeMs, describeProof, readProof, relyingParty } from '../../credentials/passkeys.ts';
import { digestCode, factorSecretsOf, openDigestKey } from './factor-secrets.ts';
import {
  findFactors,
  findRecoveryKeys,
  savePasskeyUse,
  passkeysOf,
  takeRecoveryCode,
  takeTotpStep,
} from './factor.repo.ts';
import { saveChallenge, saveProof, takeChallenge } from './operator-session.repo.ts';
import { matchTotp } from './totp.ts';

/** The context for which the secret of an operator's app is sealed. */
export const appPurpose = (operatorId: number): string => `app of operator ${operatorId}`;

/** The limits for guesses of an operator's second factor. */
export interface FactorGuess {
  operatorId: number;
  loginName: string;
  context: Guess['context'];
}

export type ProofKind = 'totp' | 'passkey' | 'recovery code';

/**
 * Accepts a code of an operator's authenticator app or a recovery code, in digits of either width, each once. Refuses with `factor-wrong`; wrong
 * guesses are limited like those of a password.
 */
export async function takeCode(
  deps: Deps,
  { operatorId, loginName, context }: FactorGuess,
  code: string,
): Promise<ProofKind> {
  const guess = { kind: 'factor', loginName, accountId: operatorId, context } as const;
  let kind: ProofKind | null = null;
  const isRight = await guardGuess(deps, guess, async () => {
    kind = await matchCode(deps, operatorId, code.normalize('NFKC'));
    return kind !== null;
  });
  return isRight && kind !== null ? kind : refuse('factor-wrong');
}

async function matchCode(deps: Deps, operatorId: number, code: string): Promise<ProofKind | null> {
  const { db } = deps;
  const factorSecrets = factorSecretsOf(deps);
  const at = deps.now();
  const digits = code.replaceAll(/[\s-]/g, '');
  if (!/^\d{6}$/.test(digits)) {
    const kept = (await findRecoveryKeys(db)).flatMap(
      (sealed) => openDigestKey(factorSecrets, sealed)?.plain ?? [],
    );
    const keys = [...factorSecrets.digestKeys, ...kept];
    const digests = keys.map((key) => digestCode(key, code));
    return (await takeRecoveryCode(db, operatorId, { digests, at })) ? 'recovery code' : null;
  }
  for (const { id, secret, lastStep } of await findFactors(db, { operatorId })) {
    const opened = secret && factorSecrets.open(secret, appPurpose(operatorId));
    const step = opened && matchTotp(opened, digits, { at, lastStep });
    if (step !== null && (await takeTotpStep(db, id, { step, at }))) return 'totp';
  }
  return null;
}

/** Accepts a passkey's signature of this session's challenge, once. Refuses with `factor-wrong`. */
async function takePasskey(
  deps: Deps,
  context: OperatorContext,
  signed: PasskeyAnswer,
): Promise<ProofKind> {
  const { db } = deps;
  const { operator, origin } = context;
  const at = deps.now();
  const since = new Date(at.getTime() - challengeMs);
  const challenge = await takeChallenge(db, operator.sessionHash, since);
  const credentialId = Buffer.from(signed.id, 'base64url');
  const passkey = passkeysOf(await findFactors(db, { operatorId: operator.operatorId })).find(
    (it) => it.credentialId.equals(credentialId),
  );
  const site = await relyingParty(deps, { origin });
  const counter =
    challenge === null || passkey === undefined
      ? null
      : await readProof(site, { challenge, rank: 'second', passkey }, signed);
  if (counter === null || passkey === undefined) {
    const guess = { kind: 'factor', accountId: operator.operatorId, context } as const;
    logFailedLogin(deps, guess, 'wrong');
    return refuse('factor-wrong');
  }
  await savePasskeyUse(db, { id: passkey.id, counter, at });
  rememberDevice(deps, { kind: 'factor', accountId: operator.operatorId, context });
  return 'passkey';
}

/** The challenge for the operator's passkeys. Refuses with `factor-unknown` when they have none. */
export async function challengePasskey({
  deps,
  operator,
  origin,
}: OperatorContext): Promise<AnswerOf<typeof challengeCall>> {
  const passkeys = passkeysOf(await findFactors(deps.db, { operatorId: operator.operatorId }));
  if (passkeys.length === 0) refuse('factor-unknown');
  const options = await describeProof(await relyingParty(deps, { origin }), passkeys);
  const { challenge } = options;
  await saveChallenge(deps.db, { sessionHash: operator.sessionHash, challenge, at: deps.now() });
  return { ...options };
}

/** Accepts the second factor in a session, which counts as proved from then on. */
export async function proveFactor(
  context: OperatorContext,
  payload: PayloadOf<typeof proveCall>,
): Promise<void> {
  const { deps } = context;
  const { operator, act } = context;
  const kind =
    'code' in payload
      ? await takeCode(deps, { ...operator, context }, payload.code)
      : await takePasskey(deps, context, payload.passkey);
  await deps.db.transact(async (tx) => {
    if (!(await saveProof(tx, operator.sessionHash, deps.now()))) refuse('operator-only');
    const subject = { kind: 'operator', id: operator.loginName } as const;
    await act.saveAudit(tx, { subject, after: { kind } });
  });
}
