import type { CallLimit } from '@lantern/contracts/call';

import { addressLimits, createAddressMinutes } from '../http/address-limits.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/database/db.ts';
import { createMinuteLimit } from '../platform/limits/minute-limit.ts';
import { checkLimit, countHit, type RateLimit } from '../platform/limits/rate-limit.ts';

const windowMs = { minute: 60_000, hour: 3_600_000 } as const;

/** A caller's share of a call's limit. Refuses with `too-many` once it is used up. */
export interface OwnLimit {
  /** 0 is no limit. */
  most: number;
  /** Refuses when nothing is left, and takes nothing. */
  check: (db: Db) => Promise<void>;
  /** Takes one. Given a transaction, it counts only if that commits. */
  count: (db: Db) => Promise<void>;
}

/** The caller whose hits are counted. */
export interface LimitedCaller {
  address: string;
  memberId: number | null;
}

interface LimitDeps {
  db: Db;
  now: () => Date;
  config: Pick<Config, 'limits'>;
}

/** Limits counted in memory, by name; calls whose limits have the same name share one. */
const roughLimits = new WeakMap<Db, Map<string, RoughLimit>>();

type RoughLimit = (caller: LimitedCaller, now: Date) => void;

function roughLimitOf({ db, config }: LimitDeps, of: CallLimit): RoughLimit {
  const ofSite = roughLimits.get(db) ?? new Map<string, RoughLimit>();
  roughLimits.set(db, ofSite);
  const limit = ofSite.get(of.name) ?? createRoughLimit(of, config.limits[of.most], db);
  ofSite.set(of.name, limit);
  return limit;
}

function createRoughLimit({ name, per }: CallLimit, most: number, db: Db): RoughLimit {
  if (per === 'address') {
    const count = createAddressMinutes({ name, most, db });
    return ({ address }, now) => count(address, now);
  }
  const count = createMinuteLimit({ name, most, db });
  return (caller, now) => count(memberOf(caller), now);
}

function memberOf({ memberId }: LimitedCaller): number {
  if (memberId === null) throw new Error('a limit per member, of a call that anybody may make');
  return memberId;
}

function limitsOf(limit: RateLimit, { per }: CallLimit, caller: LimitedCaller): RateLimit[] {
  if (per === 'address') return addressLimits(limit, caller.address);
  return [{ ...limit, key: `${limit.key}:${memberOf(caller)}` }];
}

/** The limit of one caller, for a call that counts what it writes. */
export function ownLimit(
  { now, config }: LimitDeps,
  limit: CallLimit,
  caller: LimitedCaller,
): OwnLimit {
  const most = config.limits[limit.most];
  const own = { key: limit.name, most, windowMs: windowMs[limit.within] };
  const all = limitsOf(own, limit, caller);
  return {
    most,
    async check(db) {
      for (const it of all) await checkLimit(db, it, now());
    },
    async count(db) {
      for (const it of all) await countHit(db, it, now());
    },
  };
}

/** Counts a call before it is answered, if its limit counts calls. */
export function createDoorLimit(
  deps: LimitDeps,
  limit: CallLimit | undefined,
): ((caller: LimitedCaller) => Promise<void> | void) | null {
  if (limit === undefined || limit.counts === 'writes') return null;
  if (limit.counts === 'calls') return (caller) => ownLimit(deps, limit, caller).count(deps.db);
  const rough = roughLimitOf(deps, limit);
  return (caller) => rough(caller, deps.now());
}
