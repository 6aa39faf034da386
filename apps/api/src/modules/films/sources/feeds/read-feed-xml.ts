import {
  type FeedCategory,
  type FeedPage,
  type FeedReading,
  isClosed,
  noPage,
} from '@lantern/rules/feed-page';
import { readCount, readReference } from '@lantern/rules/incoming-fields';
import { cleanName } from '@lantern/rules/incoming-text';
import type { MaccmsRow } from '@lantern/rules/maccms-title';
import { SaxesParser } from 'saxes';

/** The column of each element of a title. */
const columns: Readonly<Record<string, string>> = {
  id: 'vod_id',
  tid: 'type_id',
  type: 'type_name',
  name: 'vod_name',
  subname: 'vod_sub',
  last: 'vod_time',
  pic: 'vod_pic',
  lang: 'vod_lang',
  area: 'vod_area',
  year: 'vod_year',
  note: 'vod_remarks',
  actor: 'vod_actor',
  director: 'vod_director',
  des: 'vod_content',
};

/**
 * Reads an answer in XML. Bare `&` and control characters are taken as they are; a document that declares entities is
 * refused.
 */
export function readFeedXml(text: string): FeedReading {
  if (isClosed(text)) return noPage('closed', '');
  const from = text.search(/<(?:\?xml|rss)[\s>]/);
  if (from === -1) return noPage('no-feed', text);
  const document = text.slice(from);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(document)) return noPage('entities', '');
  const reader = new FeedXmlReader();
  const page = reader.read(escapeBare(document));
  return page === null ? noPage('cut', text) : { page };
}

/** An `&` that begins no entity. */
const bare = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{0,31});)/gi;

/** Takes each bare `&` as text, for which the parser would look for the end of an entity. Marked sections hold any. */
function escapeBare(document: string): string {
  const parts: string[] = [];
  for (let at = 0; ;) {
    const from = document.indexOf('<![CDATA[', at);
    parts.push(document.slice(at, from === -1 ? undefined : from).replaceAll(bare, '&amp;'));
    if (from === -1) return parts.join('');
    const end = document.indexOf(']]>', from);
    at = end === -1 ? document.length : end + 3;
    parts.push(document.slice(from, at));
  }
}

class FeedXmlReader {
  readonly #page: FeedPage = { pageCount: 0, total: null, categories: [], rows: [] };
  /** The elements that are open. */
  readonly #path: string[] = [];
  #texts: string[] = [];
  #title: Record<string, unknown> = {};
  #lines: { player: string; list: string }[] = [];
  /** What the open element says of itself: the player of a line, or the id of a category. */
  #mark = '';

  /** Null for a document that ends early. */
  read(document: string): FeedPage | null {
    const parser = new SaxesParser();
    // What is no XML is taken as text; whether the document is whole is seen by its end.
    parser.on('error', () => undefined);
    parser.on('opentag', ({ name, attributes }) => this.#open(name, attributes));
    parser.on('text', (it) => void this.#texts.push(it));
    parser.on('cdata', (it) => void this.#texts.push(it));
    let isWhole = false;
    parser.on('closetag', ({ name }) => {
      if (name === 'rss') isWhole = true;
      this.#close(name);
    });
    parser.write(document).close();
    return isWhole ? this.#page : null;
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#path.push(name);
    this.#texts = [];
    this.#mark = attributes['flag'] ?? attributes['id'] ?? '';
    if (name === 'list') {
      this.#page.pageCount = readCount(attributes['pagecount']) ?? 0;
      this.#page.total = readCount(attributes['recordcount']);
    }
    if (name !== 'video') return;
    this.#title = {};
    this.#lines = [];
  }

  #close(name: string): void {
    const text = this.#texts.join('');
    this.#texts = [];
    this.#path.pop();
    const column = this.#path.at(-1) === 'video' ? columns[name] : undefined;
    if (column !== undefined) this.#title[column] = text;
    else if (name === 'dd') this.#lines.push({ player: this.#mark, list: text });
    else if (name === 'ty') this.#page.categories.push(...categoryOf(this.#mark, text));
    else if (name === 'video') this.#page.rows.push(this.#row());
  }

  #row(): MaccmsRow {
    return {
      ...this.#title,
      vod_play_from: this.#lines.map((it) => it.player).join('$$$'),
      vod_play_url: this.#lines.map((it) => it.list).join('$$$'),
    };
  }
}

function categoryOf(id: string, text: string): FeedCategory[] {
  const code = readReference(id);
  const name = cleanName(text);
  return code === null || name === '' ? [] : [{ code, name, parent: null }];
}
