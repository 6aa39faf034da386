import type { IncomingLine } from '@lantern/rules/incoming-title';
import { listPlayer } from '@lantern/rules/listed-title';
import { type LineRefusal, type PlayerKind, streamAddress } from '@lantern/rules/stream-address';

import { createJudge, mayAsk } from '../../../../platform/foreign/foreign-address.ts';
import { episodeName, lineName } from '../../../../text/chinese-alone.ts';

export interface Player {
  kind: PlayerKind;
  serverPrefix: string;
}

interface PlayableEpisode {
  title: string;
  address: string;
  part: number;
}

export interface PlayableLine {
  player: string;
  name: string;
  place: number;
  episodes: PlayableEpisode[];
}

export type RefusedEpisodes = Partial<Record<LineRefusal | 'no-player', number>>;

/** The longest address that the wire takes. */
const longestAddress = 2048;
/** Members' players reach the internet; nothing that a source names leads them into their own networks. */
const isOutside = createJudge([]);

/**
 * The lines of a title that can be played: each episode at an http(s) address of the internet. Lines of one player get a number;
 * a line of a player that is not bound is counted, not played.
 */
export function playableLines(
  lines: readonly IncomingLine[],
  players: ReadonlyMap<string, Player>,
): { lines: PlayableLine[]; refused: RefusedEpisodes } {
  const refused: RefusedEpisodes = {};
  const refuse = (reason: LineRefusal | 'no-player', count = 1): void => {
    refused[reason] = (refused[reason] ?? 0) + count;
  };
  const names = new Map<string, number>();
  const found: PlayableLine[] = [];
  for (const line of lines) {
    const player = players.get(line.player);
    if (player === undefined) {
      refuse('no-player', line.episodes.length);
      continue;
    }
    const episodes = line.episodes.flatMap((it, index) => {
      const judged = judgeAddress(it.address, player);
      if ('refused' in judged) {
        refuse(judged.refused);
        return [];
      }
      const title = it.title || episodeName(index + 1);
      return [{ title, address: judged.address, part: it.part }];
    });
    if (episodes.length === 0) continue;
    const count = (names.get(line.player) ?? 0) + 1;
    names.set(line.player, count);
    const label = line.player === listPlayer ? lineName : line.player || lineName;
    found.push({
      player: count === 1 ? line.player : `${line.player}#${count}`,
      name: count === 1 ? label : `${label}${count}`,
      place: line.place,
      episodes,
    });
  }
  return { lines: found, refused };
}

function judgeAddress(
  given: string,
  player: Player,
): { address: string } | { refused: LineRefusal } {
  const judged = streamAddress(given, player);
  if ('refused' in judged) return judged;
  const url = URL.parse(judged.address);
  if (judged.address.length > longestAddress) return { refused: 'not-a-stream' };
  return url !== null && mayAsk(url, isOutside) ? judged : { refused: 'inner-address' };
}

/** The origins of lines. */
export const originsOf = (lines: readonly PlayableLine[]): string[] => [
  ...new Set(
    lines.flatMap((it) => it.episodes.map(({ address }) => URL.parse(address)?.origin ?? '')),
  ),
];
