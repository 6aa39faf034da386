import type { IncomingTitle } from '@lantern/rules/incoming-title';
import { isSuspiciouslyShort, type KnownEpisode, matchEpisodes } from '@lantern/rules/line-update';

import type { Db } from '../../../../platform/database/db.ts';
import { insertKeys } from './candidates.repo.ts';
import { authorOf, factRow, insertLines } from './create-titles.ts';
import { keysOf } from './keep-title-keys.ts';
import {
  clearPlaces,
  fillTitle,
  findLines,
  findOwnedFields,
  leaveEpisodes,
  putEpisodes,
} from './lines.repo.ts';
import type { SourceDesk } from './place-title.ts';
import type { PlayableLine } from './playable-lines.ts';
import { insertEpisodes, keepFacts } from './titles.repo.ts';

interface TitleToUpdate {
  videoId: number;
  title: IncomingTitle;
  lines: readonly PlayableLine[];
  /** Whether a list that shrank to less than half counts. */
  takesFewer?: boolean;
}

/**
 * Brings a title that is here up to what its source says. `fewer`, and nothing is written, when the source lists less than
 * half of a line's episodes.
 */
export async function updateTitle(
  tx: Db,
  desk: SourceDesk,
  { videoId, title, lines, takesFewer }: TitleToUpdate,
): Promise<'updated' | 'fewer'> {
  const there = await findLines(tx, videoId);
  const owned = await findOwnedFields(tx, videoId);
  const mine = there.filter((it) => it.sourceId === desk.sourceId);
  const mayTouch = !owned.includes('lines');
  const pairs = lines.map((line) => ({
    line,
    known: mine.find((it) => it.playerCode === line.player),
  }));
  const mayUpdate = mayTouch && desk.policy.updatesLines;
  if (mayUpdate && takesFewer !== true && hasShrunk(mine, lines)) return 'fewer';
  if (desk.policy.fills !== 'never') await fill(tx, desk, { videoId, title, owned });
  if (!mayTouch) return 'updated';
  for (const { line, known } of pairs) {
    if (known !== undefined && desk.policy.updatesLines) {
      await updateLine(tx, { videoId, channelId: known.id, at: desk.at }, known.episodes, line);
    }
  }
  const added = pairs.filter(({ known }) => known === undefined).map(({ line }) => line);
  const from = Math.max(-1, ...there.map((it) => it.position)) + 1;
  if (desk.policy.addsLines) await insertLines(tx, desk, [{ videoId, lines: added, from }]);
  return 'updated';
}

/** Whether the source lists less than half of what a line of it has here. */
const hasShrunk = (
  mine: readonly { playerCode: string; episodes: readonly unknown[] }[],
  lines: readonly PlayableLine[],
): boolean =>
  mine.some((known) => {
    const now = lines.find((it) => it.player === known.playerCode);
    return isSuspiciouslyShort(known.episodes.length, now?.episodes.length ?? 0);
  });

async function fill(
  tx: Db,
  { policy }: SourceDesk,
  { videoId, title, owned }: { videoId: number; title: IncomingTitle; owned: readonly string[] },
): Promise<void> {
  const { introduction, tags } = title;
  const values = {
    title: title.name,
    introduction,
    author: authorOf(title),
    tags,
    durationSeconds: title.durationSeconds ?? 0,
  };
  await fillTitle(tx, videoId, values, { owned, isAlways: policy.fills === 'always' });
  await keepFacts(tx, [factRow(videoId, title)]);
  const aliases = keysOf(videoId, title).map((it) => ({ ...it, kind: 'alias' as const }));
  await insertKeys(
    tx,
    aliases.filter((it) => it.key !== ''),
  );
}

async function updateLine(
  tx: Db,
  { videoId, channelId, at }: { videoId: number; channelId: number; at: Date },
  known: readonly KnownEpisode[],
  line: PlayableLine,
): Promise<void> {
  const { episodes, vanished } = matchEpisodes(known, line.episodes);
  await clearPlaces(tx, channelId);
  await leaveEpisodes(tx, vanished, at);
  const placed = episodes.map(({ listed, id }, position) => ({ ...listed, id, position }));
  await putEpisodes(
    tx,
    channelId,
    placed.flatMap(({ id, ...it }) => (id === null ? [] : [{ ...it, id }])),
  );
  await insertEpisodes(
    tx,
    placed.flatMap(({ id, ...it }) => (id === null ? [{ ...it, channelId, videoId }] : [])),
  );
}
