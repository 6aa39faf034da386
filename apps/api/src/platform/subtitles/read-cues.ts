import { readMarked, type Markup } from './read-markup.ts';

/** A text that is shown for a while. */
export interface Cue {
  fromMs: number;
  toMs: number;
  /** WebVTT text with balanced `<b>`, `<i>` and `<u>`, without empty lines; `""` for a drawing. */
  text: string;
  /** Whether the end of a line was left out. */
  isCut: boolean;
}

interface OpenCue {
  fromMs: number;
  toMs: number;
  lines: string[];
  markup: Markup;
}

/** A line with times is short; what stands behind them (settings of WebVTT) is not used. */
const longestTimes = 120;
const arrow = /[-=\u2013\u2014]{1,3}(?:>|&gt;)|\u2192/;
/** Hours and the part of a second may be left out, but not both: `12:30 -> 14:00` are words of a text. */
const moment = /^(?:(\d{1,3})\s?:\s?)?(\d{1,2})\s?:\s?(\d{1,2})(?:\s?[.,:;]\s?(\d{1,3}))?(?!\d)/;
const clock = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})$/;

/** Reads SRT, WebVTT, ASS or SSA, in the order of the file. The time that it takes grows with the length of the text. */
export function readCues(text: string): Cue[] {
  const cues: OpenCue[] = [];
  let open: OpenCue | null = null;
  let places = usualPlaces;
  // Elsewhere an empty line may stand within a text, and notes and styles are none.
  const endsWithEmptyLine = /^\uFEFF?WEBVTT/.test(text);
  for (const line of splitLines(text)) {
    const timed = readTiming(line);
    if (timed) {
      dropNumber(open);
      open = { ...timed, lines: [], markup: 'tags' };
      cues.push(open);
    } else if (line.startsWith('Dialogue:')) {
      const cue = readDialogue(line, places);
      if (cue) cues.push(cue);
    } else if (line.startsWith('Format:')) places = readPlaces(line) ?? places;
    else if (endsWithEmptyLine && line.trim() === '') open = null;
    else open?.lines.push(line);
  }
  return cues.map(({ fromMs, toMs, lines, markup }) => {
    const { text: shown, isCut } = readMarked(lines.join('\n').trimEnd(), markup);
    return { fromMs, toMs, text: shown, isCut };
  });
}

/** Splits at every kind of line end; some editors write two returns before the line feed. */
const splitLines = (text: string): string[] =>
  text
    .replaceAll('\r\r\n', '\n')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replaceAll('\0', ' ')
    .split('\n');

/** The times of a line, whose digits and marks may be wide ones. */
function readTiming(line: string): Pick<OpenCue, 'fromMs' | 'toMs'> | null {
  const [before = '', after = ''] = line.slice(0, longestTimes).normalize('NFKC').split(arrow);
  const from = moment.exec(before.trim());
  const to = moment.exec(after.trim());
  if (!from || !to || from[0] !== before.trim()) return null;
  const isTold = (it: RegExpExecArray): boolean => (it[1] ?? it[4]) !== undefined;
  return isTold(from) && isTold(to) ? { fromMs: readMs(from, 1), toMs: readMs(to, 1) } : null;
}

/** Removes the number of the next cue: the line before its times, or one between two empty lines. */
function dropNumber(open: OpenCue | null): void {
  const lines = open?.lines ?? [];
  const last = lines.findLastIndex((it) => it.trim() !== '');
  const isNext = last === lines.length - 1 || lines[last - 1]?.trim() === '';
  if (isNext && /^\d{1,6}$/.test(lines[last]?.trim() ?? '')) lines.splice(last);
}

/** Hours may be left out. ASS uses hundredths of a second, and the other formats may. */
function readMs(found: RegExpExecArray, from: number): number {
  const [hours = 0, minutes = 0, seconds = 0] = found
    .slice(from, from + 3)
    .map((it) => Number(it ?? 0));
  const part = Number((found[from + 3] ?? '').padEnd(3, '0'));
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + part;
}

/** The numbers of the fields of an ASS dialogue; the text is the last field and may hold commas. */
interface Places {
  start: number;
  end: number;
  text: number;
}

const usualPlaces: Places = { start: 1, end: 2, text: 9 };
const mostFields = 30;

/** Reads the order of fields; null when it is that of the styles. */
function readPlaces(line: string): Places | null {
  const names = line
    .slice('Format:'.length)
    .split(',', mostFields)
    .map((it) => it.trim().toLowerCase());
  const [start, end, text] = ['start', 'end', 'text'].map((it) => names.indexOf(it));
  if (start === undefined || end === undefined || text === undefined) return null;
  return start < 0 || end < 0 || text < 0 ? null : { start, end, text };
}

function readDialogue(line: string, places: Places): OpenCue | null {
  const fields: string[] = [];
  let at = 'Dialogue:'.length;
  while (fields.length < places.text) {
    const comma = line.indexOf(',', at);
    if (comma < 0) return null;
    fields.push(line.slice(at, comma));
    at = comma + 1;
  }
  const from = clock.exec((fields[places.start] ?? '').trim());
  const to = clock.exec((fields[places.end] ?? '').trim());
  if (!from || !to) return null;
  return {
    fromMs: readMs(from, 1),
    toMs: readMs(to, 1),
    lines: [line.slice(at)],
    markup: 'styled',
  };
}
