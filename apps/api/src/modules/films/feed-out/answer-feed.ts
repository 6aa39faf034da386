import {
  type SharedLine,
  type SharedTitle,
  writeFeedJson,
  writeFeedXml,
} from '@lantern/rules/feed-answer';
import type { FeedCategory } from '@lantern/rules/feed-page';
import { type FeedQuestion, nameQuestion } from '@lantern/rules/feed-question';

import { pictureAddress } from '../../../http/picture-address.ts';
import { createTextFile, type TextFile } from '../../../http/text-file.ts';
import { remember } from '../../../platform/cache/remember.ts';
import type { Deps } from '../../../platform/deps.ts';
import { oncePerSite } from '../../../platform/once-per-site.ts';
import { feedText } from '../../../text/chinese-alone.ts';
import { siteSettingsOf } from '../../ground/site/site-settings.ts';
import { feedDoorOf, type FeedKeyRow, filmPath, shelfOf, writeFilmPass } from './feed-door.ts';
import { type FeedSettings, findPublicCategories } from './feed-out.repo.ts';
import {
  findSharedIds,
  findSharedLines,
  findSharedTitles,
  type LineRow,
  type SharedRow,
} from './shared-titles.repo.ts';

const topics = ['catalogue', 'lines', 'settings'] as const;
const memoryMs = 60_000;
/** A list of more titles than this is not made again at once when something changes: making it takes the database a while. */
const largeList = 20_000;
const largeListMs = 10_000;
const mostBytes = 32 * 1024 ** 2;
const bytesOfId = 8;
const hourMs = 3_600_000;
/** Fast: a reader waits for it. */
const effort = 4;

/** The lists of titles by what is asked, in the order of their pages; lists of more than `largeFrom` titles are large. */
export function createLists(deps: Deps, { largeFrom = largeList, most = mostBytes } = {}) {
  const weight = { weigh: (ids: readonly number[]) => ids.length * bytesOfId, most };
  const lists = remember<readonly number[]>(
    deps,
    { name: 'feed lists', topics, ttlMs: memoryMs, capacity: 500 },
    weight,
  );
  /** Changes drop none of these: they end by their time alone. */
  const large = remember<readonly number[]>(
    deps,
    { name: 'large feed lists', topics: [], ttlMs: largeListMs, capacity: 500 },
    weight,
  );

  const load = async (settings: FeedSettings, question: FeedQuestion, name: string) => {
    const { hours, category, words } = question;
    const now = deps.now();
    const known = await large.known(name);
    if (known !== undefined) return known;
    const since = hours === null ? null : new Date(now.getTime() - hours * hourMs);
    const ids = await findSharedIds(deps.db, shelfOf(deps, settings), { since, category, words });
    return ids.length > largeFrom ? large.get(name, async () => ids) : ids;
  };

  return (settings: FeedSettings, question: FeedQuestion): Promise<readonly number[]> => {
    const { hours, category, words, ids } = question;
    if (ids !== null) return Promise.resolve(ids);
    if (category === '') return Promise.resolve([]);
    const name = JSON.stringify([hours, category, words]);
    return lists.get(name, () => load(settings, question, name));
  };
}

const listsOf = oncePerSite(createLists);

/** The categories of the feed with those below them. */
async function listCategories(deps: Deps, settings: FeedSettings): Promise<FeedCategory[]> {
  const chosen = new Set(settings.categories);
  const all = await findPublicCategories(deps.db);
  return all
    .filter(({ code, parentCode }) => chosen.has(code) || chosen.has(parentCode ?? ''))
    .map(({ code, name, parentCode }) => ({
      code,
      name,
      parent: parentCode !== null && chosen.has(parentCode) ? parentCode : null,
    }));
}

interface Reader {
  key: FeedKeyRow;
  /** Of this site, as the reader has it. */
  origin: string;
}

/** The code of the player of films that are ours. */
const ownPlayer = 'lantern';

/** The lines of a title: each with a player that no other has, because readers keep them by it. */
function presentLines(rows: readonly LineRow[], { key, origin }: Reader): SharedLine[] {
  const taken = new Set<string>();
  const groups = Map.groupBy(rows, (it) => `${it.channelId} ${it.address === null}`);
  return [...groups.values()].map((episodes) => {
    const [first] = episodes;
    const isOwn = first?.address === null;
    const code = isOwn ? '' : (first?.playerCode ?? '').replace(/#\d+$/, '');
    const player = freeName(/^[\w-]{1,60}$/.test(code) ? code : ownPlayer, taken);
    return {
      player,
      name: first?.name ?? '',
      episodes: episodes.map(({ title, address, episodeId }) => ({
        title,
        address: address ?? `${origin}${filmPath}${writeFilmPass(key, episodeId)}/master.m3u8`,
      })),
    };
  });
}

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let place = 2; taken.has(free); place++) free = `${name}${place}`;
  taken.add(free);
  return free;
}

function presentTitle(
  row: SharedRow,
  lines: readonly LineRow[],
  reader: Reader & { hasPictures: boolean },
): SharedTitle {
  const { son, root, posterKey } = row;
  const hasPicture = reader.hasPictures && posterKey !== 'none';
  return {
    id: row.id,
    name: row.title,
    aliases: row.aliases,
    category: { code: son ?? root, name: row.category, root: son && root },
    changedAt: row.changedAt,
    addedAt: row.createdAt,
    remark: row.paid ? feedText.trial : row.remark,
    hasEnded: row.hasEnded,
    introduction: row.introduction,
    picture: hasPicture ? absolute(reader.origin, pictureAddress(posterKey)) : '',
    tags: row.tags,
    actors: row.actors,
    directors: row.directors,
    year: row.year,
    area: row.area,
    language: row.language,
    durationSeconds: row.durationSeconds,
    score: row.score,
    referenceId: row.referenceId,
    lines: presentLines(lines, reader),
  };
}

const absolute = (origin: string, address: string): string =>
  address.startsWith('/') ? `${origin}${address}` : address;

async function makeAnswer(
  deps: Deps,
  settings: FeedSettings,
  { question, reader }: { question: FeedQuestion; reader: Reader },
): Promise<TextFile> {
  const { page, pageSize } = question;
  const list = await listsOf(deps)(settings, question);
  const wanted = list.slice((page - 1) * pageSize, page * pageSize);
  const shelf = shelfOf(deps, settings);
  const [rows, lines] =
    wanted.length === 0
      ? [[], []]
      : await Promise.all([
          findSharedTitles(deps.db, shelf, wanted),
          findSharedLines(deps.db, shelf, wanted),
        ]);
  const linesOf = Map.groupBy(lines, ({ videoId }) => videoId);
  const { ageGate } = await siteSettingsOf(deps)();
  const { hasPictures } = settings;
  const written = {
    question,
    total: question.ids === null ? list.length : rows.length,
    message: ageGate ? feedText.adults : feedText.message,
    categories: await listCategories(deps, settings),
    titles: rows.map((row) =>
      presentTitle(row, linesOf.get(row.id) ?? [], { ...reader, hasPictures }),
    ),
  };
  return question.format === 'xml'
    ? createTextFile(Buffer.from(writeFeedXml(written)), 'text/xml; charset=utf-8', effort)
    : createTextFile(
        Buffer.from(writeFeedJson(written)),
        'application/json; charset=utf-8',
        effort,
      );
}

function createAnswers(deps: Deps) {
  const answers = remember<TextFile>(
    deps,
    { name: 'feed answers', topics, ttlMs: memoryMs, capacity: 2000 },
    { weigh: ({ body }) => 2 * body.length, most: mostBytes },
  );
  return async (question: FeedQuestion, reader: Reader): Promise<TextFile> => {
    const { settings } = await feedDoorOf(deps)();
    const name = `${reader.key.id} ${reader.origin} ${nameQuestion(question)}`;
    return answers.get(name, () => makeAnswer(deps, settings, { question, reader }));
  };
}

/** A page of the feed for one of its readers, made once for each change. */
export const feedAnswersOf = oncePerSite(createAnswers);

/** The number of titles in a feed with these settings. */
export const countShared = async (deps: Deps, settings: FeedSettings): Promise<number> =>
  (
    await findSharedIds(deps.db, shelfOf(deps, settings), {
      since: null,
      category: null,
      words: '',
    })
  ).length;
