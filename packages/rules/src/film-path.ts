import { cleanText } from './incoming-text.ts';
import { readNumber } from './title-name.ts';

/** What the name of a folder or a file says of a film. */
export interface NamedFilm {
  title: string;
  year: number | null;
  /** Null where none is said; 0 for specials. */
  season: number | null;
  /** Null where none is said. */
  episode: number | null;
}

/** What stands in names for a copy, and not for the film. */
const noise =
  /(?:^|[ ._-])(?:2160p|1080[pi]|720p|480p|4k|uhd|blu-?ray|bdrip|web-?dl|webrip|hdtv|dvdrip|remux|x26[45]|h\.?26[45]|hevc|avc|10bit|hdr|aac|dts|ddp?5\.1|flac)(?=[ ._-]|$)/i;

/** The season that a folder holds: `Season 01`, `S02`, `第二季`, `Specials`; null for a folder that names no season. */
export function readSeason(folder: string): number | null {
  const name = cleanText(folder).normalize('NFKC');
  if (/^(?:specials?|sp|ova|番外|特别篇)$/i.test(name)) return 0;
  const found =
    /^(?:season|series)[ ._-]?(\d{1,3})$/i.exec(name) ??
    /^s(\d{1,3})$/i.exec(name) ??
    /第([\d一二两三四五六七八九十]{1,3})季$/.exec(name);
  return found ? readNumber(found[1] ?? '') : null;
}

const episodes = [
  /(?:^|[^a-z\d])s(\d{1,3})[ ._-]?e[p]?(\d{1,4})/i,
  /(?:^|[^a-z\d])(\d{1,2})x(\d{2,3})(?!\d)/i,
];
const episodeAlone = [
  /第([\d零〇一二两三四五六七八九十百]{1,7})[集话話回]/,
  /(?:^|[^a-z\d])(?:ep?|episode)[ ._-]?(\d{1,4})(?!\d)/i,
  /^(\d{1,3})(?:[ ._-]|$)/,
  // The day of a date is no episode.
  /(?:^|(?<!\d{4}[ ._-]\d{1,2})[ ._-])(\d{1,3})$/,
];

const readEpisodeNumber = (text: string): number | null =>
  /^\d{1,4}$/.test(text) ? Number(text) : readNumber(text);

function readEpisode(name: string): { season: number | null; episode: number | null; at: number } {
  for (const pattern of episodes) {
    const found = pattern.exec(name);
    if (found) {
      return { season: Number(found[1]), episode: Number(found[2]), at: found.index };
    }
  }
  for (const pattern of episodeAlone) {
    const found = pattern.exec(name);
    if (found) return { season: null, episode: readEpisodeNumber(found[1] ?? ''), at: found.index };
  }
  return { season: null, episode: null, at: -1 };
}

/** The first year in brackets, else the last bare one that does not begin the name; with where it begins. */
function findYear(name: string): { year: number; at: number } | null {
  const bracketed = /[([【（]((?:18[89]|19\d|20\d)\d)[)\]】）]/.exec(name);
  if (bracketed) return { year: Number(bracketed[1]), at: bracketed.index };
  const bare = [...name.matchAll(/(?<=[ ._-])((?:18[89]|19\d|20\d)\d)(?=[ ._-]|$)/g)].at(-1);
  return bare && bare.index > 0 ? { year: Number(bare[1]), at: bare.index } : null;
}

const spaced = (text: string): string =>
  cleanText(text.replaceAll(/[._]/g, ' ').replaceAll(/\[[^\]]{0,60}\]/g, ' ')).replace(
    /(?<![ -])[ -]+$/,
    '',
  );

/** Where the title ends: at the year, the number of the episode, or the noise behind it. */
function endOfTitle(name: string, episode: { season: number | null; at: number }): number {
  const { season, at } = episode;
  const isMarked = at > 0 && (season !== null || /[第集话話回ep]/i.test(name.slice(at)));
  const ends = [findYear(name)?.at ?? -1, isMarked ? at : -1, noise.exec(name)?.index ?? -1];
  return Math.min(name.length, ...ends.filter((it) => it > 0));
}

/** Reads a name of a folder or a file, without its ending: `Title (2023)`, `Title.2023.1080p`, `Show S01E02`. */
export function readFilmName(given: string): NamedFilm {
  const name = cleanText(given).normalize('NFKC');
  const found = readEpisode(name);
  const title = spaced(name.slice(0, endOfTitle(name, found)));
  const { season, episode } = found;
  return {
    title: title || spaced(name) || name,
    year: findYear(name)?.year ?? null,
    season,
    episode,
  };
}
