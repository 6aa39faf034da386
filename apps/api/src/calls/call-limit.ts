import type { CallLimit } from '@lantern/contracts/call';

import { limitedAddress, limitedNetwork } from '../http/address.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/database/db.ts';
import { createMinuteLimit } from '../platform/limits/minute-limit.ts';
import { checkLimit, countHit, type RateLimit } from '../platform/limits/rate-limit.ts';

/** What a network of IPv6 addresses may do, in shares of one address: a line may own a whole network. */
const networkShares = 8;

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
const roughLimits = new WeakMap<Db, Map<string, ReturnType<typeof createMinuteLimit>>>();

function roughLimitOf({ db, config }: LimitDeps, of: CallLimit, shares: number) {
  const name = shares === 1 ? of.name : `${of.name}/48`;
  const ofSite = roughLimits.get(db) ?? new Map<string, ReturnType<typeof createMinuteLimit>>();
  roughLimits.set(db, ofSite);
  const most = config.limits[of.most] * shares;
  const limit = ofSite.get(name) ?? createMinuteLimit({ name, most, db });
  ofSite.set(name, limit);
  return limit;
}

function keyOf({ per }: CallLimit, { address, memberId }: LimitedCaller): number | string {
  if (per === 'address') return limitedAddress(address);
  if (memberId === null) throw new Error('a limit per member, of a call that anybody may make');
  return memberId;
}

/** The limit of one caller, for a call that counts what it writes. */
export function ownLimit(
  { now, config }: LimitDeps,
  limit: CallLimit,
  caller: LimitedCaller,
): OwnLimit {
  const own: RateLimit = {
    key: `${limit.name}:${keyOf(limit, caller)}`,
    most: config.limits[limit.most],
    windowMs: windowMs[limit.within],
  };
  const network = limit.per === 'address' ? limitedNetwork(caller.address) : null;
  const wide = network !== null && {
    key: `${limit.name}:${network}`,
    most: own.most * networkShares,
    windowMs: own.windowMs,
  };
  return {
    most: own.most,
    async check(db) {
      await checkLimit(db, own, now());
      if (wide) await checkLimit(db, wide, now());
    },
    async count(db) {
      await countHit(db, own, now());
      if (wide) await countHit(db, wide, now());
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
  const rough = roughLimitOf(deps, limit, 1);
  const wide = roughLimitOf(deps, limit, networkShares);
  return (caller) => {
    rough(keyOf(limit, caller), deps.now());
    const network = limit.per === 'address' ? limitedNetwork(caller.address) : null;
    if (network !== null) wide(network, deps.now());
  };
}
