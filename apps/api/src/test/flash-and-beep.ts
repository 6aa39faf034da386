import { runTool } from '../modules/films/ingest/encode/run-tool.ts';

interface Flashes {
  /** Pictures a second, as ffmpeg writes it: `24000/1001`. */
  rate: string;
  seconds: number;
  /** Every so many pictures, one flash of two pictures and a beep as long. */
  everyPictures: number;
  sounds?: number;
  size?: string;
  /** Black by default. */
  background?: string;
  more?: string[];
}

/** A black film that flashes, with sounds that beep at the same moments, in Matroska. */
export async function makeFlashes(path: string, film: Flashes): Promise<string> {
  const { rate, seconds, everyPictures, sounds = 1, size = '64x48', more = [] } = film;
  const { background = 'black' } = film;
  const flash = `drawbox=c=white:t=fill:enable='lt(mod(n,${everyPictures}),2)'`;
  const moment = `mod(t,${everyPictures}/(${rate}))`;
  const beeps = Array.from({ length: sounds }, (_, i) => [
    '-f',
    'lavfi',
    '-i',
    `aevalsrc='if(lt(${moment},2/(${rate})),0.8*sin(2*PI*${800 + 400 * i}*t),0)':s=48000:d=${seconds}`,
  ]);
  const made = await runTool(
    'ffmpeg',
    [
      [
        '-v',
        'error',
        '-y',
        '-f',
        'lavfi',
        '-i',
        `color=${background}:s=${size}:r=${rate}:d=${seconds},${flash}`,
      ],
      ...beeps.flat(),
      ['-map', '0:v', ...beeps.flatMap((_, i) => ['-map', `${i + 1}:a`])],
      ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'pcm_s16le', ...more, path],
    ].flat(),
  );
  if (made.exitCode !== 0) throw new Error(made.errors);
  return path;
}

/** The seconds at which each flash and each beep of a file begins; `of` one kind alone, for a file that has no other. */
export async function findFlashes(
  path: string,
  {
    appliesEditLists,
    of,
    loudDb = -12,
  }: { appliesEditLists: boolean; of?: 'picture' | 'sound'; loudDb?: number },
): Promise<{ flashes: number[]; beeps: number[] }> {
  const opened = ['-v', 'error', '-copyts', ...(appliesEditLists ? [] : ['-ignore_editlist', '1'])];
  const read = async (args: string[]): Promise<[number, number][]> => {
    const { output, errors } = await runTool('ffmpeg', [
      ...opened,
      '-i',
      path,
      ...args,
      '-f',
      'null',
      '-',
    ]);
    if (errors !== '') throw new Error(errors);
    const found = output.matchAll(/pts_time:([-\d.]+)\s+[\w.]+=([-\w.]+)/g);
    return [...found].map(([, at, level]) => [Number(at), level === '-inf' ? -999 : Number(level)]);
  };
  const bright = 'signalstats,metadata=print:key=lavfi.signalstats.YAVG:file=-';
  const loud =
    'asetnsamples=n=48:p=0,astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=Peak_level,ametadata=print:key=lavfi.astats.Overall.Peak_level:file=-';
  const pictures = ['-map', '0:v', '-fps_mode', 'passthrough', '-vf', bright];
  return {
    flashes: of === 'sound' ? [] : findBeginnings(await read(pictures), 128),
    beeps: of === 'picture' ? [] : findBeginnings(await read(['-map', '0:a', '-af', loud]), loudDb),
  };
}

/** The moments at which a level rises above a limit. A short wave does not stay above it. */
function findBeginnings(levels: readonly [number, number][], limit: number): number[] {
  let last = Number.NEGATIVE_INFINITY;
  return levels.flatMap(([at, level]) => {
    if (level <= limit) return [];
    const isNew = at - last > 0.25;
    last = at;
    return isNew ? [at] : [];
  });
}

/** The most seconds between a flash and its beep. Throws when they are not as many, or none. */
export function widestGap({ flashes, beeps }: { flashes: number[]; beeps: number[] }): number {
  if (flashes.length === 0 || flashes.length !== beeps.length) {
    throw new Error(`${flashes.length} flashes, ${beeps.length} beeps`);
  }
  return Math.max(...flashes.map((at, i) => Math.abs(at - (beeps[i] ?? 0))));
}
