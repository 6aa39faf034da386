import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, normalize, parse, relative } from 'node:path';

import { readFilmName, readSeason } from '@lantern/rules/film-path';
import { readYear } from '@lantern/rules/incoming-fields';
import { cleanMarkup, cleanText } from '@lantern/rules/incoming-text';
import { SaxesParser } from 'saxes';

import { decodeText } from '../../modules/films/sources/feeds/ask-feed.ts';
import { joinPath, pathOf, readName, splitPath } from '../../platform/encodings/path-bytes.ts';
import { episodeLabel, seasonName, specialName } from '../../text/chinese-alone.ts';
import { isVideo } from '../ingest/list-folder.ts';
import type { ListedFilm } from './old-site.ts';

/** A title as its folder, its files and what stands beside them tell it. */
export interface FoundTitle {
  /** The path of its folder or file, with its season: the same each time. */
  key: string;
  name: string;
  aliases: string[];
  /** The folder above it, `''` for none. */
  category: string;
  year: number | null;
  introduction: string;
  /** A path below the root, `''` for none. */
  poster: string;
  directors: string[];
  actors: string[];
  tags: string[];
  area: string;
  films: ListedFilm[];
}

interface Entry {
  name: string;
  /** As text that leads back to it. */
  path: string;
  isFolder: boolean;
}

const inOrder = new Intl.Collator('zh', { numeric: true });
const deepest = 8;
const longestNote = 1024 * 1024;

async function listEntries(folder: string): Promise<Entry[]> {
  const found = await readdir(pathOf(folder), { withFileTypes: true, encoding: 'buffer' });
  return found
    .filter((it) => it.isDirectory() || it.isFile())
    .map((it) => ({
      name: readName(it.name),
      path: pathIn(folder, it.name),
      isFolder: it.isDirectory(),
    }))
    .filter(({ name }) => !name.startsWith('.') && !/^(?:@eaDir|lost\+found)$/.test(name))
    .toSorted((one, other) => inOrder.compare(one.name, other.name));
}

/** Whether a path is an address, because its bytes are no text. */
const isOdd = (path: string): boolean => path.startsWith('file:');

function pathIn(folder: string, name: Buffer): string {
  const path = joinPath(folder, name);
  return isOdd(path) ? path : normalize(path);
}

/** A path below the root, by which a title is known. */
const keyBelow = (root: string, path: string): string =>
  isOdd(path)
    ? path.slice(joinPath(root, Buffer.of(0xff)).lastIndexOf('/') + 1)
    : relative(root, path);

const filmsOf = (entries: readonly Entry[]): Entry[] =>
  entries.filter((it) => !it.isFolder && isVideo(it.name) && !isExtra(it.name));

/** What is cut off a film, and no film of its own. */
const isExtra = (name: string): boolean =>
  /(?:^|[-_. ])(?:trailer|sample|featurette|theme)$/i.test(parse(name).name);

const hasFile = (entries: readonly Entry[], name: string): boolean =>
  entries.some((it) => !it.isFolder && it.name.toLowerCase() === name);

/** The titles of a folder tree: a film a file or a folder, a season of a series a title. Links are not followed. */
export async function readFilmFolder(root: string): Promise<FoundTitle[]> {
  return readTree({ root, folder: root, category: '', depth: 0 });
}

interface Place {
  root: string;
  folder: string;
  category: string;
  depth: number;
}

async function readTree(place: Place): Promise<FoundTitle[]> {
  const entries = await listEntries(place.folder);
  const titles: FoundTitle[] = [];
  for (const film of filmsOf(entries)) titles.push(await readSingle(place, entries, film));
  for (const it of entries.filter((one) => one.isFolder)) {
    if (place.depth >= deepest) continue;
    const inner = await listEntries(it.path);
    const below = { ...place, folder: it.path, depth: place.depth + 1 };
    const isTitle = filmsOf(inner).length > 0 || hasFile(inner, 'tvshow.nfo') || hasSeasons(inner);
    titles.push(
      ...(isTitle
        ? await readTitleFolder(below, inner)
        : await readTree({ ...below, category: it.name })),
    );
  }
  return titles;
}

const hasSeasons = (entries: readonly Entry[]): boolean =>
  entries.some((it) => it.isFolder && readSeason(it.name) !== null);

/** A film that lies by itself among others. */
async function readSingle(
  { root, category }: Place,
  entries: readonly Entry[],
  film: Entry,
): Promise<FoundTitle> {
  const { name: bare } = parse(film.name);
  const note = await readNote(entries, [`${bare}.nfo`]);
  const poster = findPoster(entries, [`${bare}-poster`, bare]);
  const named = readFilmName(bare);
  return {
    ...describe(named, note),
    key: keyBelow(root, film.path),
    category,
    poster: posterBelow(root, poster),
    films: [{ path: film.path, episode: null }],
  };
}

/** A folder of one film, of several cuts of it, or of a series with its seasons. */
async function readTitleFolder(place: Place, entries: readonly Entry[]): Promise<FoundTitle[]> {
  const { root, folder, category } = place;
  const films = filmsOf(entries);
  const seasons = entries.filter((it) => it.isFolder && readSeason(it.name) !== null);
  const isSeries = seasons.length > 0 || hasFile(entries, 'tvshow.nfo') || films.length > 1;
  const named = readFilmName(readName(splitPath(folder).name));
  const [first] = films;
  const names = isSeries
    ? ['tvshow.nfo']
    : ['movie.nfo', ...(first ? [`${parse(first.name).name}.nfo`] : [])];
  const note = await readNote(entries, names);
  const about = describe(named, note);
  const poster = findPoster(entries, ['poster', 'folder', 'cover', 'movie-poster']);
  const base = { ...about, category, poster: posterBelow(root, poster) };
  const key = keyBelow(root, folder);
  if (!isSeries && first) return [{ ...base, key, films: [{ path: first.path, episode: null }] }];
  const found: FoundTitle[] = [];
  const add = async (season: number, its: readonly Entry[], beside: readonly Entry[]) => {
    if (its.length === 0) return;
    const name = nameSeason(about.name, season);
    const listed = await readEpisodes(its, beside);
    found.push({ ...base, key: `${key}#${season}`, name, films: listed });
  };
  for (const [season, its] of Map.groupBy(films, (it) => seasonOf(it))) {
    await add(season, its, entries);
  }
  const inOrderOf = (it: Entry): number => readSeason(it.name) ?? 1;
  for (const it of seasons.toSorted((one, other) => inOrderOf(one) - inOrderOf(other))) {
    const inner = await listEntries(it.path);
    await add(inOrderOf(it), filmsOf(inner), inner);
  }
  return found;
}

const seasonOf = ({ name }: Entry): number => readFilmName(parse(name).name).season ?? 1;

const nameSeason = (name: string, season: number): string => {
  if (season === 0) return `${name} ${specialName}`;
  return season === 1 ? name : `${name} ${seasonName(season)}`;
};

const labelOf = (bare: string, episode: number | null): string =>
  episode === null ? bare : episodeLabel(episode);

/** What an episode is called by the name of its file. */
export function labelFile(path: string): string {
  const { name } = parse(path);
  return cleanText(labelOf(name, readFilmName(name).episode)).slice(0, 100);
}

/** The episodes of a season in their order, each with what its note calls it. */
async function readEpisodes(
  films: readonly Entry[],
  beside: readonly Entry[],
): Promise<ListedFilm[]> {
  const listed: { film: ListedFilm; at: number }[] = [];
  for (const [place, { name, path }] of films.entries()) {
    const bare = parse(name).name;
    const note = await readNote(beside, [`${bare}.nfo`]);
    const episode = Number(note?.['episode']?.[0]) || readFilmName(bare).episode;
    const title = note?.['title']?.[0] ?? '';
    const label = labelOf(bare, episode);
    listed.push({
      film: { path, episode: cleanText(title === '' ? label : `${label} ${title}`).slice(0, 100) },
      at: episode ?? 10_000 + place,
    });
  }
  return listed.toSorted((one, other) => one.at - other.at).map((it) => it.film);
}

type Note = Readonly<Record<string, readonly string[]>>;

function describe(named: { title: string; year: number | null }, note: Note | null) {
  const of = (name: string): string => note?.[name]?.[0] ?? '';
  const all = (name: string): string[] => [...new Set(note?.[name] ?? [])].slice(0, 30);
  const now = new Date();
  const name = of('title') || named.title;
  const original = of('originaltitle');
  return {
    name,
    aliases: original === '' || original === name ? [] : [original],
    year:
      readYear(of('year'), now) ??
      readYear(of('premiered').slice(0, 4), now) ??
      readYear(of('aired').slice(0, 4), now) ??
      named.year,
    introduction: cleanMarkup(of('plot') || of('outline')),
    directors: all('director'),
    actors: all('actor'),
    tags: all('genre'),
    area: of('country'),
  };
}

/** Pictures are fetched by a path that is text. */
const posterBelow = (root: string, poster: string | null): string =>
  poster === null || isOdd(poster) ? '' : relative(root, poster);

const pictures: ReadonlySet<string> = new Set(['.jpg', '.jpeg', '.png', '.webp']);

function findPoster(entries: readonly Entry[], names: readonly string[]): string | null {
  for (const name of names) {
    const found = entries.find(
      (it) =>
        !it.isFolder &&
        pictures.has(extname(it.name).toLowerCase()) &&
        parse(it.name).name.toLowerCase() === name.toLowerCase(),
    );
    if (found) return found.path;
  }
  return null;
}

/** The texts of the first note that is there, by element; null where there is none that can be read. */
async function readNote(entries: readonly Entry[], names: readonly string[]): Promise<Note | null> {
  for (const name of names) {
    const found = entries.find(
      (it) => !it.isFolder && it.name.toLowerCase() === name.toLowerCase(),
    );
    if (!found || (await stat(pathOf(found.path))).size > longestNote) continue;
    const text = decodeText(await readFile(pathOf(found.path)), undefined);
    const note = text === null ? null : parseNote(text);
    if (note !== null) return note;
  }
  return null;
}

const roots: ReadonlySet<string> = new Set(['movie', 'tvshow', 'episodedetails', 'video']);

/** What an element of a note says; null for one that is not read. */
function fieldOf([root = '', name = '', inner, ...deeper]: readonly string[]): string | null {
  if (!roots.has(root) || name === '' || deeper.length > 0) return null;
  if (inner === undefined) return name;
  return name === 'actor' && inner === 'name' ? 'actor' : null;
}

/** Reads a note of Kodi or Jellyfin; one that declares a type or entities is not read. Of an actor the name counts. */
export function parseNote(text: string): Note | null {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return null;
  const from = text.search(/<(?:\?xml|movie|tvshow|episodedetails|video)[\s>]/);
  if (from === -1) return null;
  const note: Record<string, string[]> = {};
  const path: string[] = [];
  let [content, isWhole] = ['', false];
  const parser = new SaxesParser();
  parser.on('error', () => undefined);
  parser.on('opentag', ({ name }) => {
    path.push(name);
    content = '';
  });
  parser.on('text', (it) => (content += it));
  parser.on('cdata', (it) => (content += it));
  parser.on('closetag', () => {
    const field = fieldOf(path);
    const value = field === 'plot' || field === 'outline' ? content.trim() : cleanText(content);
    if (field !== null && value !== '') (note[field] ??= []).push(value);
    path.pop();
    isWhole = path.length === 0;
    content = '';
  });
  parser.write(text.slice(from)).close();
  return isWhole ? note : null;
}
