import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import * as z from 'zod/mini';

import { pathOf } from '../../../../platform/encodings/path-bytes.ts';
import {
  convertSubtitles,
  mostSubtitleBytes,
} from '../../../../platform/subtitles/convert-subtitles.ts';
import { listBeside } from '../../../../platform/subtitles/list-beside.ts';
import { readLanguage, readSubtitleName } from '../../../../platform/subtitles/subtitle-name.ts';
import {
  labelSounds,
  namedSubtitle,
  subtitleLabel,
  trackName,
} from '../../../../text/zh-ingest.ts';
import { besideIn } from '../work-folder.ts';
import { sourceInput, type SourceOpening } from './input-arguments.ts';
import type { StreamMeasure } from './measure-source.ts';
import { expectRan, runTool, type ToolBounds } from './run-tool.ts';
import {
  asItIs,
  cleanTitle,
  type ProbedStream,
  type SourceNote,
  sourceNote,
  type SourceSound,
} from './source-streams.ts';

/** The film's sound tracks: the default, and all others. */
interface SoundFacts {
  sound: SourceSound | null;
  otherSounds: readonly SourceSound[];
}

/** The most sound tracks: more than any disc holds, and each costs an encoder. */
const mostSounds = 16;

/** The sound tracks that viewers get, the default first. */
export const describeSounds = (
  streams: readonly ProbedStream[],
  measures: ReadonlyMap<number, StreamMeasure>,
): SourceSound[] =>
  streams.slice(0, mostSounds).map(({ index, channels = 2, channel_layout: layout, tags }) => ({
    stream: index,
    channels,
    hasLayout: layout !== undefined,
    startSeconds: measures.get(index)?.startSeconds ?? 0,
    language: readLanguage(tags?.language),
    title: cleanTitle(tags?.title),
  }));

export const soundsOf = ({ sound, otherSounds }: SoundFacts) =>
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
export function planSounds(facts: SoundFacts): {
  within: SourceSound | null;
  apart: SoundRung[];
} {
  const sounds = soundsOf(facts);
  const labels = labelSounds(sounds);
  const isAlone = sounds.length === 1;
  const apart = sounds.flatMap((source, i) => {
    const rung = (channels: 2 | 6): SoundRung => ({
      name: `sound-${i}-${channels}`,
      source,
      channels,
      bitrate: bitrates[channels],
      label: labels[i] ?? '',
    });
    return [...(isAlone ? [] : [rung(stereo)]), ...(isSurround(source) ? [rung(surround)] : [])];
  });
  return { within: isAlone ? (sounds[0] ?? null) : null, apart };
}

/** A film's subtitles as WebVTT. */
export const madeSubtitle = z.object({
  /** BCP 47; `und` when it is not known. */
  language: z.string(),
  /** Its name in the viewer's menu. */
  label: z.string(),
  text: z.string(),
});

export type MadeSubtitle = z.infer<typeof madeSubtitle>;

const madeSubtitles = z.object({
  made: z.array(madeSubtitle),
  /** What was left out or changed. */
  notes: z.array(sourceNote),
});

/** A file or track of subtitles before it is converted. */
const rawSubtitle = z.object({
  /** The file with its bytes, in the folder of all of them. */
  file: z.string(),
  /** Its name to operators. */
  name: z.string(),
  language: z.string(),
  label: z.string(),
});

type RawSubtitle = z.infer<typeof rawSubtitle>;

const takenSubtitles = z.object({ taken: z.array(rawSubtitle), notes: z.array(sourceNote) });

const listName = 'list.json';
const mostBeside = 20;

const note = (
  code: SourceNote['code'],
  name: string,
  number: number | null = null,
): SourceNote => ({ code, number, name });

/** Takes in the subtitles of a film that are beside it or in a folder such as `Subs`: the bytes, and what their names say. */
export async function takeInBeside(source: string, folder: string): Promise<void> {
  const found = await listBeside(source);
  const notes = found
    .filter((it) => !it.isText)
    .map((it) => note('subtitle-kind-left-out', it.name));
  const taken: RawSubtitle[] = [];
  const into = besideIn(folder);
  for (const { path: text, name, middle, ending } of found.filter((it) => it.isText)) {
    const path = pathOf(text);
    const { size } = await stat(path);
    if (size > mostSubtitleBytes || taken.length === mostBeside) {
      notes.push(note('subtitle-too-large', name));
      continue;
    }
    const file = `${taken.length}.${ending}`;
    taken.push({ file, name, ...describe(middle) });
    await mkdir(into, { recursive: true });
    await writeFile(join(into, file), await readFile(path));
  }
  if (taken.length + notes.length === 0) return;
  await mkdir(into, { recursive: true });
  await writeFile(join(into, listName), JSON.stringify({ taken, notes }));
}

/** What a name says, for the viewer's menu. */
export function describe(middle: string): Pick<RawSubtitle, 'language' | 'label'> {
  const name = readSubtitleName(middle);
  return { language: name.languages[0] ?? 'und', label: cleanTitle(namedSubtitle(name)) };
}

interface SubtitleFacts {
  subtitles: readonly { stream: number; language: string; title: string; codec: string }[];
}

interface Job {
  source: string;
  facts: SubtitleFacts & { opening: SourceOpening };
  /** The ingest's folder, which holds the files that were beside the film. */
  folder: string;
  /** The folder for the finished subtitles. */
  making: string;
}

const extract = ['-hide_banner', '-nostdin', '-v', 'error', '-y'];

/** Makes WebVTT of all text subtitles, in the film and beside it; the notes say what was left out or changed. */
export async function extractSubtitles(job: Job, options: ToolBounds = {}): Promise<void> {
  const { folder, making } = job;
  await mkdir(making, { recursive: true });
  const inside = await takeOut(job, options);
  const listed = await readFile(join(besideIn(folder), listName), 'utf8').catch(() => null);
  const beside = listed === null ? null : takenSubtitles.parse(JSON.parse(listed));
  const made: MadeSubtitle[] = [];
  const notes: SourceNote[] = [...(beside?.notes ?? [])];
  const all = [
    ...inside.map((it) => ({ ...it, path: join(making, it.file) })),
    ...(beside?.taken ?? []).map((it) => ({ ...it, path: join(besideIn(folder), it.file) })),
  ];
  for (const raw of all) {
    const { subtitle, notes: ownNotes } = await convert(raw);
    if (subtitle) made.push({ ...subtitle, label: numbered(subtitle.label, made) });
    notes.push(...ownNotes);
  }
  await writeFile(join(making, listName), JSON.stringify({ made, notes }));
}

async function takeOut(
  { source, facts, making }: Job,
  options: ToolBounds,
): Promise<RawSubtitle[]> {
  const tracks = facts.subtitles.map(({ stream, language, title, codec }, place) => {
    const format = asItIs[codec];
    const file = `${place}.${format ?? 'srt'}`;
    const codecs = ['-c:s', format === undefined ? 'srt' : 'copy'];
    const args = ['-map', `0:${stream}`, ...codecs, '-f', format ?? 'srt', file];
    const label = title || subtitleLabel(language);
    return { file, language, label, name: trackName(stream, label), args };
  });
  if (tracks.length === 0) return [];
  const input = sourceInput(source, facts.opening);
  const args = [...extract, ...input, ...tracks.flatMap((it) => it.args)];
  expectRan(await runTool('ffmpeg', args, { ...options, cwd: making }));
  return tracks.map(({ args: _, ...raw }) => raw);
}

async function convert({ path, name, language, label }: RawSubtitle & { path: string }): Promise<{
  subtitle: MadeSubtitle | null;
  notes: SourceNote[];
}> {
  const bytes = await readFile(path).catch(() => Buffer.alloc(0));
  if (bytes.length > mostSubtitleBytes) {
    return { subtitle: null, notes: [note('subtitle-too-large', name)] };
  }
  const converted = await convertSubtitles(bytes, { language });
  if (converted.kind === 'none') {
    return { subtitle: null, notes: [note('subtitle-without-text', name)] };
  }
  if (converted.kind === 'unsure') {
    return { subtitle: null, notes: [note('subtitle-encoding-unsure', name)] };
  }
  const { text, cutCues, encoding } = converted;
  const isRecoded = !encoding.startsWith('utf-');
  return {
    subtitle: { language, label, text },
    notes: [
      ...(isRecoded ? [note('subtitle-recoded', `${name} · ${encoding}`)] : []),
      ...(cutCues > 0 ? [note('subtitle-lines-cut', name, cutCues)] : []),
    ],
  };
}

function numbered(label: string, made: readonly MadeSubtitle[]): string {
  const same = made.filter((it) => it.label === label || it.label.startsWith(`${label} `)).length;
  return same === 0 ? label : `${label} ${same + 1}`;
}

/** The finished subtitles, those from beside the film last, and the notes about them. */
export async function readSubtitles(making: string): Promise<z.infer<typeof madeSubtitles>> {
  const listed = await readFile(join(making, listName), 'utf8').catch(() => null);
  return listed === null ? { made: [], notes: [] } : madeSubtitles.parse(JSON.parse(listed));
}
