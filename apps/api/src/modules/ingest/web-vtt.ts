const clock = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`;
const timing = new RegExp(`^\\s*${clock}\\s*-->\\s*${clock}`);
const dialogue = new RegExp(`^Dialogue:[^,]*,\\s*${clock},\\s*${clock},(?:[^,]*,){6}(.*)$`);

interface Cue {
  fromMs: number;
  toMs: number;
  lines: string[];
}

/**
 * Converts SRT, WebVTT or ASS subtitles to WebVTT; null when the text has no cue. Of the markup it keeps italic, bold and
 * underlined text. It drops a cue that ends before it begins.
 */
export function writeWebVtt(text: string): string | null {
  const cues: Cue[] = [];
  let open: Cue | null = null;
  for (const line of text.replaceAll(/\r\n?/g, '\n').split('\n')) {
    const timed: RegExpExecArray | null = timing.exec(line);
    const match: RegExpExecArray | null = timed ? null : dialogue.exec(line);
    if (timed) cues.push((open = { ...readTimes(timed), lines: [] }));
    else if (match) cues.push({ ...readTimes(match), lines: readStyled(match[9] ?? '') });
    else if (line.trim() === '') open = null;
    else open?.lines.push(line);
  }
  const shown = cues
    .filter(({ fromMs, toMs, lines }) => toMs > fromMs && lines.some((it) => it.trim() !== ''))
    .toSorted((a, b) => a.fromMs - b.fromMs);
  return shown.length === 0 ? null : ['WEBVTT', ...shown.map(writeCue), ''].join('\n\n');
}

function readTimes(found: RegExpExecArray): Pick<Cue, 'fromMs' | 'toMs'> {
  const ms = (from: number): number => {
    const [hours = 0, minutes = 0, seconds = 0] = found
      .slice(from, from + 3)
      .map((it) => Number(it ?? 0));
    // ASS uses hundredths of a second, and the other formats may.
    return (
      ((hours * 60 + minutes) * 60 + seconds) * 1000 +
      Number((found[from + 3] ?? '').padEnd(3, '0'))
    );
  };
  return { fromMs: ms(1), toMs: ms(5) };
}

/** The text of an ASS line, without styles and drawings. */
function readStyled(text: string): string[] {
  if (/\{[^}]*\\p[1-9]/.test(text)) return [];
  return text
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\\h/g, ' ')
    .split(/\\[Nn]/);
}

const writeCue = ({ fromMs, toMs, lines }: Cue): string =>
  [
    `${sayTime(fromMs)} --> ${sayTime(toMs)}`,
    ...lines.map(cleanLine).filter((it) => it !== ''),
  ].join('\n');

const sayTime = (ms: number): string => {
  const part = (value: number, digits = 2): string => String(value).padStart(digits, '0');
  const seconds = Math.floor(ms / 1000);
  return `${part(Math.floor(seconds / 3600))}:${part(Math.floor(seconds / 60) % 60)}:${part(seconds % 60)}.${part(ms % 1000, 3)}`;
};

/** Escapes arrows, so that no line of text looks like a cue's times. */
const cleanLine = (line: string): string =>
  line
    .replaceAll(/<(?!\/?[ibu]>)[^>]*>/g, '')
    .replaceAll('-->', '→')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim();
