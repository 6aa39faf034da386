import type { AnswerOf, Call, PayloadInputOf } from '@lantern/contracts/call';
import { listPaging } from '@lantern/contracts/calls/catalogue';
import { getVideoDetail } from '@lantern/contracts/calls/watch';
import type { Video } from '@lantern/contracts/entities/video';
import type { VideoDetail } from '@lantern/contracts/entities/video-detail';
import { envelope, type Envelope } from '@lantern/contracts/envelope';
import { DEVELOPMENT_ENVELOPE_KEY } from '@lantern/crypto/envelope-key';
import { createSealer } from '@lantern/crypto/seal-node';
import type { APIRequestContext } from '@playwright/test';
import * as z from 'zod/mini';

import { siteAddress } from './visit.ts';

const sealer = createSealer(DEVELOPMENT_ENVELOPE_KEY);

/** Makes a call beside the browser and takes its answer apart; fails the test when it is refused. */
export async function askSite<C extends Call>(
  request: APIRequestContext,
  call: C,
  payload: PayloadInputOf<C>,
  token?: string,
): Promise<AnswerOf<C>> {
  const response = await request.fetch(`${siteAddress()}${call.path}`, {
    method: call.method,
    headers: { security: '1', ...(token !== undefined && { token }) },
    data: payload,
  });
  const { code, msg, data } = envelope.parse(await response.json());
  if (code !== 0) throw new Error(`${call.path}: ${code} ${msg}`);
  const plain: unknown = call.sealed ? JSON.parse(sealer.open(z.string().parse(data))) : data;
  return z.parse(fieldOf(call, 'answer'), plain);
}

/** Seals an answer as the site does, for a test that makes up answers. */
export const sealAnswer = (data: unknown): Envelope => ({
  code: 0,
  msg: '',
  data: sealer.seal(JSON.stringify(data)),
});

const fieldOf = <C, Field extends keyof C>(call: C, field: Field): C[Field] => call[field];

/** The newest public video that fits. */
export async function findVideo(
  request: APIRequestContext,
  fits: (video: Video) => boolean,
): Promise<Video> {
  for (let currentPage = 1; currentPage <= 30; currentPage++) {
    const { list } = await askSite(request, listPaging, {
      currentPage,
      type: '全部',
      typeCode: '0',
    });
    const found = list.find(fits);
    if (found) return found;
  }
  throw new Error('the demo has no such video');
}

/** A free video that two channels offer, with its episodes. */
export const findSeries = (request: APIRequestContext): Promise<Video> =>
  findByDetail(request, ({ srcList }) => srcList.length > 1);

/** A free video that is taller than wide. */
export const findTallVideo = (request: APIRequestContext): Promise<Video> =>
  findByDetail(request, ({ srcList }) => srcList[0]?.urlList[0]?.aspect !== undefined);

async function findByDetail(
  request: APIRequestContext,
  fits: (detail: VideoDetail) => boolean,
): Promise<Video> {
  const seen: Video[] = [];
  await findVideo(request, (it) => {
    if (!it.cartoonVip) seen.push(it);
    return seen.length >= 200;
  }).catch(() => undefined);
  for (const video of seen) {
    if (fits(await askSite(request, getVideoDetail, { vid: video.cartoonCode }))) return video;
  }
  throw new Error('the demo has no such free video');
}

/** The first address of a video for the holder of the token. */
export async function findAddress(
  request: APIRequestContext,
  videoId: number,
  token?: string,
): Promise<string> {
  const detail = await askSite(request, getVideoDetail, { index: 0, vid: videoId }, token);
  const url = detail.srcList[0]?.urlList[0]?.url;
  if (url === undefined) throw new Error('the video has no episode');
  return `${siteAddress()}${url}`;
}

/** The names a playlist lists, and the addresses they stand for. */
export async function readPlaylist(request: APIRequestContext, url: string): Promise<string[]> {
  const response = await request.get(url);
  if (!response.ok()) throw new Error(`${url}: ${response.status()}`);
  const lines = (await response.text()).split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((name) => new URL(name, url).href);
}
