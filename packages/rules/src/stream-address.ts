/** What a player of a source gives. A `page` is no stream, and is never played. */
export type PlayerKind = 'm3u8' | 'file' | 'page' | 'ignored';

/** How a host of another site's lines does: `blocked` by an operator, all else as checks found it. */
export type LineHostState = 'unknown' | 'ok' | 'slow' | 'failing' | 'blocked';

const scheme = /^([a-z][a-z\d+.-]*):/i;
const film = /\.(?:mp4|m4v|webm|mov|mkv|flv|avi|ts|mp3|m4a)$/i;
const page = /\.(?:html?|shtml|php|aspx?|jsp)$/i;

/** What an address leads to, as far as its text tells; null when it does not tell. */
export function guessStream(address: string): PlayerKind | null {
  const protocol = scheme.exec(address)?.[1]?.toLowerCase();
  if (protocol !== undefined && protocol !== 'http' && protocol !== 'https') return 'ignored';
  const path = address.replace(/[?#].*$/s, '');
  if (/\.m3u8$/i.test(path) || /\.m3u8(?:[?&#]|$)/i.test(address)) return 'm3u8';
  if (film.test(path)) return 'file';
  return page.test(path) ? 'page' : null;
}

/** Whether an address of a player leads to one file, and not to a playlist. Its text counts more than what the player is. */
export const isFileAddress = (address: string, kind: PlayerKind | null): boolean =>
  (guessStream(address) ?? kind) === 'file';

/** What a player gives, by some of its addresses and its code: what most of them are. */
export function guessPlayer(code: string, addresses: readonly string[]): PlayerKind {
  const counts = new Map<PlayerKind, number>();
  for (const it of addresses) {
    const kind = guessStream(it) ?? (/m3u8/i.test(code) ? 'm3u8' : 'page');
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? (/m3u8/i.test(code) ? 'm3u8' : 'page');
}

/** Why an episode of a source can't be played. `inner-address` is for the server to find. */
export type LineRefusal = 'not-a-stream' | 'inner-address' | 'no-prefix';

/**
 * The http(s) address of an episode from a player of this kind, or why it has none. A relative one gets the player's prefix;
 * one whose text says what it is goes by that.
 */
export function streamAddress(
  given: string,
  player: { kind: PlayerKind; serverPrefix: string },
): { address: string } | { refused: LineRefusal } {
  const whole = wholeAddress(given, player.serverPrefix);
  const kind = guessStream(given) ?? player.kind;
  if (kind === 'page' || kind === 'ignored') return { refused: 'not-a-stream' };
  if (whole === null) return { refused: 'no-prefix' };
  const url = URL.parse(whole);
  const isWeb = url !== null && /^https?:$/.test(url.protocol);
  return isWeb ? { address: url.href } : { refused: 'not-a-stream' };
}

function wholeAddress(given: string, prefix: string): string | null {
  if (given.startsWith('//')) return `https:${given}`;
  if (scheme.test(given)) return given;
  if (prefix === '') return null;
  return `${prefix.endsWith('/') ? prefix.slice(0, -1) : prefix}/${given.replace(/^\/+/, '')}`;
}
