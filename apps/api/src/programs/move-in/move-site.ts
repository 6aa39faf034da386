import { createHash } from 'node:crypto';

import { readReference } from '@lantern/rules/incoming-fields';
import { readMaccmsSlug } from '@lantern/rules/maccms-title';
import { readMaccmsMember } from '@lantern/rules/moved-member';

import {
  type HistoryCounts,
  moveHistory,
  moveOrders,
} from '../../modules/films/moved-in/move-history.ts';
import { moveMembers, noMemberCounts } from '../../modules/films/moved-in/move-members.ts';
import { bindMoved } from '../../modules/films/moved-in/moved-members.repo.ts';
import { saveSlugs } from '../../modules/films/moved-in/old-addresses.repo.ts';
import {
  bindCategories,
  planFor,
  readBindings,
} from '../../modules/films/sources/bind-categories.ts';
import {
  announceCatalogue,
  findPlayers,
  savePlayers,
  deferAnnouncements,
  saveSource,
  type SourceLicence,
} from '../../modules/films/sources/sources.repo.ts';
import { keyTitles } from '../../modules/films/sources/titles/keep-title-keys.ts';
import type { SourceDesk } from '../../modules/films/sources/titles/place-title.ts';
import { writeTitles } from '../../modules/films/sources/titles/write-titles.ts';
import type { Database, Db } from '../../platform/database/db.ts';
import type { MoveInOptions, MoveInStep } from './move-in-arguments.ts';
import type { OldSite } from './old-site.ts';
import { readTitles } from './read-titles.ts';
import { addTo } from './report.ts';
import { homeOf, policyOf } from './site-home.ts';
import { surveySite } from './survey-site.ts';

/** A move that writes, and what it is written with. */
export interface Move {
  db: Database;
  site: OldSite;
  now: () => Date;
  randomBytes: (size: number) => Buffer;
  signal: AbortSignal;
  isRecordEnough: boolean;
  sourceId: number;
  runId: string;
  operatorId: number;
  options: MoveInOptions;
  /** Saved with each batch. */
  counts: Record<string, number>;
  /** Where a run goes on that ended early. */
  after: string | undefined;
  /** Writes the progress down in a batch's transaction. Rejects when another program asked for a stop. */
  saveProgress: (tx: Db, step: MoveInStep, after: string) => Promise<void>;
  onProgress: (step: MoveInStep, done: number) => void;
}

/** By which an old site is known again, whether its database is read or a dump of it. */
export function addressOf(
  { database, listed }: Pick<OldSite, 'database' | 'listed'>,
  { prefix, siteUrl }: Pick<MoveInOptions, 'prefix' | 'siteUrl'>,
): string {
  if (listed !== undefined) return `${listed.kind}:${database}`;
  const host = URL.parse(siteUrl ?? '')?.host ?? '';
  return `maccms:${host}/${database}/${prefix}`;
}

export const digestOfPlace = (address: string): Buffer =>
  createHash('sha256').update(`maccms_database ${address}`).digest();

/** The source of an old site, made when it is not here yet. */
export const openSource = (
  tx: Db,
  {
    site,
    address,
    operatorId,
    licence,
    at,
  }: {
    site: OldSite;
    address: string;
    operatorId: number;
    licence: SourceLicence;
    at: Date;
  },
): Promise<number> =>
  saveSource(tx, {
    name: site.name,
    kind: site.listed?.kind ?? 'maccms_database',
    address,
    digest: digestOfPlace(address),
    origin: address,
    licence,
    operatorId,
    at,
  });

/** Takes over titles: categories and players first, then each batch in a transaction of its own. */
export async function moveTitles(move: Move): Promise<void> {
  const { db, site, sourceId, options, counts, now } = move;
  const survey = await surveySite(site);
  const isResumed = Object.keys(counts).length > 0;
  await db.transact(async (tx) => {
    const plans = await planFor(tx, sourceId, survey.categories, options.category);
    addTo(counts, 'categories made', await bindCategories(tx, sourceId, plans));
    await savePlayers(tx, sourceId, survey.players);
  });
  await keyTitles(db);
  const desk = await openDesk(move);
  const home = homeOf(now(), new Set(desk.players.keys()));
  let done = 0;
  // A run that was cut off may have written titles that it did not announce.
  let isChanged = move.after !== undefined;
  const { after } = move;
  const reading = { after, fixEncoding: options.fixEncoding, isResumed };
  for await (const { titles, last, remarks, isAgain } of readTitles(site, home, reading)) {
    move.signal.throwIfAborted();
    await db.transact(async (tx) => {
      await deferAnnouncements(tx);
      const outcomes = await writeTitles(tx, desk, titles);
      for (const it of outcomes) {
        if (it.isNews || !isAgain) addTo(counts, it.outcome);
        isChanged ||= it.outcome !== 'same';
        site.listed?.note(it.title.remoteId, it.outcome, it.reason);
      }
      const fresh = isAgain ? [] : Object.entries(remarks);
      for (const [remark, count] of fresh) addTo(counts, remark, count);
      await move.saveProgress(tx, 'titles', last);
    });
    done += titles.length;
    move.onProgress('titles', done);
  }
  if (isChanged) await announceCatalogue(db);
}

async function openDesk(move: Move): Promise<SourceDesk> {
  const { db, site, sourceId, runId, operatorId, options, now } = move;
  const players = await findPlayers(db, { sourceId });
  return {
    sourceId,
    sourceName: site.name,
    runId,
    operatorId,
    at: now(),
    ...(await readBindings(db, sourceId)),
    players: new Map(players.map((it) => [it.code, it])),
    policy: policyOf(options, site),
    licence: options.licence,
    isRecordEnough: move.isRecordEnough,
  };
}

const batchSlugs = 1000;

/** Keeps the names by which titles stood in addresses; those by number need no rows. */
export async function moveAddresses(move: Move): Promise<void> {
  const { db, site, counts } = move;
  for await (const rows of inBatches(site.rows('vod'), batchSlugs)) {
    move.signal.throwIfAborted();
    const named = rows.flatMap((row) => readMaccmsSlug(row) ?? []);
    await db.transact(async (tx) => {
      addTo(counts, 'addresses', await saveSlugs(tx, move.sourceId, named));
      await move.saveProgress(tx, 'addresses', '');
    });
  }
}

const batchMembers = 1000;

/** Takes over members with their points and VIP, then who invited whom. */
export async function moveAllMembers(move: Move): Promise<void> {
  const { db, site, options, counts, now, randomBytes } = move;
  const at = now();
  const home = homeOf(at, new Set());
  const desk = {
    sourceId: move.sourceId,
    runId: move.runId,
    sourceName: site.name,
    at,
    coinsPerPoint: options.coinsPerPoint ?? 0,
    withFrozen: options.withFrozen,
    randomBytes,
  };
  const pairs: { invitee: string; inviter: string }[] = [];
  let done = 0;
  for await (const rows of inBatches(site.rows('user'), batchMembers)) {
    move.signal.throwIfAborted();
    const members = rows.flatMap((row) => readMaccmsMember(row, home) ?? []);
    for (const { remoteId, inviterId } of members) {
      if (inviterId !== null) pairs.push({ invitee: remoteId, inviter: inviterId });
    }
    await db.transact(async (tx) => {
      const moved = await moveMembers(tx, desk, members);
      for (const key of keysOf(noMemberCounts())) addTo(counts, key, moved[key]);
      await move.saveProgress(tx, 'members', '');
    });
    done += members.length;
    move.onProgress('members', done);
  }
  await db.transact(async (tx) => {
    const free = { pairs: withoutCircles(pairs), at };
    addTo(counts, 'invites', await bindMoved(tx, move.sourceId, free));
  });
}

const keysOf = <Counts extends object>(counts: Counts): (keyof Counts & string)[] => {
  const isKey = (key: string): key is keyof Counts & string => key in counts;
  return Object.keys(counts).filter(isKey);
};

/** Leaves out pairs that would make a member invite themselves, however far round. */
function withoutCircles(
  pairs: readonly { invitee: string; inviter: string }[],
): { invitee: string; inviter: string }[] {
  const above = new Map<string, string>();
  for (const { invitee, inviter } of pairs) {
    if (above.has(invitee)) continue;
    let at: string | undefined = inviter;
    while (at !== undefined && at !== invitee) at = above.get(at);
    if (at === undefined) above.set(invitee, inviter);
  }
  return [...above].map(([invitee, inviter]) => ({ invitee, inviter }));
}

const batchRows = 5000;

/** Takes over orders as history. */
export async function moveAllOrders(move: Move): Promise<void> {
  const { db, site, counts, now } = move;
  const clock = homeOf(now(), new Set());
  let done = 0;
  for await (const rows of inBatches(site.rows('order'), batchRows)) {
    move.signal.throwIfAborted();
    const known = rows.filter((row) => readReference(row['order_id']) !== null);
    await db.transact(async (tx) => {
      addTo(counts, 'orders', await moveOrders(tx, move.sourceId, known, clock));
      await move.saveProgress(tx, 'orders', '');
    });
    done += rows.length;
    move.onProgress('orders', done);
  }
}

/** Takes over what members marked, and where they stopped. */
export async function moveAllHistory(move: Move): Promise<void> {
  const { db, site, counts, now } = move;
  const clock = homeOf(now(), new Set());
  let done = 0;
  for await (const rows of inBatches(site.rows('ulog'), batchRows)) {
    move.signal.throwIfAborted();
    await db.transact(async (tx) => {
      const moved: HistoryCounts = await moveHistory(tx, move.sourceId, rows, clock);
      addTo(counts, 'favourites', moved.favourites);
      addTo(counts, 'positions', moved.positions);
      await move.saveProgress(tx, 'history', '');
    });
    done += rows.length;
    move.onProgress('history', done);
  }
}

/** Rows in batches; while one is written, the next is read. */
async function* inBatches<Row>(rows: AsyncIterable<Row[]>, most: number): AsyncGenerator<Row[]> {
  const batches = cutBatches(rows, most);
  let next = batches.next();
  try {
    for (;;) {
      const step = await next;
      if (step.done === true) return;
      next = batches.next();
      // Its fault is told when its turn comes.
      next.catch(() => undefined);
      yield step.value;
    }
  } finally {
    await batches.return(undefined);
  }
}

async function* cutBatches<Row>(rows: AsyncIterable<Row[]>, most: number): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const some of rows) {
    for (const row of some) {
      batch.push(row);
      if (batch.length < most) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
