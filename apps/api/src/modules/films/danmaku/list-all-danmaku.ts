import type { PayloadOf } from '@lantern/contracts/call';
import type { listDanmaku as call } from '@lantern/contracts/calls/operator/moderation';
import type { DanmakuEntry } from '@lantern/contracts/entities/danmaku-entry';
import { pageWindow } from '@lantern/rules/paging';
import { formatShanghaiTime, spanOfDays } from '@lantern/rules/shanghai-time';

import type { OperatorContext } from '../../../calls/call-context.ts';
import { countDanmaku, type EntryRow, findEntries } from './danmaku.repo.ts';

const present = (row: EntryRow): DanmakuEntry => ({
  id: row.id,
  cartoonCode: row.videoId,
  moviesInfoId: row.episodeId,
  memberCode: row.memberCode,
  memberNichen: row.nickname,
  isBanned: row.isBanned,
  videoTitle: row.videoTitle,
  text: row.text,
  time: row.atMs / 1000,
  createTime: formatShanghaiTime(row.createdAt),
  hidden: row.isHidden,
});

/** Comments with their authors, the newest first: for operators. */
export async function listAllDanmaku(
  { deps: { db } }: OperatorContext,
  { cartoonCode, memberCode, text, from, until, hidden, currentPage }: PayloadOf<typeof call>,
): Promise<{ list: DanmakuEntry[]; total: number }> {
  const window = pageWindow(currentPage);
  const filters = {
    videoId: cartoonCode ?? null,
    memberCode: memberCode ?? null,
    text: text ?? null,
    ...spanOfDays({ from, until }),
    isHidden: hidden ?? null,
  };
  const [rows, total] = await Promise.all([
    findEntries(db, filters, window),
    countDanmaku(db, filters),
  ]);
  return { list: rows.map(present), total };
}
