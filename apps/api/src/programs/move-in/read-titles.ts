import type { IncomingTitle } from '@lantern/rules/incoming-title';
import { type MaccmsHome, readMaccmsTitle } from '@lantern/rules/maccms-title';
import { loginNamesOf, readMaccmsMember } from '@lantern/rules/moved-member';

import { countNamedMembers, countNamedTitles } from '../../modules/films/moved-in/moves.repo.ts';
import type { Database } from '../../platform/database/db.ts';
import { moveInText } from '../../text/move-in.ts';
import { UsageFault } from '../tool/run-operator-tool.ts';
import type { MoveInOptions } from './move-in-arguments.ts';
import type { OldRow, OldSite } from './old-site.ts';
import { homeOf } from './site-home.ts';
import { undoDoubled } from './survey-site.ts';

interface TitleBatch {
  titles: IncomingTitle[];
  /** How often each remark was made, and each refusal. */
  remarks: Record<string, number>;
  /** The last title that was read by then. */
  last: string;
  /** Whether a run that goes on has counted them before. */
  isAgain: boolean;
}

const batchTitles = 1000;
/** Episodes of a batch: a title may have ten thousand. */
const batchEpisodes = 40_000;

interface Reading {
  after?: string | undefined;
  fixEncoding: boolean;
  /** Whether a run goes on that was stopped: behind `after`, or behind all titles where there is none. */
  isResumed?: boolean;
}

/** The titles of an old site, some at a time. A dump is read from its beginning once more where a run goes on. */
export async function* readTitles(
  site: OldSite,
  home: MaccmsHome,
  reading: Reading,
): AsyncGenerator<TitleBatch> {
  const { after, fixEncoding } = reading;
  let batch = firstBatch(site, reading);
  let episodes = 0;
  for await (const rows of site.rows('vod', after)) {
    for (const row of rows) {
      const title = readInto(batch, fixEncoding ? undoRow(row) : row, home);
      episodes += title?.lines.reduce((sum, it) => sum + it.episodes.length, 0) ?? 0;
      if (batch.titles.length < batchTitles && episodes < batchEpisodes) continue;
      yield batch;
      batch = emptyBatch(batch.last, batch.isAgain && batch.last !== after);
      episodes = 0;
    }
  }
  yield batch;
}

function firstBatch({ skipsRows }: OldSite, { after, isResumed = false }: Reading): TitleBatch {
  const isSkipped = skipsRows === true && after !== undefined;
  return emptyBatch(after ?? '0', isResumed && !isSkipped);
}

const emptyBatch = (last: string, isAgain: boolean): TitleBatch => ({
  titles: [],
  remarks: {},
  last,
  isAgain,
});

const undoRow = (row: OldRow): OldRow =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value === null ? null : undoDoubled(value)]),
  );

function readInto(batch: TitleBatch, row: OldRow, home: MaccmsHome): IncomingTitle | null {
  const found = readMaccmsTitle(row, home);
  const count = (remark: string): void => {
    batch.remarks[remark] = (batch.remarks[remark] ?? 0) + 1;
  };
  if ('refused' in found) {
    count(found.refused);
    return null;
  }
  for (const remark of found.remarks) count(remark);
  batch.titles.push(found.title);
  batch.last = found.title.remoteId;
  return found.title;
}

/** So many names tell; fewer may all have changed. */
const fewNames = 5;
/** Of the same site more than one name in so many stays. */
const namesOfOne = 10;

/**
 * Refuses an old site whose first titles and members have other names than those that came by their numbers before: it is another
 * site, that looks the same by the name of its database or by what the operator said. Its members would get each other's points.
 */
export async function checkSameSite(
  db: Database,
  site: OldSite,
  { sourceId, fixEncoding }: { sourceId: number } & Pick<MoveInOptions, 'fixEncoding'>,
): Promise<void> {
  const home = homeOf(new Date(), new Set());
  const titles = (await firstOf(readTitles(site, home, { fixEncoding })))?.titles ?? [];
  const rows = (await firstOf(site.rows('user'))) ?? [];
  const members = rows.slice(0, batchTitles).flatMap((row) => readMaccmsMember(row, home) ?? []);
  const found = [
    await countNamedTitles(db, {
      sourceId,
      remoteIds: titles.map((it) => it.remoteId),
      names: titles.map((it) => it.name),
    }),
    await countNamedMembers(db, {
      sourceId,
      remoteIds: members.map((it) => it.remoteId),
      names: members.map((it) => loginNamesOf(it)[0] ?? ''),
    }),
  ];
  const [known, same] = [sum(found, 'known'), sum(found, 'same')];
  if (known >= fewNames && same * namesOfOne < known) {
    throw new UsageFault(moveInText.anotherSite(known, same));
  }
}

async function firstOf<Item>(items: AsyncIterable<Item>): Promise<Item | null> {
  for await (const it of items) return it;
  return null;
}

const sum = <Key extends string>(rows: readonly Record<Key, number>[], key: Key): number =>
  rows.reduce((total, it) => total + it[key], 0);
