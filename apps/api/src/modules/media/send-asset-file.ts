import type { FastifyReply, FastifyRequest } from 'fastify';

import { sendObject } from '../../http/send-object.ts';
import { refuse } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { AssetMedia, MediaFile, MediaKey } from './media.repo.ts';
import { type Rendition, writeMasterPlaylist, writeMediaPlaylist } from './playlist.ts';

/** What is asked for, by whoever was let in. */
export interface AssetRequest {
  asset: AssetMedia;
  /** The last part of the address. */
  name: string;
  /** How many segments of a rendition its playlist names. */
  countOpen: (rendition: Rendition) => number;
}

/** Sends a playlist, a key or a stored file. Refuses a name that is none of the asset's. */
export async function sendAssetFile(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { asset, name, countOpen }: AssetRequest,
): Promise<FastifyReply> {
  if (name === 'master.m3u8') return sendPlaylist(reply, writeMasterPlaylist(asset.renditions));
  const rendition = asset.renditions.find((it) => name === `${it.id}.m3u8`);
  if (rendition) return sendPlaylist(reply, writeMediaPlaylist(rendition, countOpen(rendition)));
  const key = asset.keys.get(name);
  if (key) return sendKey(reply, key);
  return sendFile(deps, request, reply, asset.files.get(name) ?? refuse('bad-pass'));
}

const sendPlaylist = (reply: FastifyReply, text: string): FastifyReply =>
  markUnkept(reply, 'application/vnd.apple.mpegurl').send(text);

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
