import { hash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { createTextFile, sendTextFile, type TextFile } from '../../../http/text-file.ts';
import { remember } from '../../../platform/cache/remember.ts';
import type { Deps } from '../../../platform/deps.ts';
import { oncePerSite } from '../../../platform/once-per-site.ts';
import type { EdgeAddresses } from './edges/edge-addresses.ts';
import type { AssetMedia } from './media.repo.ts';
import { bringPlaylist, type MediaStream, writeMediaPlaylist } from './playlist.ts';

export const playlistType = 'application/vnd.apple.mpegurl';

/**
 * The header by which our player asks for the key of the second at which it begins. The key then travels within the
 * playlist, and that of the lightest rendition within the multivariant one, so that the first picture waits for neither.
 * Others can't read them there.
 */
const firstKeyHeader = 'first-key';

/** Half an hour of a stream, compressed too, is 60 kB. */
const mostBytes = 32 * 1024 ** 2;
const memoryMs = 30 * 60_000;
/** Fast: a viewer waits for it. */
const effort = 5;

/** An open stream of a sealed film. */
interface OpenStream {
  asset: AssetMedia;
  stream: MediaStream;
  /** The number of segments that may be seen. */
  count: number;
  edge: EdgeAddresses;
  countKey: () => Promise<void>;
  /** The multivariant playlist to send instead, with the stream's within it. */
  master?: string;
}

/** Whether the request comes from a player that reads a playlist within another. */
export const readsWithin = ({ headers }: FastifyRequest): boolean =>
  readFirstKey(headers[firstKeyHeader]) !== null;

function rememberPlaylists(deps: Deps) {
  const settings = { name: 'playlists', topics: [], ttlMs: memoryMs, capacity: 5000 } as const;
  const weight = { weigh: ({ body }: TextFile) => 2 * body.length, most: mostBytes };
  return remember<TextFile>(deps, settings, weight);
}

/** Its text is the same for all who may see as much, so it is written and compressed once. */
const playlistsOf = oncePerSite(rememberPlaylists);

/** Sends the playlist of a sealed stream, whose segments lie where everybody gets them. */
export async function sendStreamPlaylist(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { asset, stream, count, edge, countKey, master = '' }: OpenStream,
): Promise<FastifyReply> {
  const begins = readFirstKey(request.headers[firstKeyHeader]);
  const key = begins === null ? undefined : findKeyAt(stream, count, begins);
  const secret = key && asset.keys.get(key.name)?.secret;
  const within = key && secret ? { fromPosition: key.fromPosition, secret } : null;
  if (within) await countKey();
  const { addressOf } = edge;
  // Among the sites that share this memory, an address tells its seal and its window.
  const place = within?.fromPosition ?? '-';
  const id = [addressOf(stream.initName), stream.id, count, place, master].join(' ');
  const file = await playlistsOf(deps).get(hash('sha256', id), () => {
    const list = writeMediaPlaylist(stream, { count, addressOf, within });
    const text = master === '' ? list : bringPlaylist(master, `${stream.id}.m3u8`, list);
    return Promise.resolve(createTextFile(Buffer.from(text), playlistType, effort));
  });
  return sendTextFile(request, reply, file, `accept-encoding, ${firstKeyHeader}`);
}

/** Whole seconds and parts of them; null when nothing of the kind was asked. */
const readFirstKey = (header: string | string[] | undefined): number | null =>
  typeof header === 'string' && /^\d{1,6}(?:\.\d{1,9})?$/.test(header) ? Number(header) : null;

/** The key of the segment that is played at a second; that of the last open one for a later second. */
function findKeyAt({ segments, keys }: MediaStream, count: number, seconds: number) {
  let position = 0;
  let endMs = segments[0]?.durationMs ?? 0;
  while (position + 1 < count && endMs <= seconds * 1000) {
    position += 1;
    endMs += segments[position]?.durationMs ?? 0;
  }
  return count > 0 ? keys.findLast((it) => it.fromPosition <= position) : undefined;
}
