import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';

import * as z from 'zod/mini';

import { soundLabel, subtitleLabel, titledSound } from '../../text/zh-ingest.ts';
import { sourceInput, type SourceOpening } from './input-arguments.ts';
import type { StreamMeasure } from './measure-source.ts';
import { expectRan, runTool, type ToolLimits } from './run-tool.ts';
import { cleanTitle, type ProbedStream, readLanguage } from './source-streams.ts';
import { besideIn } from './work-folder.ts';

/** A stream of sound of the source. */
export const sourceSound = z.object({
  /** Its place among the file's streams. */
  stream: z.number(),
  /** Seconds from where the film begins. */
  startSeconds: z.number(),
  channels: z.number(),
  /** Whether it is known which channel belongs where. */
  hasLayout: z.boolean(),
  /** BCP 47; `und` when the file does not say it. */
  language: z._default(z.string(), 'und'),
  title: z._default(z.string(), ''),
});

export type SourceSound = z.infer<typeof sourceSound>;

/** The film's sounds: the one that is played unless a member chooses, and all others. */
interface SoundFacts {
  sound: SourceSound | null;
  otherSounds: readonly SourceSound[];
  durationSeconds: number;
}

/** More than any disc holds; each costs an encoder. */
const mostSounds = 16;

/** Those that viewers get, the default first. */
export const describeSounds = (
  streams: readonly ProbedStream[],
  measures: ReadonlyMap<number, StreamMeasure>,
): SourceSound[] =>
  streams.slice(0, mostSounds).map(({ index, channels = 2, channel_layout: layout, tags }) => ({
    ...{ stream: index, channels, hasLayout: layout !== undefined },
    startSeconds: measures.get(index)?.startSeconds ?? 0,
    ...{ language: readLanguage(tags?.language), title: cleanTitle(tags?.title) },
  }));

export const soundsOf = ({ sound, otherSounds }: Omit<SoundFacts, 'durationSeconds'>) =>
  sound ? [sound, ...otherSounds] : [];

const stereo = 2;
const surround = 6;

/** Speakers around the viewer; what has more of them gets these. */
const isSurround = ({ channels }: SourceSound): boolean => channels >= surround && channels <= 8;

/** Whether viewers get fewer channels of it than the file has. */
export const isReduced = ({ channels }: SourceSound): boolean =>
  channels > stereo && channels !== surround;

/** Sound that is encoded apart from the pictures. */
export interface SoundRung {
  /** Of its folder. */
  name: string;
  source: SourceSound;
  channels: 2 | 6;
  /** Bits per second. */
  bitrate: number;
  label: string;
}

const bitrates = { [stereo]: 128_000, [surround]: 384_000 } as const;

/**
 * The only sound lies within every rendition, as stereo, so that any player plays it; several lie apart, each as stereo.
 * What has 5.1 is kept so too, apart.
 */
export function planSounds(facts: Omit<SoundFacts, 'durationSeconds'>): {
  within: SourceSound | null;
  apart: SoundRung[];
} {
  const sounds = soundsOf(facts);
  const labels = labelSounds(sounds);
  const isAlone = sounds.length === 1;
  const apart = sounds.flatMap((source, i) => {
    const rung = (channels: 2 | 6): SoundRung => ({
      ...{ name: `sound-${i}-${channels}`, source, channels },
      ...{ bitrate: bitrates[channels], label: labels[i] ?? '' },
    });
    return [...(isAlone ? [] : [rung(stereo)]), ...(isSurround(source) ? [rung(surround)] : [])];
  });
  return { within: isAlone ? (sounds[0] ?? null) : null, apart };
}

/** By their language; where one comes twice its titles tell them apart, else numbers. */
function labelSounds(sounds: readonly SourceSound[]): string[] {
  const labels: string[] = [];
  for (const { language, title } of sounds) {
    const isShared = sounds.filter((it) => it.language === language).length > 1;
    const name = soundLabel(language);
    const label = isShared && title !== '' ? titledSound(name, title) : name;
    const same = labels.filter((it) => it === label || it.startsWith(`${label} `)).length;
    labels.push(same === 0 ? label : `${label} ${same + 1}`);
  }
  return labels;
}

/** Sound that begins later than this is preceded by silence; players skip less by themselves. */
const lateSeconds = 0.5;

/** As even as the picture: gaps and a late beginning are silence, and so is what the sound is shorter. */
export function mapSound(
  sound: SourceSound | SoundRung,
  facts: Pick<SoundFacts, 'durationSeconds'>,
) {
  const isApart = 'source' in sound;
  const source = isApart ? sound.source : sound;
  // Beside it nothing else says when it begins.
  const start = isApart || source.startSeconds > lateSeconds ? ':first_pts=0' : '';
  const even = `aresample=48000:async=1000${start},apad=whole_dur=${facts.durationSeconds.toFixed(6)}`;
  return ['-map', `0:${source.stream}`, '-af', [...arrange(sound, source), even].join(',')];
}

function arrange(sound: SourceSound | SoundRung, { hasLayout, channels }: SourceSound): string[] {
  // Speakers at the sides instead of behind are no layout that every decoder of AAC knows.
  if ('source' in sound && sound.channels === surround) return ['aformat=channel_layouts=5.1'];
  return hasLayout || channels <= 8 ? [] : ['pan=stereo|c0=c0|c1=c1'];
}

/** Subtitles of a film as WebVTT. */
export interface MadeSubtitle {
  /** BCP 47; `und` when nothing says it. */
  language: string;
  /** What a viewer chooses it by. */
  label: string;
  text: string;
}

/** Of a film of six hours in which a voice always speaks there is a tenth of this. */
const mostBytes = 5 * 1024 ** 2;
const mostBeside = 20;
const formats: Readonly<Record<string, string>> = {
  srt: 'srt',
  vtt: 'webvtt',
  ass: 'ass',
  ssa: 'ass',
};

/** Text of any age: what is not UTF-8 or UTF-16 is GB 18030, as files of Chinese subtitles are. */
export function readText(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** Takes in what lies beside a film under its name: `film.zh.srt` beside `film.mkv`. */
export async function takeInBeside(source: string, folder: string): Promise<void> {
  const begins = `${basename(source, extname(source))}.`;
  const names = await readdir(dirname(source)).catch(() => []);
  const beside = names
    .filter((it) => it.startsWith(begins))
    .flatMap((name) => {
      const said = /^(?:([\w-]{2,12})\.)?(srt|vtt|ass|ssa)$/i.exec(name.slice(begins.length));
      return said
        ? [{ name, language: readLanguage(said[1]), ending: (said[2] ?? '').toLowerCase() }]
        : [];
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const [place, it] of beside.slice(0, mostBeside).entries()) {
    const path = join(dirname(source), it.name);
    const file = await stat(path);
    if (!file.isFile() || file.size > mostBytes) continue;
    await mkdir(besideIn(folder), { recursive: true });
    const taken = `${inOrder(place)}.${it.language}.${it.ending}`;
    await writeFile(join(besideIn(folder), taken), readText(await readFile(path)));
  }
}

const inOrder = (place: number): string => String(place).padStart(2, '0');

interface SubtitleFacts {
  subtitles: readonly { stream: number; language: string; title: string }[];
}

interface Job {
  source: string;
  facts: SubtitleFacts & { opening: SourceOpening };
  /** Of the ingest: what was taken in from beside the film is in it. */
  folder: string;
  /** Where the files of WebVTT are made. */
  making: string;
}

interface Options {
  signal?: AbortSignal;
  limits?: ToolLimits;
}

const convert = ['-hide_banner', '-nostdin', '-v', 'error'];
const asText = ['-c:s', 'webvtt', '-f', 'webvtt'];

/** Makes WebVTT of all text that a film has, in it and beside it. What can't be read is left out. */
export async function extractSubtitles(job: Job, options: Options = {}): Promise<void> {
  const { source, facts, folder, making } = job;
  await mkdir(making, { recursive: true });
  const run = async (args: readonly string[]): Promise<void> =>
    expectRan(await runTool('ffmpeg', args, { ...options, cwd: making }));
  const inside = facts.subtitles.flatMap(({ stream, language }, place) => [
    ...['-map', `0:${stream}`, ...asText, `0${inOrder(place)}.${language}.vtt`],
  ]);
  if (inside.length > 0) await run([...convert, ...sourceInput(source, facts.opening), ...inside]);
  for (const name of await readdir(besideIn(folder)).catch(() => [])) {
    const [place = '', language = '', ending = ''] = name.split('.');
    const opened = ['-protocol_whitelist', 'file', '-f', formats[ending] ?? 'srt'];
    const path = `file:${join(besideIn(folder), name)}`;
    await run([...convert, ...opened, '-i', path, ...asText, `1${place}.${language}.vtt`]);
  }
}

/** What was made, those beside the film last; languages that come twice are numbered. */
export async function readSubtitles(making: string, facts: SubtitleFacts): Promise<MadeSubtitle[]> {
  const made: MadeSubtitle[] = [];
  const names = (await readdir(making).catch(() => [])).toSorted((a, b) => (a < b ? -1 : 1));
  for (const name of names) {
    const text = await readFile(join(making, name), 'utf8');
    if (!text.includes('-->') || text.length > mostBytes) continue;
    const language = name.split('.')[1] ?? 'und';
    const title = name.startsWith('0')
      ? (facts.subtitles[Number(name.slice(1, 3))]?.title ?? '')
      : '';
    const label = title || subtitleLabel(language);
    const same = made.filter((it) => it.label === label || it.label.startsWith(`${label} `)).length;
    made.push({ language, label: same === 0 ? label : `${label} ${same + 1}`, text });
  }
  return made;
}
