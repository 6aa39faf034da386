import type pg from 'pg';

import { findMissingRights } from '../../modules/films/catalogue/publish.repo.ts';
import {
  endRun,
  findMovedSites,
  findSourceId,
  findUnended,
  insertRun,
  saveProgress,
  resumeRun,
} from '../../modules/films/sources/sources.repo.ts';
import { saveParams } from '../../modules/films/sources/titles/pictures.repo.ts';
import { findOperators } from '../../modules/ground/operator/operator.repo.ts';
import { loadSiteSettings } from '../../modules/ground/site/site-settings.ts';
import { recordProgramAct } from '../../platform/audit/record-audit.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { moveInText } from '../../text/move-in.ts';
import { createProgressLine } from '../tool/progress-line.ts';
import { say, UsageFault } from '../tool/run-operator-tool.ts';
import type { MoveInOptions, MoveInStep } from './move-in-arguments.ts';
import {
  addressOf,
  digestOfPlace,
  type Move,
  moveAddresses,
  moveAllHistory,
  moveAllMembers,
  moveAllOrders,
  moveTitles,
  openSource,
} from './move-site.ts';
import type { OldSite } from './old-site.ts';
import { checkSameSite } from './read-titles.ts';
import { holdMoving } from './runs.ts';
import { homeOf } from './site-home.ts';
import { countPoints } from './survey-site.ts';
import { takeFilms } from './take-films.ts';

interface MoveSources {
  db: Database;
  pool: pg.Pool;
  config: Config;
  site: OldSite;
  signal: AbortSignal;
  randomBytes: (size: number) => Buffer;
  /** The site with its storage, for films that are taken in; opened when there are some. */
  withDeps?: (work: (deps: Deps) => Promise<void>) => Promise<void>;
}

/** Another program asked this one to stop. */
class AskedToStop extends Error {
  override name = 'AbortError';
}

/** Moves a site in. It may end anywhere: what was written is there once, and the next run goes on. */
export async function writeMove(sources: MoveSources, options: MoveInOptions): Promise<number> {
  const release = await holdMoving(sources.pool);
  try {
    return await writeAll(sources, options);
  } finally {
    await release();
  }
}

async function writeAll(sources: MoveSources, options: MoveInOptions): Promise<number> {
  const { db, site, signal } = sources;
  const cutInLine = site.cutInLine?.() ?? null;
  if (cutInLine !== null && !options.acceptCut) throw new UsageFault(moveInText.cut(cutInLine));
  await checkPlace(sources, options);
  const operatorId = await checkOrder(sources, options);
  const at = new Date();
  const sourceId = await db.transact((tx) =>
    openSource(tx, {
      site,
      address: addressOf(site, options),
      operatorId,
      licence: options.licence,
      at,
    }),
  );
  const move = await beginMove(sources, options, { operatorId, sourceId });
  const line = createProgressLine();
  const end = async (state: 'done' | 'stopped' | 'failed', fault: string | null) => {
    line.end();
    await endRun(db, { runId: move.runId, state, at: new Date(), fault, detail: '' });
  };
  try {
    await takeSteps(sources, move);
    await db.transact((tx) =>
      recordProgramAct(
        tx,
        'move-in',
        { kind: 'source run', id: move.runId },
        { after: { operator: options.operator, ...move.counts } },
      ),
    );
    await end('done', null);
  } catch (error) {
    const isStop = signal.aborted || error instanceof AskedToStop;
    await end(isStop ? 'stopped' : 'failed', isStop ? null : String(error).slice(0, 500));
    throw error;
  }
  for (const [what, count] of Object.entries(move.counts)) say(`${what}: ${count}`);
  return codeOf(move, await saveReasonsOf(sources));
}

async function takeSteps(sources: MoveSources, move: Move): Promise<void> {
  const { only } = move.options;
  for (const step of only) await steps[step]?.(move);
  if (only.includes('films')) await takeAllFilms(sources, move);
}

/** The exit code: 2 when an operator has to decide or mend something. */
const codeOf = ({ counts }: Move, isWhole: boolean): number =>
  (counts['asked'] ?? 0) > 0 || !isWhole ? 2 : 0;

async function takeAllFilms({ site, withDeps }: MoveSources, move: Move): Promise<void> {
  const { listed } = site;
  if (
    withDeps === undefined ||
    listed === undefined ||
    [...listed.films.values()].every((it) => it.films.length === 0)
  )
    return;
  await withDeps((deps) => takeFilms(move, deps, listed));
}

/** Writes down which rows of a list were not taken, and why; whether all were. */
export async function saveReasonsOf({
  site,
  config,
}: Pick<MoveSources, 'site' | 'config'>): Promise<boolean> {
  const name = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const path = (await site.listed?.saveReasons({ dataDir: config.dataDir, name })) ?? null;
  if (path !== null) say(moveInText.reasons(path));
  return path === null;
}

const steps: Partial<Record<MoveInStep, (move: Move) => Promise<void>>> = {
  titles: moveTitles,
  members: moveAllMembers,
  orders: moveAllOrders,
  history: moveAllHistory,
  addresses: moveAddresses,
};

/** Refuses an old site that can't be told from another, and one that is new where another moved in, unless it is said. */
async function checkPlace({ db, site }: MoveSources, options: MoveInOptions): Promise<void> {
  if (site.listed !== undefined) return;
  if (site.database === '' && options.siteUrl === null) throw new UsageFault(moveInText.needsSite);
  const sourceId = await findSourceId(db, digestOfPlace(addressOf(site, options)));
  if (sourceId !== null) return checkSameSite(db, site, { ...options, sourceId });
  const others = await findMovedSites(db);
  if (options.newSite || others.length === 0) return;
  throw new UsageFault(moveInText.otherSite(others.map((it) => it.address)));
}

/** Checks who answers for it, and what it would give. Answers the operator. */
async function checkOrder(
  { db, config, site }: MoveSources,
  options: MoveInOptions,
): Promise<number> {
  const operators = (await findOperators(db)).filter((it) => it.shutOutAt === null);
  const find = (name: string | null): number => {
    const found = operators.find((it) => it.loginName === name);
    if (found === undefined) throw new UsageFault(moveInText.noOperator(name ?? ''));
    return found.operatorId;
  };
  const operatorId = find(options.operator);
  if (!options.only.includes('members')) return operatorId;
  const points = await countPoints(site, homeOf(new Date(), new Set()));
  if (options.coinsPerPoint === null && points > 0) {
    throw new UsageFault(moveInText.needsRate(points));
  }
  const coins = Math.floor(points * (options.coinsPerPoint ?? 0));
  const most = (await loadSiteSettings(db, config.operatorOverrides, new Date())).grantDailyCoins;
  if (coins > most && (options.second === null || find(options.second) === operatorId)) {
    throw new UsageFault(moveInText.needsSecond(coins, most));
  }
  return operatorId;
}

/** A run, or the one that ended early, with where it goes on. */
async function beginMove(
  { db, config, site, signal, randomBytes }: MoveSources,
  options: MoveInOptions,
  { operatorId, sourceId }: { operatorId: number; sourceId: number },
): Promise<Move> {
  const at = new Date();
  const missing = await findMissingRights(db, config, { videoId: null, at });
  const before = await findUnended(db, { sourceId, kind: 'move' });
  const args = argsOf(options);
  const siteFolder = options.siteFolder ?? site.listed?.folder ?? null;
  const { runId, after, counts } = await db.transact(async (tx) => {
    await saveParams(tx, sourceId, { siteUrl: options.siteUrl, siteFolder });
    if (before === null) {
      const run = { sourceId, kind: 'move', cursor: { args }, operatorId, at } as const;
      return { runId: await insertRun(tx, run), after: undefined, counts: {} };
    }
    await resumeRun(tx, { runId: before.id });
    return { runId: before.id, after: readAfter(before.cursor), counts: readCounts(before.counts) };
  });
  const line = createProgressLine();
  const move: Move = {
    db,
    site,
    now: () => new Date(),
    randomBytes,
    signal,
    isRecordEnough: missing.every((it) => it === 'source'),
    sourceId,
    runId,
    operatorId,
    options,
    counts,
    after,
    saveProgress: async (tx, step, last) => {
      const cursor = { args, step, after: last };
      const kept = await saveProgress(tx, runId, { cursor, counts: move.counts });
      if (kept === 0) throw new AskedToStop('asked to stop');
    },
    onProgress: (step, done) => line.show(moveInText.progress(step, done, '')),
  };
  return move;
}

/** Titles go on behind the last one; the other steps are quick, and skip what is done. */
function readAfter(cursor: unknown): string | undefined {
  if (typeof cursor !== 'object' || cursor === null) return undefined;
  if (!('step' in cursor) || cursor.step !== 'titles' || !('after' in cursor)) return undefined;
  return typeof cursor.after === 'string' ? cursor.after : undefined;
}

const readCounts = (counts: unknown): Record<string, number> =>
  typeof counts === 'object' && counts !== null
    ? Object.fromEntries(
        Object.entries(counts).filter((it): it is [string, number] => typeof it[1] === 'number'),
      )
    : {};

/** The arguments by which a run is resumed; a password is never among them. */
function argsOf(options: MoveInOptions): string[] {
  const texts = {
    '--from': options.from.replace(/^(\w+:\/\/[^:@/]+):[^@/]*@/, '$1@'),
    '--prefix': options.prefix,
    '--site-url': options.siteUrl,
    '--site-folder': options.siteFolder,
    '--category': options.category,
    '--operator': options.operator,
    '--second': options.second,
    '--coins-per-point': options.coinsPerPoint?.toString() ?? null,
    '--licence': options.licence,
    '--only': options.only.join(','),
  };
  const flags = {
    '--write': options.write,
    '--with-frozen': options.withFrozen,
    '--counts': options.counts,
    '--publish': options.publish,
    '--fix-encoding': options.fixEncoding,
    '--accept-cut': options.acceptCut,
  };
  return [
    ...Object.entries(texts).flatMap(([name, value]) => (value === null ? [] : [name, value])),
    ...Object.entries(flags).flatMap(([name, isSet]) => (isSet ? [name] : [])),
  ];
}
