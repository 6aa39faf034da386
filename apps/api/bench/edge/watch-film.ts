import { Agent, request } from 'node:http';

import * as z from 'zod/mini';

import { hasCode } from '../../src/platform/has-code.ts';

/** Members who watch the five films. */
export const members = 200;
export const segmentSeconds = 4;

const film = z.object({
  id: z.number(),
  pass: z.string(),
  rendition: z.number(),
  initName: z.string(),
});
export type BenchFilm = z.infer<typeof film>;

/** What the measured site says of itself. Films are of an hour, of ten and of three minutes. */
export const siteOfBench = z.object({
  origin: z.string(),
  poller: z.object({ memberId: z.number(), memberCode: z.string(), token: z.string() }),
  sealed: z.array(film),
  /** Films of the version before, whose segments the site judges one by one. */
  before: z.array(film),
  /** The ids of the five films. */
  shared: z.array(z.number()),
  /** One of the five for each member. */
  watching: z.array(film),
});
export type SiteOfBench = z.infer<typeof siteOfBench>;

export const requestKinds = ['bytes', 'keys', 'playlists', 'live', 'others'] as const;
type RequestKind = (typeof requestKinds)[number];

export function kindOf(url: string): RequestKind {
  if (url.startsWith('/edge/live/')) return 'live';
  if (url.startsWith('/sealed/') || /^\/media\/.+\.(?:m4s|mp4)$/.test(url)) return 'bytes';
  if (/^\/media\/.+\.key$/.test(url)) return 'keys';
  return /^\/media\/.+\.m3u8$/.test(url) ? 'playlists' : 'others';
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** The status and the text of an answer. */
export const ask = (
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('latin1') }),
      );
    });
    sent.on('error', (error) => {
      // A server may close a connection that rests just as it is used again.
      if (sent.reusedSocket && hasCode(error, 'ECONNRESET')) resolve(ask(url, headers));
      else reject(error);
    });
    sent.end();
  });

async function fetchWhole(url: string, headers: Record<string, string> = {}): Promise<string> {
  const { status, text } = await ask(url, headers);
  if (status !== 200) throw new Error(`${url}: ${status}`);
  return text;
}

/** The addresses in a playlist: of keys, each once, and of the map and segments. */
function readAddresses(list: string, base: string): { keys: string[]; bytes: string[] } {
  const uris = [...list.matchAll(/^#EXT-X-(KEY|MAP):.*URI="([^"]+)"/gm)];
  const of = (tag: string): string[] => [
    ...new Set(uris.filter(([, it]) => it === tag).map(([, , uri = '']) => uri)),
  ];
  const segments = list.split('\n').filter((it) => it !== '' && !it.startsWith('#'));
  const whole = (uri: string): string => (uri.startsWith('/') ? uri : `${base}${uri}`);
  return {
    // The first one comes within the playlist.
    keys: of('KEY')
      .filter((it) => !it.startsWith('data:'))
      .map(whole),
    bytes: [...of('MAP'), ...segments].map(whole),
  };
}

/** Watches a film as the player does: playlists and keys of the site, bytes of the edge, where there is one. */
export async function watchFilm(
  origin: string,
  { pass, rendition }: BenchFilm,
  { edge = origin, most = Infinity }: { edge?: string; most?: number } = {},
): Promise<string[]> {
  const base = `/media/${pass}/`;
  await fetchWhole(`${origin}${base}master.m3u8`);
  const list = await fetchWhole(`${origin}${base}${rendition}.m3u8`, { 'first-key': '1' });
  const { keys, bytes } = readAddresses(list, base);
  const wanted = bytes.slice(0, most);
  // A key for each segment of the first minute, then one a minute.
  for (const key of keys.slice(0, keyCount(keys.length, wanted.length, bytes.length))) {
    await fetchWhole(`${origin}${key}`);
  }
  for (const address of wanted) {
    await fetchWhole(`${address.startsWith('/media/') ? origin : edge}${address}`);
  }
  return wanted;
}

/** How many keys a part of a film needs: all for all of it. */
const keyCount = (keys: number, wanted: number, all: number): number =>
  wanted === all ? keys : Math.min(keys, 15 + Math.max(0, Math.ceil((wanted - 16) / 15)));

/** Does work for each item, so many at once. */
export async function forEach<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}
