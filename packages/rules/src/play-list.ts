import { cleanText, cutText, textOf } from './incoming-text.ts';
import type { IncomingEpisode, IncomingLine, IncomingRemark } from './incoming-title.ts';

/** The most episodes of one line. */
export const mostEpisodes = 20_000;
const longestTitle = 100;
const longestAddress = 4000;

/** The four columns of MacCMS, each with its lines behind `$$$`. */
export interface PlayColumns {
  from: unknown;
  server: unknown;
  note: unknown;
  url: unknown;
}

export interface PlayLists {
  lines: IncomingLine[];
  remarks: IncomingRemark[];
}

type IsPlayer = (code: string) => boolean;

/** Reads a title's lines. Nothing is dropped by its name, and nothing is put in another order but a list that runs backwards. */
export function readPlayColumns(columns: PlayColumns, isPlayer: IsPlayer): PlayLists {
  const urls = textOf(columns.url).split('$$$');
  const players = playersOf(textOf(columns.from), urls.length);
  const [servers, notes] = [columns.server, columns.note].map((it) => textOf(it).split('$$$'));
  const remarks = new Set<IncomingRemark>();
  const isEmpty = urls.length === 1 && urls[0] === '';
  if (!isEmpty && players.length !== urls.length) remarks.add('line-count');
  const isKnown: IsPlayer = (code) => players.includes(code) || isPlayer(code);
  const lines = urls.map((url, index) => {
    const { episodes, remarks: found } = readPlayList(url, isKnown);
    for (const it of found) remarks.add(it);
    return {
      player: cutText(cleanText(players[index]), 60).text,
      server: serverOf(servers?.[index]),
      note: cutText(cleanText(notes?.[index]), 60).text,
      place: index + 1,
      episodes,
    };
  });
  return { lines: lines.filter((it) => it.episodes.length > 0), remarks: [...remarks] };
}

/** `no` is MacCMS's word for none. */
function serverOf(value: unknown): string {
  const text = cutText(cleanText(value), 60).text;
  return text === 'no' ? '' : text;
}

/** A feed with several players set answers them behind commas. */
function playersOf(from: string, lines: number): string[] {
  const players = from.split('$$$');
  const byComma = from.split(',');
  return players.length === 1 && lines > 1 && byComma.length === lines ? byComma : players;
}

/** Reads the lines of a feed that gives them as an object from player to list. */
export function readPlayObject(value: unknown, isPlayer: IsPlayer): PlayLists {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return readPlayColumns(
    {
      from: entries.map(([player]) => player).join('$$$'),
      url: entries.map(([, list]) => textOf(list)).join('$$$'),
      server: '',
      note: '',
    },
    isPlayer,
  );
}

/** Reads one line: `title$address#title$address`. */
export function readPlayList(
  list: string,
  isPlayer: IsPlayer,
): { episodes: IncomingEpisode[]; remarks: IncomingRemark[] } {
  const parts = joinParts(list.split(/#|\r\n|[\r\n]/), isPlayer);
  if (parts.length > mostEpisodes) return { episodes: [], remarks: ['line-too-long'] };
  const episodes = parts.map((it) => ({ ...it, title: cutText(it.title, longestTitle).text }));
  const merged = mergeAddresses(episodes);
  const turned = runsBackwards(merged) ? merged.toReversed() : merged;
  const remarks: IncomingRemark[] = [];
  if (merged.length < episodes.length) remarks.push('episodes-merged');
  if (turned !== merged) remarks.push('list-turned');
  return { episodes: turned, remarks };
}

/** A `#` inside an address can't be told from one between episodes: what is no episode goes back to the one before. */
function joinParts(raw: readonly string[], isPlayer: IsPlayer): IncomingEpisode[] {
  const parts: IncomingEpisode[] = [];
  for (const [index, given] of raw.entries()) {
    const text = cleanText(given);
    if (text === '') continue;
    const last = parts.at(-1);
    if (last !== undefined && !text.includes('$') && !isAddress(text)) {
      last.address = `${last.address}#${text}`;
    } else {
      parts.push({ ...readPart(text, isPlayer), part: index + 1 });
    }
  }
  return parts.filter(({ address }) => address !== '' && address.length <= longestAddress);
}

function readPart(text: string, isPlayer: IsPlayer): Pick<IncomingEpisode, 'title' | 'address'> {
  const at = text.indexOf('$');
  if (at === -1) return { title: '', address: tidyAddress(text) };
  const title = text.slice(0, at).trim();
  const address = cutPlayer(text.slice(at + 1).trim(), isPlayer);
  if (isWebAddress(title) && !isAddress(address)) {
    return { title: address, address: tidyAddress(title) };
  }
  return { title, address: tidyAddress(address) };
}

/** An episode may name its player behind the address. */
function cutPlayer(address: string, isPlayer: IsPlayer): string {
  const at = address.lastIndexOf('$');
  return at !== -1 && isPlayer(address.slice(at + 1)) ? address.slice(0, at) : address;
}

const tidyAddress = (address: string): string => address.replace(/^(https?:)\|\|/i, '$1//');

const isWebAddress = (text: string): boolean => /^(?:https?:)?(?:\/\/|\|\|)\S/i.test(text);

/** Whether a text may be an address: it has a scheme, a path, or the ending of a film. */
const isAddress = (text: string): boolean =>
  isWebAddress(text) ||
  /^[a-z][a-z\d+.-]{1,20}:\S/i.test(text) ||
  /^[^\s=]*\/\S/.test(text) ||
  /\.(?:m3u8|mp4|mkv|webm|flv|mov|ts|avi|mp3)$/i.test(text);

/** One address under two titles is one episode with both. */
function mergeAddresses(episodes: readonly IncomingEpisode[]): IncomingEpisode[] {
  const byAddress = new Map<string, IncomingEpisode>();
  for (const it of episodes) {
    const known = byAddress.get(it.address);
    if (known === undefined) byAddress.set(it.address, { ...it });
    else known.title = joinTitles(known.title, it.title);
  }
  return [...byAddress.values()];
}

function joinTitles(one: string, two: string): string {
  const titles = [...one.split(' / '), two].filter((it) => it !== '');
  return cutText([...new Set(titles)].join(' / '), longestTitle).text;
}

/** Whether titles run from a number down to 1, without a gap. */
function runsBackwards(episodes: readonly IncomingEpisode[]): boolean {
  if (episodes.length < 2) return false;
  return episodes.every(({ title }, index) => {
    const digits = /^\D*(\d{1,5})\D*$/.exec(title)?.[1];
    return digits !== undefined && Number(digits) === episodes.length - index;
  });
}

/** Writes lines as MacCMS keeps them. */
export const formatPlayColumns = (
  lines: readonly IncomingLine[],
): Record<keyof PlayColumns, string> => {
  const join = (of: (line: IncomingLine) => string): string => lines.map(of).join('$$$');
  return {
    from: join((it) => it.player),
    server: join((it) => it.server || 'no'),
    note: join((it) => it.note),
    url: join((it) => it.episodes.map(({ title, address }) => `${title}$${address}`).join('#')),
  };
};
