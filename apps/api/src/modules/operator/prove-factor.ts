import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type {
  challengePasskey as challengeCall,
  proveFactor as proveCall,
} from '@lantern/contracts/calls/operator/session';

import type { OperatorContext } from '../../calls/call-context.ts';
import { refuse } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  type Guess,
  guardGuess,
  logFailedLogin,
  rememberDevice,
} from '../credentials/guard-guesses.ts';
import { siteSettingsOf } from '../site/site-settings.ts';
import { digestCode, factorSecretsOf, openDigestKey } from './factor-secrets.ts';
import {
  type FactorRow,
  findFactors,
  findRecoveryKeys,
  keepPasskeyUse,
  takeRecoveryCode,
  takeTotpStep,
} from './factor.repo.ts';
import { keepChallenge, keepProof, takeChallenge } from './operator-session.repo.ts';
import {
  challengeMs,
  describeProof,
  readProof,
  type RelyingParty,
  type SignedChallenge,
} from './passkeys.ts';
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

/** The site, as its operators' passkeys know it. */
export async function relyingParty(
  deps: Deps,
  { origin }: { origin: string },
): Promise<RelyingParty> {
  return { origin, name: (await siteSettingsOf(deps)()).siteName };
}

/**
 * Accepts a code of an operator's authenticator app or a recovery code, each once. Refuses with `factor-wrong`; wrong
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
    kind = await matchCode(deps, operatorId, code);
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
  for (const { id, secret, lastStep } of await findFactors(db, operatorId)) {
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
  signed: SignedChallenge,
): Promise<FactorRow> {
  const { db } = deps;
  const { operator, origin } = context;
  const at = deps.now();
  const since = new Date(at.getTime() - challengeMs);
  const challenge = await takeChallenge(db, operator.sessionHash, since);
  const factors = await findFactors(db, operator.operatorId);
  const site = await relyingParty(deps, { origin });
  const proof = challenge === null ? null : await readProof(site, challenge, { signed, factors });
  if (proof === null) {
    const guess = { kind: 'factor', accountId: operator.operatorId, context } as const;
    logFailedLogin(deps, guess, 'wrong');
    return refuse('factor-wrong');
  }
  await keepPasskeyUse(db, proof.factor.id, { counter: proof.counter, at });
  rememberDevice(deps, { kind: 'factor', accountId: operator.operatorId, context });
  return proof.factor;
}

/** The challenge for the operator's passkeys. Refuses with `factor-unknown` when they have none. */
export async function challengePasskey({
  deps,
  operator,
  origin,
}: OperatorContext): Promise<AnswerOf<typeof challengeCall>> {
  const factors = await findFactors(deps.db, operator.operatorId);
  if (!factors.some(({ kind }) => kind === 'passkey')) refuse('factor-unknown');
  const options = await describeProof(await relyingParty(deps, { origin }), factors);
  const { challenge } = options;
  await keepChallenge(deps.db, operator.sessionHash, { challenge, at: deps.now() });
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
      : (await takePasskey(deps, context, payload.passkey)).kind;
  await deps.db.transact(async (tx) => {
    if (!(await keepProof(tx, operator.sessionHash, deps.now()))) refuse('operator-only');
    const subject = { kind: 'operator', id: operator.loginName } as const;
    await act.keepAudit(tx, { subject, after: { kind } });
  });
}
