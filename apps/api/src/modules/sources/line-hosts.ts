import type { PlayableLine } from './playable-lines.ts';

/** The origins of lines. */
export const originsOf = (lines: readonly PlayableLine[]): string[] => [
  ...new Set(
    lines.flatMap((it) => it.episodes.map(({ address }) => URL.parse(address)?.origin ?? '')),
  ),
];
