import { readdir, stat } from 'node:fs/promises';
import { extname } from 'node:path';

import { subtitleFolders } from '../../text/subtitle-words.ts';
import { joinPath, pathOf, readName, splitPath } from '../encodings/path-bytes.ts';
import { otherSubtitleEndings, readSubtitleName, subtitleEndings } from './subtitle-name.ts';

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
  const film = bare(name);
  const here = await listEntries(folder);
  const isAlone = here.every((it) => !isFilm(it) || it.raw === name);
  const others = here.filter((it) => isFilm(it) && it.raw !== name).map(({ raw }) => bare(raw));
  const found = pickNamed(here, film, others);
  for (const { raw, path, isFolder } of here) {
    if (!isFolder || !subtitleFolders.has(readRaw(raw).toLowerCase())) continue;
    const there = await listEntries(path);
    const own = pickNamed(there, film, others);
    found.push(...own);
    const isTaken = ({ path: taken }: Entry): boolean => own.some((it) => it.path === taken);
    if (isAlone) found.push(...pickAll(there.filter((it) => !isTaken(it))));
    const folderOfIt = there.find((it) => it.isFolder && it.raw === film);
    if (folderOfIt) found.push(...pickAll(await listEntries(folderOfIt.path)));
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
const isFilm = ({ raw, isFolder }: Entry): boolean => !isFolder && films.has(endingOf(raw));

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

/** A name without its ending. */
const bare = (raw: string): string => raw.slice(0, raw.length - extname(raw).length);

/** Those of a film by their names, and not of another film whose name begins with this one. */
const pickNamed = (entries: readonly Entry[], film: string, others: readonly string[]): Beside[] =>
  pickAll(
    entries.filter(
      ({ raw }) =>
        saysFilm(raw, film) &&
        !others.some((other) => other.length > film.length && saysFilm(raw, other)),
    ),
    film.length,
  );

/** `film.notes.srt`; behind another mark only what says a language: `film_chs.srt`, `film [繁中].srt`. */
function saysFilm(raw: string, film: string): boolean {
  if (!raw.startsWith(film)) return false;
  const rest = readRaw(bare(raw).slice(film.length));
  if (rest === '' || rest.startsWith('.')) return true;
  return /^[-_\s[(（【&+]/.test(rest) && readSubtitleName(rest).languages.length > 0;
}

const pickAll = (entries: readonly Entry[], from = 0): Beside[] =>
  entries.filter(isSubtitle).map(({ path, raw }) => ({
    path,
    name: readRaw(raw),
    middle: readRaw(bare(raw).slice(from)).replace(/^\./, ''),
    ending: endingOf(raw),
    isText: isIn(subtitleEndings, endingOf(raw)),
  }));
