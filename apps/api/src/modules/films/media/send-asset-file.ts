import type { FastifyReply, FastifyRequest } from 'fastify';

import { sendObject } from '../../../http/send-object.ts';
import { refuse } from '../../../platform/app-error.ts';
import { remember } from '../../../platform/cache/remember.ts';
import type { Deps } from '../../../platform/deps.ts';
import { oncePerSite } from '../../../platform/once-per-site.ts';
import type { EdgeAddresses } from './edges/edge-addresses.ts';
import { type AssetMedia, findSubtitleText, type MediaFile, type MediaKey } from './media.repo.ts';
import {
  cutSubtitles,
  type MediaStream,
  writeMasterPlaylist,
  writeMediaPlaylist,
  writeSubtitlePlaylist,
} from './playlist.ts';
import { playlistType, readsWithin, sendStreamPlaylist } from './stream-playlist.ts';

/** A file request of a caller who was let in. */
export interface AssetRequest {
  asset: AssetMedia;
  /** The last part of the address. */
  name: string;
  /** The number of segments that a stream's playlist names. */
  countOpen: (stream: MediaStream) => number;
  /** Answers where everybody gets the objects of a seal; null to keep them behind the address of the playlist. */
  edgeOf: ((seal: string) => EdgeAddresses) | null;
  /** Called before a key is sent. Refuses who has had too many. */
  countKey: () => Promise<void>;
}

/** Sends a playlist, a key or a stored file. Refuses a name that the asset does not have. */
export async function sendAssetFile(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: AssetRequest,
): Promise<FastifyReply> {
  const { asset, name, countOpen, countKey } = asked;
  if (name === 'master.m3u8') return sendMaster(deps, request, reply, asked);
  const stream = [...asset.renditions, ...asset.sounds].find((it) => name === `${it.id}.m3u8`);
  if (stream) {
    const open = readOpen(asked, stream);
    if (open) return sendStreamPlaylist(deps, request, markUnkept(reply, playlistType), open);
    return sendPlaylist(reply, writeMediaPlaylist(stream, { count: countOpen(stream) }));
  }
  const subtitle = asset.subtitles.find((it) => name.startsWith(it.name));
  if (subtitle) {
    const openMs = measureOpen(asset, countOpen);
    if (name === `${subtitle.name}.m3u8`) {
      return sendPlaylist(reply, writeSubtitlePlaylist(subtitle.name, openMs));
    }
    if (name === subtitle.name) {
      const text = await openSubtitlesOf(deps)(name, openMs);
      return markUnkept(reply, 'text/vtt; charset=utf-8').send(text);
    }
  }
  const key = asset.keys.get(name);
  if (key) {
    await countKey();
    return sendKey(reply, key);
  }
  return sendFile(deps, request, reply, asset.files.get(name) ?? refuse('bad-pass'));
}

/** Sends the multivariant playlist; to our player with the playlist of the rendition that it begins with. */
async function sendMaster(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: AssetRequest,
): Promise<FastifyReply> {
  const { asset } = asked;
  const master = writeMasterPlaylist(asset.renditions, asset);
  const [lightest] = asset.renditions.toSorted((a, b) => a.bandwidth - b.bandwidth);
  const open = lightest && readsWithin(request) && readOpen(asked, lightest);
  if (!open) return sendPlaylist(reply, master);
  const within = { ...open, master };
  return sendStreamPlaylist(deps, request, markUnkept(reply, playlistType), within);
}

/** What is open of a sealed stream whose objects everybody gets; null for any other. */
function readOpen({ asset, edgeOf, countOpen, countKey }: AssetRequest, stream: MediaStream) {
  const edge = stream.seal === null ? undefined : edgeOf?.(stream.seal);
  return edge ? { asset, stream, count: countOpen(stream), edge, countKey } : null;
}

/** Of two hundred films; a large file alone has a sixth of this. */
const mostBytes = 32 * 1024 ** 2;
const memoryMs = 10 * 60_000;

function rememberOpenSubtitles(deps: Deps) {
  const kept = remember<Buffer>(
    deps,
    { name: 'open subtitles', topics: [], ttlMs: memoryMs, capacity: 1000 },
    { weigh: (text) => text.length, most: mostBytes },
  );
  return (name: string, openMs: number): Promise<Buffer> =>
    kept.get(`${name}/${openMs}`, async () =>
      Buffer.from(cutSubtitles(await findSubtitleText(deps.db, name), openMs)),
    );
}

/**
 * Reads subtitles up to a moment of the film, as bytes of WebVTT. They are made once in each process for all who ask, and kept
 * while there is room: a name belongs to one text for ever, and the caller has checked that it still belongs to the film.
 */
const openSubtitlesOf = oncePerSite(rememberOpenSubtitles);

/** The visible length of the film, in milliseconds. */
function measureOpen({ renditions }: AssetMedia, countOpen: AssetRequest['countOpen']): number {
  const [rendition] = renditions;
  if (!rendition) return 0;
  const open = rendition.segments.slice(0, countOpen(rendition));
  return open.reduce((sum, it) => sum + it.durationMs, 0);
}

const sendPlaylist = (reply: FastifyReply, text: string): FastifyReply =>
  markUnkept(reply, playlistType).send(text);

const sendKey = (reply: FastifyReply, { secret }: MediaKey): FastifyReply =>
  markUnkept(reply, 'application/octet-stream').send(secret);

const markUnkept = (reply: FastifyReply, contentType: string): FastifyReply =>
  reply
    .header('content-type', contentType)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff');

function sendFile(deps: Deps, request: FastifyRequest, reply: FastifyReply, file: MediaFile) {
  return sendObject(request, reply, deps, {
    key: file.key,
    size: file.bytes,
    contentType: file.contentType,
    cacheControl: 'private, max-age=600',
  });
}
