import { businessDayOf, shiftBusinessDay } from '@lantern/rules/shanghai-time';
import { isFileAddress, type PlayerKind } from '@lantern/rules/stream-address';

import type { Deps } from '../../../platform/deps.ts';
import { fetchForeign, ForeignFault } from '../../../platform/foreign/fetch-foreign.ts';
import { createJudge, mayAsk } from '../../../platform/foreign/foreign-address.ts';
import type { Recurring } from '../../../platform/jobs/job.ts';
import {
  changeHost,
  findDueHosts,
  findSample,
  forgetFailures,
  type HostCheck,
  saveCheck,
  type KnownHost,
} from './lines.repo.ts';

/** How a host answered for a film. */
interface Answered {
  /** Whether a page of this site may read it. */
  allowsPages: boolean;
  ms: number;
  /** The origins that a player asks for it. */
  origins: ReadonlySet<string>;
}

const playlistBytes = 64 * 1024;
const timeoutMs = 8000;
const slowMs = 3000;
/** So many checks without an answer, one after the other, and a host counts as failing. */
const mostFailures = 3;
const everyMs = 6 * 3600 * 1000;
const againMs = 20 * 60 * 1000;
const hostsAtOnce = 50;
/** Days for which failures of members' players are kept. */
const keptDays = 30;

type Site = Pick<Deps, 'config' | 'db' | 'now'>;

/** Checks the hosts of lines of other sites every six hours, those that fail sooner; one request at a time. */
export async function checkHosts(site: Site, signal?: AbortSignal): Promise<void> {
  const { db, now } = site;
  await forgetFailures(db, { day: shiftBusinessDay(businessDayOf(now()), -keptDays) });
  const ago = (ms: number): Date => new Date(now().getTime() - ms);
  const before = { usual: ago(everyMs), failed: ago(againMs) };
  for (const known of await findDueHosts(db, { ...before, most: hostsAtOnce })) {
    if (signal?.aborted === true) return;
    const found = await checkHost(site, known, signal);
    await saveCheck(db, found);
    if (isChanged(known, found)) await changeHost(db, found);
  }
}

/** What is as it was is not written: each change makes every process read its lines again. */
const isChanged = (known: KnownHost, found: HostCheck): boolean =>
  known.state !== found.state ||
  known.allowsPages !== found.allowsPages ||
  known.hasHttps !== found.hasHttps ||
  known.leadsTo.join(' ') !== found.leadsTo.join(' ');

async function checkHost(site: Site, known: KnownHost, signal?: AbortSignal): Promise<HostCheck> {
  const { host, allowsPages, hasHttps, medianMs, leadsTo } = known;
  // What was found out before holds until an answer says otherwise.
  const before = { host, allowsPages, hasHttps, medianMs, leadsTo, at: site.now() };
  const film = await findSample(site.db, { host });
  if (film === null) return { ...before, state: 'unknown', failures: 0 };
  const ask = (address: string): Promise<Answered | null> =>
    askFilm(site, { address, kind: film.kind }, signal);
  const plain = await ask(film.address);
  const secure = host.startsWith('https:')
    ? plain
    : await ask(film.address.replace(/^http:/i, 'https:'));
  const best = secure ?? plain;
  if (best === null) {
    const failures = known.failures + 1;
    const state = failures >= mostFailures ? 'failing' : known.state;
    return { ...before, state, failures };
  }
  return {
    ...before,
    state: best.ms > slowMs ? 'slow' : 'ok',
    allowsPages: best.allowsPages,
    hasHttps: secure !== null,
    medianMs: best.ms,
    leadsTo: furtherOrigins(best, host),
    failures: 0,
  };
}

/** The most further origins of a host. */
const mostOrigins = 5;

const furtherOrigins = ({ origins }: Answered, host: string): string[] =>
  [...origins]
    .filter((it) => it !== host && it !== host.replace(/^http:/, 'https:'))
    .slice(0, mostOrigins)
    .toSorted();

/** Asks for the beginning of a film as a player does; null when it can't be played. */
async function askFilm(
  { config }: Site,
  { address, kind }: { address: string; kind: PlayerKind | null },
  signal?: AbortSignal,
): Promise<Answered | null> {
  const origin = config.publicBaseUrl ?? 'https://site.invalid';
  const judge = createJudge(config.innerAddresses);
  const ask = (url: string, range: boolean) =>
    fetchForeign(url, {
      judge,
      timeoutMs,
      mostBytes: playlistBytes,
      redirects: 3,
      headers: { origin, ...(range && { range: 'bytes=0-1' }) },
      ...(signal && { signal }),
    });
  try {
    const begun = performance.now();
    const isFile = isFileAddress(address, kind);
    const first = await ask(address, isFile);
    const ms = Math.round(performance.now() - begun);
    if (!isGood(first.status)) return null;
    const allowsPages = mayRead(first.headers, origin);
    if (isFile) return { ms, allowsPages, origins: originsOf([first.url]) };
    const playlist = await mediaPlaylistOf(first, ask);
    const segment = playlist && firstUri(playlist);
    if (segment === null || playlist === null) return null;
    const last = await ask(segment, true);
    if (!isGood(last.status)) return null;
    const keys = keysOf(playlist).filter((it) => mayAsk(it, judge));
    const origins = originsOf([first.url, playlist.url, segment, last.url, ...keys]);
    return { ms, allowsPages: allowsPages && mayRead(last.headers, origin), origins };
  } catch (error) {
    if (error instanceof ForeignFault) return null;
    throw error;
  }
}

interface Playlist {
  status: number;
  url: string;
  body: Buffer;
}

/** A playlist of segments: itself, or the first one that it leads to; null when it is none. */
async function mediaPlaylistOf(
  playlist: Playlist,
  ask: (url: string, range: boolean) => Promise<Playlist>,
): Promise<Playlist | null> {
  const text = playlist.body.toString('utf8');
  if (!text.trimStart().startsWith('#EXTM3U')) return null;
  if (!text.includes('#EXT-X-STREAM-INF')) return playlist;
  const next = firstUri(playlist);
  if (next === null) return null;
  const inner = await ask(next, false);
  return isGood(inner.status) && inner.body.toString('utf8').trimStart().startsWith('#EXTM3U')
    ? inner
    : null;
}

function firstUri({ body, url }: Playlist): string | null {
  const line = body
    .toString('utf8')
    .split(/\r?\n/)
    .find((it) => it.trim() !== '' && !it.startsWith('#'));
  return line === undefined ? null : (URL.parse(line.trim(), url)?.href ?? null);
}

/** Where the keys and the beginnings of a playlist's segments are. */
const keysOf = ({ body, url }: Playlist): URL[] =>
  [
    ...body.toString('utf8').matchAll(/^#EXT-X-(?:KEY|MAP):[^\n]{0,2000}?URI="([^"\n]{1,2000})"/gm),
  ].flatMap(([, uri = '']) => URL.parse(uri, url) ?? []);

const originsOf = (addresses: readonly (string | URL)[]): ReadonlySet<string> =>
  new Set(addresses.map((it) => new URL(it).origin).filter((it) => /^https?:/.test(it)));

const isGood = (status: number): boolean => status === 200 || status === 206;

const mayRead = (headers: Readonly<Record<string, unknown>>, origin: string): boolean => {
  const allowed = headers['access-control-allow-origin'];
  return allowed === '*' || allowed === origin;
};

export const linesRecurring = (deps: Deps): Recurring[] => [
  { name: 'check-line-hosts', everySeconds: 300, run: (signal) => checkHosts(deps, signal) },
];
