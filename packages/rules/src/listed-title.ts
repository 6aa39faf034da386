import { sortListed } from './episode-order.ts';
import { cleanMarkup, cleanText, textOf } from './incoming-text.ts';
import type { MaccmsRow } from './maccms-title.ts';
import { streamAddress } from './stream-address.ts';

/** What a list of titles may hold that is sent to the console. */
export const listBounds = { rows: 20_000, columns: 100 } as const;

/** What a column of a list may say. */
export const listColumns = [
  'title',
  'category',
  'year',
  'introduction',
  'address',
  'poster',
  'paid',
  'episode',
] as const;

export type ListColumn = (typeof listColumns)[number];

/** The names that a column may have, in the first row of a list. */
const columnNames: Readonly<Record<ListColumn, RegExp>> = {
  title: /^(?:title|name|标题|片名|名称|影片)$/,
  category: /^(?:category|type|group|分类|类别|类型|栏目)$/,
  year: /^(?:year|年份|年)$/,
  introduction: /^(?:introduction|description|plot|简介|介绍|剧情)$/,
  address: /^(?:file or address|address|file|url|link|文件或地址|地址|网址|播放地址|文件|链接)$/,
  poster: /^(?:poster|picture|cover|封面|海报|图片)$/,
  paid: /^(?:paid|vip|收费|付费)$/,
  episode: /^(?:episode|集|集名|分集)$/,
};

/** Why a row of a list is not taken. `no-file`, `file-elsewhere` and `inner-address` are for the server to find. */
export type ListRefusal =
  | 'no-title'
  | 'no-address'
  | 'bad-year'
  | 'bad-paid'
  | 'not-a-stream'
  | 'inner-address'
  | 'file-elsewhere'
  | 'no-file';

export type ListHead = ReadonlyMap<ListColumn, number>;

/** What the columns of a list say by their names; one that is not known is left out. */
export function guessListHead(cells: readonly string[]): ListHead {
  const head = new Map<ListColumn, number>();
  for (const [place, cell] of cells.entries()) {
    const name = cleanText(cell).toLowerCase();
    for (const column of listColumns) {
      if (columnNames[column].test(name) && !head.has(column)) head.set(column, place);
    }
  }
  return head;
}

/** The columns of a list by its first row; null without a title and an address. */
export function readListHead(cells: readonly string[]): ListHead | null {
  const head = guessListHead(cells);
  return head.has('title') && head.has('address') ? head : null;
}

/** A row of a list as it is taken: an episode of a title. */
export interface ListEntry {
  title: string;
  category: string;
  /** Null where none is said. */
  year: number | null;
  introduction: string;
  /** An address on the web, or a path. */
  at: { kind: 'address' | 'file'; text: string };
  poster: string;
  isPaid: boolean;
  /** `''` where none is said. */
  episode: string;
}

const yes = /^(?:1|y|yes|true|x|是|收费|付费|√)$/i;
const no = /^(?:0|n|no|false|否|免费|-)?$/i;

/** Reads a row; it never throws. */
export function readListRow(
  cells: readonly string[],
  head: ListHead,
): ListEntry | { refused: ListRefusal } {
  const of = (column: ListColumn): string => textOf(cells[head.get(column) ?? -1]);
  const title = cleanText(of('title'));
  if (title === '') return { refused: 'no-title' };
  const year = cleanText(of('year')).normalize('NFKC').replace(/\.0+$/, '');
  if (year !== '' && !/^(?:18[89]|19\d|20\d)\d$/.test(year)) return { refused: 'bad-year' };
  const paid = cleanText(of('paid'));
  if (!yes.test(paid) && !no.test(paid)) return { refused: 'bad-paid' };
  const at = readPlace(of('address'));
  if ('refused' in at) return at;
  return {
    title,
    category: cleanText(of('category')),
    year: year === '' ? null : Number(year),
    introduction: cleanMarkup(of('introduction')),
    at,
    poster: cleanText(of('poster')),
    isPaid: yes.test(paid),
    episode: cleanText(of('episode')),
  };
}

/** What has a scheme is an address; all else is a path. */
function readPlace(given: string): ListEntry['at'] | { refused: ListRefusal } {
  const text = given.trim();
  if (text === '' || text.includes('\0')) return { refused: 'no-address' };
  if (!/^(?:[a-z][a-z\d+.-]{1,20}:)?\/\/|^[a-z][a-z\d+.-]{2,20}:/i.test(text)) {
    return { kind: 'file', text };
  }
  const judged = streamAddress(text, { kind: 'page', serverPrefix: '' });
  return 'address' in judged
    ? { kind: 'address', text: judged.address }
    : { refused: 'not-a-stream' };
}

/** A row of an m3u list, as cells under {@link m3uHead}. */
export const m3uHead: ListHead = new Map([
  ['title', 0],
  ['category', 1],
  ['poster', 2],
  ['address', 3],
]);

const attribute = (line: string, name: string): string => {
  const at = line.toLowerCase().indexOf(`${name}="`);
  if (at === -1) return '';
  const from = at + name.length + 2;
  const end = line.indexOf('"', from);
  return end === -1 ? '' : line.slice(from, end);
};

/** The text behind the first comma outside of quotes. */
function nameOf(line: string): string {
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    const letter = line.charAt(at);
    if (letter === '"') isQuoted = !isQuoted;
    if (letter === ',' && !isQuoted) return line.slice(at + 1);
  }
  return '';
}

/** The rows of an m3u list: a film for each address, with the name, `group-title` and `tvg-logo` that stand before it. */
export function readM3u(text: string): string[][] {
  const rows: string[][] = [];
  let [name, group, logo] = ['', '', ''];
  for (const raw of text.split(/\r\n|[\r\n]/)) {
    const line = raw.trim();
    if (/^#EXTINF/i.test(line)) {
      name = nameOf(line).trim() || attribute(line, 'tvg-name');
      group = attribute(line, 'group-title');
      logo = attribute(line, 'tvg-logo');
    } else if (/^#EXTGRP:/i.test(line)) {
      group = line.slice('#EXTGRP:'.length).trim();
    } else if (line !== '' && !line.startsWith('#')) {
      rows.push([name, group, logo, line]);
      [name, group, logo] = ['', '', ''];
    }
  }
  return rows;
}

/** A title of a list or a folder. */
export interface ListedTitle {
  /** Digits, the same each time the same title is read. */
  id: string;
  name: string;
  category: { id: string; name: string };
  year: number | null;
  introduction: string;
  poster: string;
  isPaid: boolean;
  directors?: readonly string[];
  actors?: readonly string[];
  tags?: readonly string[];
  area?: string;
  aliases?: readonly string[];
  /** Those at other sites. */
  episodes: { title: string; address: string }[];
}

/** The player under which lines of a list stand. */
export const listPlayer = 'list';

const asText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A title as MacCMS keeps it, so that it is read as all others are. */
export const asMaccmsRow = (it: ListedTitle): MaccmsRow => ({
  vod_id: it.id,
  vod_name: asText(it.name),
  vod_sub: asText((it.aliases ?? []).join(',')),
  type_id: it.category.id,
  type_name: asText(it.category.name),
  vod_year: it.year,
  vod_content: asText(it.introduction),
  vod_pic: it.poster,
  vod_director: asText((it.directors ?? []).join(',')),
  vod_actor: asText((it.actors ?? []).join(',')),
  vod_class: asText((it.tags ?? []).join(',')),
  vod_area: asText(it.area ?? ''),
  vod_status: 1,
  vod_points_play: it.isPaid && it.episodes.length > 0 ? 1 : 0,
  vod_play_from: it.episodes.length === 0 ? '' : listPlayer,
  // Rows may be sorted by anything; where all say a number, that tells their order.
  vod_play_url: sortListed(it.episodes, ({ title }) => title)
    .map(({ title, address }) => {
      const named = title.replaceAll('#', '＃').replaceAll('$', '＄');
      return `${named}$${address.replace(/#.*$/s, '').replaceAll('$', '%24')}`;
    })
    .join('#'),
});
