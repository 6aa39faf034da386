/** What a page address of a MacCMS site was about. `id` is a number, or the title's name in addresses. */
export type OldPage =
  | { kind: 'title'; id: string }
  | { kind: 'episode'; id: string; place: number; part: number }
  | { kind: 'category'; id: string }
  | { kind: 'search'; text: string }
  | { kind: 'sitemap' }
  | { kind: 'feed' };

const episodes = [
  /^\/vod\/play\/id\/([\w-]{1,255})\/sid\/(\d{1,9})\/nid\/(\d{1,9})$/,
  /^\/vodplay\/([\w-]{1,255})-(\d{1,9})-(\d{1,9})$/,
  /^\/vodhtml\/([\w-]{1,255})\/index_(\d{1,9})_(\d{1,9})$/,
  /^\/vodplay\/([\w-]{1,255})\/index_(\d{1,9})_(\d{1,9})$/,
];
const titles = [
  /^\/vod\/detail\/id\/([\w-]{1,255})$/,
  /^\/voddetail\/([\w-]{1,255})$/,
  /^\/vodhtml\/([\w-]{1,255})(?:\/index)?$/,
  /^\/voddetail\/([\w-]{1,255})\/index$/,
];
const categories = [
  /^\/vod\/type\/id\/(\d{1,9})(?:\/page\/\d{1,6})?$/,
  /^\/vodtype\/(\d{1,9})(?:-\d{1,6})?$/,
  /^\/vod\/show\/id\/(\d{1,9})(?:\/.*)?$/,
  /^\/vodshow\/(\d{1,9})(?:-.*)?$/,
];
const searches = [/^\/vodsearch\/([^/-]*)-/, /^\/vod\/search\/wd\/([^/]*)(?:\/.*)?$/];

/** Reads a path with its query; null for one that is no form of MacCMS's. With and without `/index.php` and `.html`. */
export function readOldAddress(address: string): OldPage | null {
  const [whole = '', query = ''] = address.split('?', 2);
  const path = whole
    .replace(/^\/index\.php(?=\/)/, '')
    .replace(/\.html?$/, '')
    .replace(/(?<=.)\/$/, '');
  return readEpisode(path, query) ?? readTitle(path) ?? readList(path, query) ?? readFeed(path);
}

const match = (patterns: readonly RegExp[], path: string): RegExpExecArray | null => {
  for (const pattern of patterns) {
    const found = pattern.exec(path);
    if (found) return found;
  }
  return null;
};

function readEpisode(path: string, query: string): OldPage | null {
  const inQuery = /^([\w-]{1,255})-(\d{1,9})-(\d{1,9})$/.exec(query.split('&', 1)[0] ?? '');
  const isStatic = /^\/vod(?:play|html)\/[\w-]{1,255}\/index$/.test(path);
  const found = (isStatic ? inQuery : null) ?? match(episodes, path);
  if (!found) return null;
  const [, title = '', place, part] = found;
  return { kind: 'episode', id: title, place: Number(place), part: Number(part) };
}

function readTitle(path: string): OldPage | null {
  const found = match(titles, path);
  return found ? { kind: 'title', id: found[1] ?? '' } : null;
}

function readList(path: string, query: string): OldPage | null {
  const category = match(categories, path);
  if (category) return { kind: 'category', id: category[1] ?? '' };
  const search = match(searches, path);
  if (search) return { kind: 'search', text: decode(search[1] ?? '') };
  if (path !== '/vod/search' && path !== '/vodsearch') return null;
  return { kind: 'search', text: new URLSearchParams(query).get('wd') ?? '' };
}

function readFeed(path: string): OldPage | null {
  if (/^\/rss(?:\/.{0,60})?$/.test(path) || path === '/map' || path === '/map/index') {
    return { kind: 'sitemap' };
  }
  return /^\/api\.php\/provide\/vod(?:\/|$)/.test(path) ? { kind: 'feed' } : null;
}

/** What is escaped wrongly stays as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
