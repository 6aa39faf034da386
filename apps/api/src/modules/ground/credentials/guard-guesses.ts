import { createHash } from 'node:crypto';

import { DAY_MS } from '@lantern/rules/shanghai-time';

import type { CallContext } from '../../../calls/call-context.ts';
import { addressLimits } from '../../../http/address-limits.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import {
  checkLimit,
  countHit,
  forgetHits,
  forgetHitsBelow,
  type RateLimit,
} from '../../../platform/limits/rate-limit.ts';
import {
  type AccountKind,
  deviceCookies,
  deviceCookieSeconds,
  knownDevicesOf,
  readDeviceCookie,
} from './known-devices.ts';
import { hashSlotOf } from './password-hash.ts';

const windowMs = 15 * 60_000;

/** A guess: the account, the caller, and the kind of secret. */
export interface Guess {
  kind: AccountKind;
  /** The name as it was given; the account need not exist. */
  loginName: string;
  /** Null when the account does not exist. */
  accountId: number | null;
  context: Pick<CallContext, 'address' | 'readCookie' | 'setCookie'>;
}

const keyOf = (kind: AccountKind, loginName: string): string =>
  `${kind}:${createHash('sha256').update(loginName).digest('base64url')}`;

/**
 * A stranger's failures count for the account at this address and in its network, and for both with all accounts. Failures
 * of a device that has logged in to the account before count for that device only. So no caller uses up another caller's
 * allowance, and there is no count for a whole account, which would let a stranger lock its owner out. Of second factors
 * there is one for all strangers together: they know the password, and a code of six digits is soon guessed from many
 * addresses.
 */
function limitsOf(deps: Deps, guess: Guess): [RateLimit, ...RateLimit[]] {
  const { loginFailures, loginFailuresPerDay, loginFailuresPerAddress } = deps.config.limits;
  const { kind, loginName, accountId, context } = guess;
  // LIMIT_LOGIN_FAILURES=0 switches all these limits off.
  const unless = (most: number): number => (loginFailures === 0 ? 0 : most);
  const cookie = readDeviceCookie(context, kind);
  const device = accountId === null ? null : knownDevicesOf(deps).find(cookie, kind, accountId);
  const account = `login:${keyOf(kind, loginName)}`;
  const perDay = unless(loginFailuresPerDay);
  if (device !== null) {
    const key = `${account}:device ${device}`;
    return [
      { key, most: loginFailures, windowMs },
      { key: `${key}:day`, most: perDay, windowMs: DAY_MS },
    ];
  }
  const from = (limit: RateLimit) => addressLimits(limit, context.address);
  const perAddress = unless(loginFailuresPerAddress);
  const [own, ...wide] = from({ key: account, most: loginFailures, windowMs });
  const ofAll = { key: `${account}:all`, most: perDay, windowMs: DAY_MS };
  return [
    own,
    ...wide,
    ...from({ key: `${account}:day`, most: perDay, windowMs: DAY_MS }),
    ...from({ key: `login-from:${kind}`, most: perAddress, windowMs }),
    ...(kind === 'factor' ? [ofAll] : []),
  ];
}

/** The time after a reset of an operator's password on the machine itself in which no guess is refused. */
const openedLimit = (kind: AccountKind, loginName: string): RateLimit => ({
  key: `login-opened:${keyOf(kind, loginName)}`,
  most: Number.MAX_SAFE_INTEGER,
  windowMs,
});

/**
 * Logs that a login failed, with the caller's address, for programs that shut addresses out. The name is left out as it was
 * typed, because people type passwords into its field.
 */
export function logFailedLogin(
  { log }: Pick<Deps, 'log'>,
  {
    kind,
    accountId,
    context,
  }: Pick<Guess, 'kind' | 'accountId'> & { context: { address: string } },
  reason: 'wrong' | 'too-many' | 'demo-elsewhere',
): void {
  log.warn({ kind, accountId, address: context.address, reason }, 'a login failed');
}

/**
 * Returns whether a guess is right, by `isRight`. After too many wrong ones it refuses with `too-many`, without a call of
 * `isRight`. A right guess marks the device by a cookie. The limits are checked while it holds a hashing slot, so that a
 * burst can't get more guesses than the limits and the slots allow. Guesses that fail are logged.
 */
export async function guardGuess(
  deps: Deps,
  guess: Guess,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  try {
    const isPassed = await judgeGuess(deps, guess, isRight);
    if (!isPassed) logFailedLogin(deps, guess, 'wrong');
    return isPassed;
  } catch (error) {
    if (error instanceof AppError) logFailedLogin(deps, guess, 'too-many');
    throw error;
  }
}

async function judgeGuess(
  deps: Deps,
  guess: Guess,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const { db, now } = deps;
  const limits = limitsOf(deps, guess);
  const opened = openedLimit(guess.kind, guess.loginName);
  return hashSlotOf(guess.context.address)(async () => {
    const isOpened = (await checkLimit(db, opened, now())) > 0;
    let failures = 0;
    if (!isOpened) for (const limit of limits) failures += await checkLimit(db, limit, now());
    if (await isRight()) {
      if (failures > 0) await forgetHits(db, { key: limits[0].key });
      if (isOpened) await forgetHits(db, { key: opened.key });
      rememberDevice(deps, guess);
      return true;
    }
    if (!isOpened) for (const limit of limits) await countHit(db, limit, now());
    return false;
  });
}

/** Marks the browser of a login or a registration as a known device of the account. */
export function rememberDevice(
  deps: Deps,
  { kind, accountId, context }: Pick<Guess, 'kind' | 'accountId' | 'context'>,
): void {
  if (accountId === null) return;
  const { name, path } = deviceCookies[kind];
  const value = knownDevicesOf(deps).add(readDeviceCookie(context, kind), kind, accountId);
  context.setCookie(name, value, { path, maxAgeSeconds: deviceCookieSeconds });
}

/**
 * Forgets what was counted against an account and lets the next logins in whatever others guess meanwhile. Only for a
 * password that was drawn a moment ago and can't be guessed.
 */
export async function openAgain(
  db: Db,
  { kind, loginName }: Pick<Guess, 'kind' | 'loginName'>,
  at: Date,
): Promise<void> {
  await forgetHitsBelow(db, { prefix: `login:${keyOf(kind, loginName)}:` });
  if (kind === 'operator')
    await forgetHitsBelow(db, { prefix: `login:${keyOf('factor', loginName)}:` });
  await countHit(db, openedLimit(kind, loginName), at);
}
