import type { DanmakuEntry } from '@lantern/contracts/entities/danmaku-entry';
import { pageWindow } from '@lantern/rules/paging';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { OperatorContext } from '../../calls/call-context.ts';
import { countDanmaku, type EntryRow, findEntries } from './danmaku.repo.ts';

const present = (row: EntryRow): DanmakuEntry => ({
  id: row.id,
  cartoonCode: row.videoId,
  moviesInfoId: row.episodeId,
  memberCode: row.memberCode,
  text: row.text,
  time: row.atMs / 1000,
  createTime: formatShanghaiTime(row.createdAt),
  hidden: row.isHidden,
});

/** Comments on one video or on all, with their authors, the newest first: for operators. */
export async function listAllDanmaku(
  { deps: { db } }: OperatorContext,
  { videoId = null, currentPage }: { videoId?: number | null | undefined; currentPage: number },
): Promise<{ list: DanmakuEntry[]; total: number }> {
  const window = pageWindow(currentPage);
  const [rows, total] = await Promise.all([
    findEntries(db, videoId, window),
    countDanmaku(db, videoId),
  ]);
  return { list: rows.map(present), total };
}
