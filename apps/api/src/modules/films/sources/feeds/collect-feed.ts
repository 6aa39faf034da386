import { categoriesOf, type FeedPage } from '@lantern/rules/feed-page';
import type { IncomingTitle } from '@lantern/rules/incoming-title';
import { type MaccmsHome, readMaccmsTitle } from '@lantern/rules/maccms-title';
import { suggestCategory } from '@lantern/rules/root-kind';
import { DAY_MS, HOUR_MS } from '@lantern/rules/shanghai-time';
import { guessPlayer } from '@lantern/rules/stream-address';

import type { Database, Db } from '../../../../platform/database/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { loadSiteSettings } from '../../../ground/site/site-settings.ts';
import { planFor, readBindings } from '../bind-categories.ts';
import {
  announceCatalogue,
  findPlayers,
  findSiteCategories,
  saveBindings,
  savePlayers,
  deferAnnouncements,
} from '../sources.repo.ts';
import { keyTitles } from '../titles/keep-title-keys.ts';
import { readPolicy, type SourceDesk } from '../titles/place-title.ts';
import { predictTitles, startPrediction, type PredictedTitle } from '../titles/predict-titles.ts';
import { writeTitles } from '../titles/write-titles.ts';
import { askFeed, FeedFailure, type FeedDoor, type FeedQuestion } from './ask-feed.ts';
import { isOwnFeed } from './own-feed.ts';
import { type FeedPlace, type PageNews, readBackwards, readForwards } from './read-pages.ts';

/** A feed, as it is collected from. */
interface Feed {
  id: number;
  name: string;
  address: string;
  licence: SourceDesk['licence'];
  /** As its row keeps it. */
  policy: unknown;
}

/** What is collected: all titles, those of the last hours, or some. */
export type Wanted =
  | { kind: 'full' }
  | { kind: 'recent'; hours: number }
  | { kind: 'ids'; ids: readonly string[] };

export interface CollectRun {
  db: Database;
  config: Deps['config'];
  door: FeedDoor;
  feed: Feed;
  runId: string;
  operatorId: number;
  now: () => Date;
  /** Saved with each page; of a run that goes on, with what was counted before. */
  counts: Record<string, number>;
  /** The place at which a run goes on which ended early; null for its start. */
  from: FeedPlace | null;
  /** Writes the progress down in a page's transaction. Rejects when the run is to stop. */
  saveProgress: (tx: Db, place: FeedPlace) => Promise<void>;
  onProgress: (page: number, pages: number) => void;
}

/** The clock of feeds in China, in minutes before UTC. */
const shanghaiMinutes = 480;
/**
 * Collects from a feed. A whole one is read from its last page to the first: what changes meanwhile comes to the top, which
 * is read last. It may end anywhere: each page is written in a transaction of its own, and a title that says the same is not
 * written again.
 */
export async function collectFeed(run: CollectRun, wanted: Wanted): Promise<void> {
  const { db, door, feed } = run;
  await refuseOwn(run, feed);
  const listed = await askFeed(door, feed.address, { page: 1, isList: true });
  await learnCategories(db, feed.id, listed);
  await keyTitles(db);
  const reading = {
    ...run,
    counted: new Set<string>(),
    since: sinceOf(run, wanted),
    isCounted: countedBefore(run, wanted),
  };
  const { from, onProgress } = run;
  const pages = {
    ask: (question: FeedQuestion) => askFeed(door, feed.address, question),
    from,
    onProgress,
  };
  const write = (read: FeedPage, place: FeedPlace) => writePage(reading, read, place);
  if (wanted.kind === 'full') {
    await readBackwards({ ...pages, write });
    // It is at its first page until the last of what came meanwhile is written.
    const writeTop: typeof write = (read, { total }) => write(read, { page: 1, total });
    await readForwards({ ...pages, write: writeTop }, { question: {}, goesOn: false });
  } else await readForwards({ ...pages, write }, { question: questionOf(wanted), goesOn: true });
  await announceCatalogue(db);
}

/** An address may have become one of the site's own after it was added. Throws {@link FeedFailure}. */
async function refuseOwn(
  site: Pick<CollectRun, 'db' | 'config'>,
  { address }: Pick<Feed, 'address'>,
): Promise<void> {
  if (await isOwnFeed(site, address)) throw new FeedFailure('own');
}

/** A feed counts hours by its own clock, and to the end of a day; some give all titles, whatever hours are asked for. */
const sinceOf = ({ now }: Pick<CollectRun, 'now'>, wanted: Wanted): Date | null =>
  wanted.kind === 'recent' ? new Date(now().getTime() - wanted.hours * HOUR_MS - 2 * DAY_MS) : null;

/** Whether the titles of a page were counted before the run was stopped: it reads the page again at which it was. */
function countedBefore(
  { counts, from }: Pick<CollectRun, 'counts' | 'from'>,
  { kind }: Wanted,
): Reading['isCounted'] {
  if (from === null || Object.keys(counts).length === 0) return () => false;
  return ({ page }) => (kind === 'full' ? page >= from.page : page <= from.page);
}

const questionOf = (wanted: Wanted): Partial<FeedQuestion> => {
  if (wanted.kind === 'recent') return { hours: wanted.hours };
  return wanted.kind === 'ids' ? { ids: wanted.ids } : {};
};

interface Reading extends CollectRun {
  /** Titles that are in the counts: a page may be read twice. */
  counted: Set<string>;
  isCounted: (place: FeedPlace) => boolean;
  /** Titles that changed before then were not asked for; null for a question without a time. */
  since: Date | null;
}

const isBefore = (at: Date | null, since: Date | null): boolean =>
  at !== null && since !== null && at < since;

/** Writes the titles of a page. */
async function writePage(run: Reading, read: FeedPage, place: FeedPlace): Promise<PageNews> {
  const { db, feed, counts, counted } = run;
  await learnCategories(db, feed.id, read);
  await learnPlayers(db, feed.id, read, run.now());
  const desk = await openDesk(run);
  const { titles, remarks } = readTitles(read, homeOf(run.now(), desk.players));
  return db.transact(async (tx) => {
    await deferAnnouncements(tx);
    const outcomes = await writeTitles(tx, desk, titles);
    const isAgain = run.isCounted(place);
    const isNew = (id: string): boolean => !isAgain && !counted.has(id);
    const counting = outcomes.filter((it) => it.isNews || isNew(it.title.remoteId));
    for (const it of [...counting.map(({ outcome }) => outcome), ...(isAgain ? [] : remarks)]) {
      counts[it] = (counts[it] ?? 0) + 1;
    }
    for (const { title } of outcomes) counted.add(title.remoteId);
    await run.saveProgress(tx, place);
    if (outcomes.some(({ isNews }) => isNews)) return 'news';
    const isOld = titles.length > 0 && titles.every((it) => isBefore(it.updatedAt, run.since));
    return isOld ? 'old' : 'known';
  });
}

/** What would become of the titles of a feed's first page; nothing is written. */
export async function predictFeed(
  run: Pick<CollectRun, 'db' | 'config' | 'door' | 'now'>,
  feed: Omit<Feed, 'id'> & { id: number | null },
): Promise<{ page: FeedPage; titles: PredictedTitle[] }> {
  await refuseOwn(run, feed);
  const page = await askFeed(run.door, feed.address, { page: 1 });
  const known = feed.id === null ? [] : await findPlayers(run.db, { sourceId: feed.id });
  const players = new Map(known.map((it) => [it.code, it]));
  for (const it of guessPlayers(page, run.now())) {
    if (!players.has(it.code)) players.set(it.code, { ...it, label: it.code, position: 0 });
  }
  const at = run.now();
  const desk = {
    sourceId: feed.id,
    sourceName: feed.name,
    at,
    ...(await readBindings(run.db, feed.id ?? 0)),
    players,
    ...(await termsOf(run, feed)),
  };
  const { titles } = readTitles(page, homeOf(at, players));
  const made = startPrediction();
  return { page, titles: await predictTitles(run.db, desk, { titles, made }) };
}

/** Keeps the categories of a page: those that this site has under their name are bound, titles of the others wait. */
export async function learnCategories(
  db: Database,
  sourceId: number,
  page: FeedPage,
): Promise<void> {
  const categories = categoriesOf(page);
  await db.transact(async (tx) => {
    const plans = await planFor(tx, sourceId, categories, null);
    // A feed in XML tells no levels: its categories may be of any here.
    const here = await findSiteCategories(tx);
    await saveBindings(
      tx,
      sourceId,
      plans.map(({ remote, code }) => ({
        remoteCode: remote.code,
        remoteName: remote.name,
        categoryCode: code ?? suggestCategory(remote.name, here)?.code ?? null,
      })),
    );
  });
}

export const learnPlayers = (db: Database, sourceId: number, page: FeedPage, now: Date) =>
  db.transact((tx) => savePlayers(tx, sourceId, guessPlayers(page, now)));

/** The players of a page, and what they give by the look of their addresses. */
function guessPlayers(page: FeedPage, now: Date) {
  const addresses = new Map<string, string[]>();
  for (const { lines } of readTitles(page, homeOf(now, new Map())).titles) {
    for (const { player, episodes } of lines) {
      const known = addresses.get(player) ?? [];
      addresses.set(player, [...known, ...episodes.slice(0, 2).map((it) => it.address)]);
    }
  }
  return [...addresses].map(([code, its]) => ({
    code,
    kind: guessPlayer(code, its),
    serverPrefix: '',
  }));
}

const homeOf = (now: Date, players: ReadonlyMap<string, unknown>): MaccmsHome => ({
  now,
  offsetMinutes: shanghaiMinutes,
  uploadProtocol: 'https',
  isPlayer: (code) => players.has(code),
});

function readTitles(
  { rows }: FeedPage,
  home: MaccmsHome,
): { titles: IncomingTitle[]; remarks: string[] } {
  const read = rows.map((row) => readMaccmsTitle(row, home));
  return {
    titles: read.flatMap((it) => ('title' in it ? [it.title] : [])),
    remarks: read.flatMap((it) => ('title' in it ? it.remarks : [it.refused])),
  };
}

async function openDesk(run: CollectRun): Promise<SourceDesk> {
  const { db, feed, runId, operatorId, now } = run;
  const players = await findPlayers(db, { sourceId: feed.id });
  return {
    sourceId: feed.id,
    sourceName: feed.name,
    runId,
    operatorId,
    at: now(),
    ...(await readBindings(db, feed.id)),
    players: new Map(players.map((it) => [it.code, it])),
    ...(await termsOf(run, feed)),
  };
}

/** What decides whether new titles are shown. */
async function termsOf(
  run: Pick<CollectRun, 'db' | 'config' | 'now'>,
  { policy, licence }: Omit<Feed, 'id'>,
) {
  return { policy: readPolicy(policy), licence, isRecordEnough: await isRecordEnough(run) };
}

/** Whether the record of its source is all that publishing a title needs. */
export async function isRecordEnough({
  db,
  config,
  now,
}: Pick<Deps, 'db' | 'config' | 'now'>): Promise<boolean> {
  const { publishNeeds } = await loadSiteSettings(db, config.operatorOverrides, now());
  return publishNeeds.every((it) => it === 'source');
}
