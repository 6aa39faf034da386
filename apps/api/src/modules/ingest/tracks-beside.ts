import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';

import * as z from 'zod/mini';

import { mostSubtitleBytes } from '../../platform/subtitles/convert-subtitles.ts';
import { readText } from '../../platform/subtitles/read-text.ts';
import { soundLabel, subtitleLabel, titledSound } from '../../text/zh-ingest.ts';
import { sourceInput, type SourceOpening } from './input-arguments.ts';
import type { StreamMeasure } from './measure-source.ts';
import { expectRan, runTool, type ToolBounds } from './run-tool.ts';
import { cleanTitle, type ProbedStream, readLanguage } from './source-streams.ts';
import { besideIn } from './work-folder.ts';

/** A sound stream of the source. */
export const sourceSound = z.object({
  /** Its index among the file's streams. */
  stream: z.number(),
  /** In seconds from the film's beginning. */
  startSeconds: z.number(),
  channels: z.number(),
  /** Whether the channel layout is known. */
  hasLayout: z.boolean(),
  /** BCP 47; `und` when the file does not name it. */
  language: z._default(z.string(), 'und'),
  title: z._default(z.string(), ''),
});

export type SourceSound = z.infer<typeof sourceSound>;

/** The film's sound tracks: the default, and all others. */
interface SoundFacts {
  sound: SourceSound | null;
  otherSounds: readonly SourceSound[];
  durationSeconds: number;
}

/** The most sound tracks: more than any disc holds, and each costs an encoder. */
const mostSounds = 16;

/** The sound tracks that viewers get, the default first. */
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

/** The channels of 5.1; a track with more channels is reduced to them. */
const isSurround = ({ channels }: SourceSound): boolean => channels >= surround && channels <= 8;

/** Whether viewers get fewer channels than the file has. */
export const isReduced = ({ channels }: SourceSound): boolean =>
  channels > stereo && channels !== surround;

/** A sound track that is encoded apart from the pictures. */
export interface SoundRung {
  /** The name of its folder. */
  name: string;
  source: SourceSound;
  channels: 2 | 6;
  /** Bits per second. */
  bitrate: number;
  label: string;
}

const bitrates = { [stereo]: 128_000, [surround]: 384_000 } as const;

/**
 * A single sound track is within every rendition, as stereo, so that any player plays it. Several tracks are separate, each
 * as stereo. A 5.1 track is also kept as a separate 5.1 track.
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

/** Names tracks by their language; titles, or else numbers, tell tracks of one language apart. */
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

/** Sound that begins later than this gets silence before it; players skip a shorter gap. */
const lateSeconds = 0.5;

/** Makes the sound as long as the picture: gaps, a late beginning and an early end become silence. */
export function mapSound(
  sound: SourceSound | SoundRung,
  facts: Pick<SoundFacts, 'durationSeconds'>,
) {
  const isApart = 'source' in sound;
  const source = isApart ? sound.source : sound;
  // A separate track has no picture that tells its beginning.
  const start = isApart || source.startSeconds > lateSeconds ? ':first_pts=0' : '';
  const even = `aresample=48000:async=1000${start},apad=whole_dur=${facts.durationSeconds.toFixed(6)}`;
  return ['-map', `0:${source.stream}`, '-af', [...arrange(sound, source), even].join(',')];
}

function arrange(sound: SourceSound | SoundRung, { hasLayout, channels }: SourceSound): string[] {
  // Not every AAC decoder knows the layout with side speakers instead of rear ones.
  if ('source' in sound && sound.channels === surround) return ['aformat=channel_layouts=5.1'];
  return hasLayout || channels <= 8 ? [] : ['pan=stereo|c0=c0|c1=c1'];
}

/** A film's subtitles as WebVTT. */
export interface MadeSubtitle {
  /** BCP 47; `und` when it is not known. */
  language: string;
  /** Its name in the viewer's menu. */
  label: string;
  text: string;
}

const mostBeside = 20;
const formats: Readonly<Record<string, string>> = {
  srt: 'srt',
  vtt: 'webvtt',
  ass: 'ass',
  ssa: 'ass',
};

/** Takes in subtitle files beside a film with its name: `film.zh.srt` beside `film.mkv`. */
export async function takeInBeside(source: string, folder: string): Promise<void> {
  const begins = `${basename(source, extname(source))}.`;
  const names = await readdir(dirname(source)).catch(() => []);
  const beside = names
    .filter((it) => it.startsWith(begins))
    .flatMap((name) => {
      const match = /^(?:([\w-]{2,12})\.)?(srt|vtt|ass|ssa)$/i.exec(name.slice(begins.length));
      return match
        ? [{ name, language: readLanguage(match[1]), ending: (match[2] ?? '').toLowerCase() }]
        : [];
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const [place, it] of beside.slice(0, mostBeside).entries()) {
    const path = join(dirname(source), it.name);
    const file = await stat(path);
    if (!file.isFile() || file.size > mostSubtitleBytes) continue;
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
  /** The ingest's folder, which holds the files that were beside the film. */
  folder: string;
  /** The folder for WebVTT files. */
  making: string;
}

const convert = ['-hide_banner', '-nostdin', '-v', 'error'];
const asText = ['-c:s', 'webvtt', '-f', 'webvtt'];

/** Makes WebVTT of all text subtitles, in the film and beside it. Unreadable ones are left out. */
export async function extractSubtitles(job: Job, options: ToolBounds = {}): Promise<void> {
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

/** The finished subtitles, those from beside the film last; a repeated language is numbered. */
export async function readSubtitles(making: string, facts: SubtitleFacts): Promise<MadeSubtitle[]> {
  const made: MadeSubtitle[] = [];
  const names = (await readdir(making).catch(() => [])).toSorted((a, b) => (a < b ? -1 : 1));
  for (const name of names) {
    const text = await readFile(join(making, name), 'utf8');
    if (!text.includes('-->') || text.length > mostSubtitleBytes) continue;
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
