import type { Danmaku } from '@lantern/contracts/entities/danmaku';
import { writeColor } from '@lantern/rules/danmaku';

import type { DanmakuRow } from './danmaku.repo.ts';

/** A comment in the wire's shape. */
export const presentDanmaku = (row: DanmakuRow): Danmaku => ({
  text: row.text,
  time: row.at_ms / 1000,
  mode: row.mode,
  color: writeColor(row.color),
  moviesInfoId: row.episode_id,
});
