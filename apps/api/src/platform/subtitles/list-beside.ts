import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';

import { subtitleFolders } from '../../text/subtitle-words.ts';
import { otherSubtitleEndings, subtitleEndings } from './subtitle-name.ts';

/** A file beside a film that may be its subtitles. */
export interface Beside {
  path: string;
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
  const [folder, film] = [dirname(source), basename(source, extname(source))];
  const here = await listEntries(folder);
  const isAlone = here.every(
    ({ name, isFolder }) => isFolder || !isFilmEnding(endingOf(name)) || name === basename(source),
  );
  const found = pickNamed(folder, here, film);
  for (const { name, isFolder } of here) {
    if (!isFolder || !subtitleFolders.has(name.toLowerCase())) continue;
    const below = join(folder, name);
    const there = await listEntries(below);
    found.push(...pickNamed(below, there, film));
    if (isAlone)
      found.push(
        ...pickAll(
          below,
          there.filter((it) => !it.name.startsWith(`${film}.`)),
        ),
      );
    const own = there.find((it) => it.isFolder && it.name === film);
    if (own) found.push(...pickAll(join(below, film), await listEntries(join(below, film))));
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
  name: string;
  isFolder: boolean;
}

async function listEntries(folder: string): Promise<Entry[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return Promise.all(
    entries.map(async ({ name }) => {
      const found = await stat(join(folder, name)).catch(() => null);
      return { name, isFolder: found?.isDirectory() ?? false };
    }),
  );
}

const isSubtitle = ({ name, isFolder }: Entry): boolean =>
  !isFolder && isIn([...subtitleEndings, ...otherSubtitleEndings], endingOf(name));

const pickNamed = (folder: string, entries: readonly Entry[], film: string): Beside[] =>
  pickAll(
    folder,
    entries.filter((it) => it.name.startsWith(`${film}.`)),
    film.length + 1,
  );

const pickAll = (folder: string, entries: readonly Entry[], from = 0): Beside[] =>
  entries.filter(isSubtitle).map(({ name }) => ({
    path: join(folder, name),
    middle: name.slice(from, Math.max(from, name.length - extname(name).length)),
    ending: endingOf(name),
    isText: isIn(subtitleEndings, endingOf(name)),
  }));
