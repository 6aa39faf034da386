import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';

import { subtitleLabel } from '../../text/zh-ingest.ts';
import { sourceInput } from './input-arguments.ts';
import type { SourceFacts } from './probe-source.ts';
import { expectRan, runTool, type ToolLimits } from './run-tool.ts';
import { readLanguage } from './source-streams.ts';
import { besideIn } from './work-folder.ts';

/** Subtitles of a film as WebVTT. */
export interface MadeSubtitle {
  /** BCP 47; `und` when nothing says it. */
  language: string;
  /** What a viewer chooses it by. */
  label: string;
  text: string;
}

/** Of a film of six hours in which somebody always speaks there is a tenth of this. */
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

interface Job {
  source: string;
  facts: SourceFacts;
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
export async function readSubtitles(making: string, facts: SourceFacts): Promise<MadeSubtitle[]> {
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
