/** What a page address of a MacCMS site was about. `id` is a number, or the title's name in addresses. */
export type OldPage =
  | { kind: 'title'; id: string }
  | { kind: 'episode'; id: string; place: number; part: number }
  | { kind: 'category'; id: string }
  | { kind: 'search'; text: string }
  | { kind: 'sitemap' }
  | { kind: 'feed' };

const id = '([\\w-]{1,255})';
const number = '(\\d{1,9})';
const page = (form: string): RegExp => new RegExp(`^${form}$`);

const episodes = [
  page(`/vod/play/id/${id}/sid/${number}/nid/${number}`),
  page(`/vodplay/${id}-${number}-${number}`),
  page(`/vodhtml/${id}/index_${number}_${number}`),
  page(`/vodplay/${id}/index_${number}_${number}`),
];
const titles = [
  page(`/vod/detail/id/${id}`),
  page(`/voddetail/${id}`),
  page(`/vodhtml/${id}(?:/index)?`),
  page(`/voddetail/${id}/index`),
];
const categories = [
  page(`/vod/type/id/${number}(?:/page/\\d{1,6})?`),
  page(`/vodtype/${number}(?:-\\d{1,6})?`),
  page(`/vod/show/id/${number}(?:/.*)?`),
  page(`/vodshow/${number}(?:-.*)?`),
];
const searches = [page('/vodsearch/([^/]*?)-.*'), page('/vod/search/wd/([^/]*)(?:/.*)?')];

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
  const inQuery = new RegExp(`^${id}-${number}-${number}$`).exec(query.split('&', 1)[0] ?? '');
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
