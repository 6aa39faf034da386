import type { IncomingTitle } from '@lantern/rules/incoming-title';
import { type MaccmsHome, readMaccmsTitle } from '@lantern/rules/maccms-title';

import type { OldRow, OldSite } from './old-site.ts';
import { undoDoubled } from './survey-site.ts';

interface TitleBatch {
  titles: IncomingTitle[];
  /** How often each remark was made, and each refusal. */
  remarks: Record<string, number>;
  last: string;
}

const batchTitles = 1000;
/** Episodes of a batch: a title may have ten thousand. */
const batchEpisodes = 40_000;

/** The titles of an old site, some at a time. */
export async function* readTitles(
  site: OldSite,
  home: MaccmsHome,
  { after, fixEncoding }: { after?: string | undefined; fixEncoding: boolean },
): AsyncGenerator<TitleBatch> {
  let batch = emptyBatch();
  let episodes = 0;
  for await (const rows of site.rows('vod', after)) {
    for (const row of rows) {
      const title = readInto(batch, fixEncoding ? undoRow(row) : row, home);
      episodes += title?.lines.reduce((sum, it) => sum + it.episodes.length, 0) ?? 0;
      if (batch.titles.length < batchTitles && episodes < batchEpisodes) continue;
      yield batch;
      batch = emptyBatch();
      episodes = 0;
    }
  }
  yield batch;
}

const emptyBatch = (): TitleBatch => ({ titles: [], remarks: {}, last: '0' });

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
