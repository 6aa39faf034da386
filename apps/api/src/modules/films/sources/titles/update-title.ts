import type { IncomingTitle } from '@lantern/rules/incoming-title';
import { isSuspiciouslyShort, type KnownEpisode, matchEpisodes } from '@lantern/rules/line-update';

import type { Db } from '../../../../platform/database/db.ts';
import { insertKeys } from './candidates.repo.ts';
import { authorOf, factRow, insertLines } from './create-titles.ts';
import {
  creditFields,
  type FieldOwnerRow,
  fillTitle,
  findFieldOwners,
  saveSourceValues,
  settleFields,
} from './fields.repo.ts';
import { keysOf } from './keep-title-keys.ts';
import { clearPlaces, findLines, leaveEpisodes, putEpisodes, saveHosts } from './lines.repo.ts';
import type { SourceDesk } from './place-title.ts';
import { originsOf, type PlayableLine } from './playable-lines.ts';
import { insertEpisodes, saveFacts } from './titles.repo.ts';

interface TitleToUpdate {
  videoId: number;
  title: IncomingTitle;
  lines: readonly PlayableLine[];
  /** Whether the title was made for this source. */
  isMaker: boolean;
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
  it: TitleToUpdate,
): Promise<'updated' | 'fewer'> {
  const { videoId, lines, takesFewer } = it;
  const there = await findLines(tx, { videoId });
  const owners = await findFieldOwners(tx, { videoId });
  const mine = there.filter((it) => it.sourceId === desk.sourceId);
  const mayTouch = !owners.some(({ field, isOwned }) => isOwned && field === 'lines');
  const pairs = lines.map((line) => ({
    line,
    known: mine.find((it) => it.playerCode === line.player),
  }));
  const mayUpdate = mayTouch && desk.policy.updatesLines;
  if (mayUpdate && takesFewer !== true && hasShrunk(mine, lines)) return 'fewer';
  await fill(tx, desk, it, owners);
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

/** The fields of texts that a source says something of. */
type Texts = { title: string; introduction: string; author: string; tags: readonly string[] };

const isText = (it: string | readonly string[]): boolean => it.length > 0;

/** Fills the fields of a title by the policy of its source; what an operator owns is only listened to. */
async function fill(
  tx: Db,
  { policy, sourceId }: SourceDesk,
  { videoId, title, isMaker }: TitleToUpdate,
  owners: readonly FieldOwnerRow[],
): Promise<void> {
  const { introduction, tags } = title;
  const texts: Texts = { title: title.name, introduction, author: authorOf(title), tags };
  const filled = Object.fromEntries(Object.entries(texts).filter(([, it]) => isText(it)));
  const owned = owners.filter((it) => it.isOwned).map(({ field }) => field);
  const waiting = owners.filter((it) => it.waits && it.field in filled).map(({ field }) => field);
  if (owned.length > 0) await saveSourceValues(tx, videoId, { sourceId, isMaker, values: filled });
  const isOpen = policy.fills !== 'never';
  if (!isOpen && waiting.length === 0) return;
  if (!isMaker && isOpen) {
    await creditFields(tx, { videoId, sourceId, fields: Object.keys(filled) });
  }
  const over = policy.fills === 'always' ? Object.keys(texts) : waiting;
  const kept = isOpen ? owned : Object.keys(texts).filter((it) => !waiting.includes(it));
  const values = { ...texts, durationSeconds: title.durationSeconds ?? 0 };
  await fillTitle(tx, videoId, values, { owned: kept, over });
  if (waiting.length > 0) await settleFields(tx, { videoId, sourceId, fields: waiting });
  if (isOpen) await learn(tx, videoId, title);
}

/** What tells a title from others, and the names under which it is found. */
async function learn(tx: Db, videoId: number, title: IncomingTitle): Promise<void> {
  await saveFacts(tx, [factRow(videoId, title)]);
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
  // A source moves its films to another host, and the page lets players ask known ones alone.
  await saveHosts(tx, { hosts: originsOf([line]) });
  await clearPlaces(tx, { channelId });
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
