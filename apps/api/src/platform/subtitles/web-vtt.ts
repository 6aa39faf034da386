import { readCues } from './read-cues.ts';

/** Subtitles as WebVTT. */
export interface WrittenSubtitles {
  text: string;
  /** The cues whose last letters were left out, because a line was too long. */
  cutCues: number;
}

/**
 * Converts SRT, WebVTT, ASS or SSA subtitles to WebVTT, in the order of their times; null when the text has no cue. It drops
 * a cue that ends before it begins, one that says nothing, and the repetitions of which ASS makes shadows.
 */
export function writeWebVtt(source: string): WrittenSubtitles | null {
  const cues = readCues(source)
    .filter(({ fromMs, toMs, text }) => toMs > fromMs && /\S/.test(text))
    .toSorted((a, b) => a.fromMs - b.fromMs);
  const written = new Set(
    cues.map(({ fromMs, toMs, text }) => `${sayTime(fromMs)} --> ${sayTime(toMs)}\n${text}`),
  );
  if (written.size === 0) return null;
  return {
    text: ['WEBVTT', ...written, ''].join('\n\n'),
    cutCues: cues.filter((it) => it.isCut).length,
  };
}

const sayTime = (ms: number): string => {
  const part = (value: number, digits = 2): string => String(value).padStart(digits, '0');
  const seconds = Math.floor(ms / 1000);
  return `${part(Math.floor(seconds / 3600))}:${part(Math.floor(seconds / 60) % 60)}:${part(seconds % 60)}.${part(ms % 1000, 3)}`;
};
