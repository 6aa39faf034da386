import { readdir, stat } from 'node:fs/promises';
import { extname } from 'node:path';

import { subtitleFolders } from '../../text/subtitle-words.ts';
import { joinPath, pathOf, readName, splitPath } from '../encodings/path-bytes.ts';
import { otherSubtitleEndings, subtitleEndings } from './subtitle-name.ts';

/** A file beside a film that may be its subtitles. */
export interface Beside {
  /** As text that leads back to it. */
  path: string;
  name: string;
  /** Its name without the film's and without the ending. */
  middle: string;
  ending: string;
  /** Whether it is text that can be read. */
  isText: boolean;
}

const endingOf = (name: string): string => extname(name).slice(1).toLowerCase();
const isIn = (endings: readonly string[], ending: string): boolean => endings.includes(ending);

/** The files of a film: `film.zh.srt`, `Subs/film.zh.srt`, `Subs/film/2_English.srt`, and `Subs/English.srt` of a film alone. */
export async function listBeside(source: string): Promise<Beside[]> {
  const { folder, name: file } = splitPath(source);
  const name = latin(file);
  const film = name.slice(0, name.length - extname(name).length);
  const here = await listEntries(folder);
  const isAlone = here.every(
    ({ raw, isFolder }) => isFolder || !isFilmEnding(endingOf(raw)) || raw === name,
  );
  const found = pickNamed(here, film);
  for (const { raw, path, isFolder } of here) {
    if (!isFolder || !subtitleFolders.has(readRaw(raw).toLowerCase())) continue;
    const there = await listEntries(path);
    found.push(...pickNamed(there, film));
    if (isAlone) found.push(...pickAll(there.filter((it) => !it.raw.startsWith(`${film}.`))));
    const own = there.find((it) => it.isFolder && it.raw === film);
    if (own) found.push(...pickAll(await listEntries(own.path)));
  }
  return found.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

const films: ReadonlySet<string> = new Set([
  'mp4',
  'm4v',
  'mkv',
  'avi',
  'mov',
  'ts',
  'm2ts',
  'mts',
  'wmv',
  'webm',
  'flv',
  'rmvb',
  'mpg',
]);
const isFilmEnding = (ending: string): boolean => films.has(ending);

interface Entry {
  path: string;
  /** A letter for each byte: names are compared by their bytes. */
  raw: string;
  isFolder: boolean;
}

const latin = (name: Buffer): string => name.toString('latin1');
const readRaw = (raw: string): string => readName(Buffer.from(raw, 'latin1'));

async function listEntries(folder: string): Promise<Entry[]> {
  const names = await readdir(pathOf(folder), { encoding: 'buffer' }).catch(() => []);
  return Promise.all(
    names.map(async (name) => {
      const path = joinPath(folder, name);
      const found = await stat(pathOf(path)).catch(() => null);
      return { path, raw: latin(name), isFolder: found?.isDirectory() ?? false };
    }),
  );
}

const isSubtitle = ({ raw, isFolder }: Entry): boolean =>
  !isFolder && isIn([...subtitleEndings, ...otherSubtitleEndings], endingOf(raw));

const pickNamed = (entries: readonly Entry[], film: string): Beside[] =>
  pickAll(
    entries.filter((it) => it.raw.startsWith(`${film}.`)),
    film.length + 1,
  );

const pickAll = (entries: readonly Entry[], from = 0): Beside[] =>
  entries.filter(isSubtitle).map(({ path, raw }) => ({
    path,
    name: readRaw(raw),
    middle: readRaw(raw.slice(from, Math.max(from, raw.length - extname(raw).length))),
    ending: endingOf(raw),
    isText: isIn(subtitleEndings, endingOf(raw)),
  }));
