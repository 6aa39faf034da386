import { categoryCode } from '@lantern/contracts/calls/payload-fields';
import { adultCookie } from '@lantern/rules/adult-cookie';
import type { Language } from '@lantern/rules/languages';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

import { readCookie } from '../../../http/cookies.ts';
import { createTextFile, type TextFile } from '../../../http/text-file.ts';
import { remember } from '../../../platform/cache/remember.ts';
import type { Deps } from '../../../platform/deps.ts';
import { listFeatured } from '../../films/catalogue/lists/list-home.ts';
import { listPage } from '../../films/catalogue/lists/list-page.ts';
import { listTopicCards } from '../../films/catalogue/lists/list-topics.ts';
import { createVideoLists } from '../../films/catalogue/lists/list-videos.ts';
import { everythingPublic } from '../../films/catalogue/lists/scope.ts';
import { createCategories } from '../../films/catalogue/places/categories.ts';
import { escapeText } from './page.ts';

/** A screen whose first picture is the same for all visitors. */
interface Beginning {
  screen: 'home' | 'topics' | 'results' | 'film';
  /** The code of its category or its film; `""` for none. */
  code: string;
}

/**
 * The address of a first screen without irrelevant parameters; the app recognises by it which screen's picture came with the
 * page.
 */
const addressOf = {
  home: () => '/',
  topics: () => '/category',
  results: (code: string) => `/sreinfo?type=${code}`,
  film: (code: string) => `/videoinfo?id=${code}`,
} as const satisfies Record<Beginning['screen'], (code: string) => string>;

/** The first screen of an address; null for a screen without a first picture, or with one that differs by visitor. */
function readBeginning(url: string): Beginning | null {
  const [path, query] = url.split('?', 2);
  if (path === addressOf.home()) return { screen: 'home', code: '' };
  if (path === addressOf.topics()) return { screen: 'topics', code: '' };
  // As the app reads it: an empty parameter is missing, and of two the last one counts.
  const filled = [...new URLSearchParams(query)].filter(([, value]) => value !== '');
  const asked = Object.fromEntries(filled);
  if (path === '/videoinfo') return readFilm(Number(asked.id));
  return path === '/sreinfo' ? readResults(asked) : null;
}

const readFilm = (id: number): Beginning | null =>
  Number.isSafeInteger(id) && id > 0 ? { screen: 'film', code: String(id) } : null;

function readResults({ type, sonType, searchStr }: Record<string, string>): Beginning | null {
  const code = categoryCode.safeParse(type);
  if (sonType !== undefined || searchStr !== undefined || !code.success) return null;
  return { screen: 'results', code: code.data };
}

/**
 * The picture, its title and target address, which are `""` on the film's own page, and the author of its film, `""` for a
 * topic.
 */
interface FirstPicture {
  src: string;
  name: string;
  href: string;
  author: string;
}

/**
 * There are as many pages as films, and anyone can have each compressed: this takes a twentieth of the time of the highest
 * effort, for a hundredth more bytes.
 */
const effort = 5;

/** A request for the page, and whether visitors are asked for their age. */
type PageRequest = Pick<FastifyRequest, 'url' | 'headers' | 'language'> & { ageGate: boolean };

/** The page for a request, with the first picture of its screen; the plain page when there is none. */
export type AddFirstPicture = (page: TextFile, request: PageRequest) => Promise<TextFile>;

/**
 * The page is made once per change for all visitors; a browser that has not passed the age gate gets nothing of the
 * catalogue, where there is a gate.
 */
export function prepareFirstPicture(deps: Deps): AddFirstPicture {
  const find = prepareFind(deps);
  const first = remember<FirstPicture | null>(deps, {
    name: 'first-picture',
    topics: ['catalogue'],
    ttlMs: 60_000,
    capacity: 500,
  });
  const made = new LRUCache<string, { link: string; file: TextFile }>({ max: 100 });

  return async (page, { url, headers, language, ageGate }) => {
    const beginning = readBeginning(url);
    const isLetIn = !ageGate || readCookie(headers.cookie, adultCookie.name) === adultCookie.value;
    if (beginning === null || !isLetIn) return page;
    const address = addressOf[beginning.screen](beginning.code);
    // The page also works without the picture, as when the database is away.
    const picture = await first
      .get(`${language} ${address}`, () => find(beginning, language))
      .catch(() => null);
    if (picture === null) return page;
    const link = writeLink(address, picture);
    const key = `${page.etag} ${address}`;
    const known = made.get(key);
    if (known?.link === link) return known.file;
    const body = Buffer.from(insertPicture(page, picture, link));
    const file = createTextFile(body, page.type, effort);
    made.set(key, { link, file });
    return file;
  };
}

/** The first video in the public answers of a screen's calls; a film that only some may see is not told here. */
function prepareFind(
  deps: Deps,
): (beginning: Beginning, language: Language) => Promise<FirstPicture | null> {
  const [categories, lists] = [createCategories(deps), createVideoLists(deps)];

  async function findTopic(language: Language): Promise<FirstPicture | null> {
    const [topic] = await listTopicCards(deps, { categories, lists }, language);
    if (topic === undefined || topic.path === '') return null;
    const { path, sonTypeCode, code, title } = topic;
    const item = JSON.stringify({ path, sonTypeCode, code, title });
    const href = `/cateInfo?${new URLSearchParams({ item })}`;
    return { src: path, name: title, href, author: '' };
  }

  const findVideo = {
    home: () => listFeatured(lists, 1),
    results: async (typeCode: string) => {
      const choice = { typeCode, sonCodes: [], order: 'score', currentPage: 1 } as const;
      return (await listPage({ categories, lists }, choice, 'public')).list;
    },
    film: (id: string) => lists.withIds(everythingPublic, [Number(id)]),
  };

  return async ({ screen, code }, language) => {
    if (screen === 'topics') return findTopic(language);
    const [video] = await findVideo[screen](code);
    if (video === undefined || video.cartoonImage === '') return null;
    const { cartoonCode, cartoonImage: src, cartoonName: name, cartoonAuthor: author } = video;
    // A tap on a film that has yet to begin does not start its page again.
    if (screen === 'film') return { src, name: '', href: '', author };
    return { src, name, href: addressOf.film(String(cartoonCode)), author };
  };
}

const writeLink = (address: string, { src, name, href, author }: FirstPicture): string =>
  `<a id="first-picture" data-for="${address}" data-author="${escapeText(author)}"${href === '' ? '' : ` href="${escapeText(href)}" aria-label="${escapeText(name)}"`}><img src="${escapeText(src)}" alt="" fetchpriority="high" /></a>`;

const insertPicture = (page: TextFile, { src }: FirstPicture, link: string): string =>
  page.body
    .toString()
    // The picture is requested before the code, which would fill the line.
    .replace(
      '<title>',
      (it) =>
        `<link rel="preload" as="image" href="${escapeText(src)}" fetchpriority="high" />${it}`,
    )
    .replace('<body>', (it) => it + link);
