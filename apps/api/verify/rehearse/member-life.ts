import { randomUUID } from 'node:crypto';

import { listIndex, listPaging } from '@lantern/contracts/calls/catalogue';
import { sendDanmaku } from '@lantern/contracts/calls/danmaku';
import { autoRegister, getMember } from '@lantern/contracts/calls/member';
import { createPayment } from '@lantern/contracts/calls/payment';
import { listPagingBySearch } from '@lantern/contracts/calls/search';
import { buyEpisode, getVideoDetail } from '@lantern/contracts/calls/watch';
import { paymentOrder } from '@lantern/contracts/entities/payment-order';
import * as z from 'zod/mini';

import type { EpayGateway } from '../../src/test/epay-gateway.ts';
import type { FilledSite, LivingMember } from './filled-site.ts';
import type { SiteClient } from './site-client.ts';

export const coinsAnOrder = 300;

/** What the site has acknowledged to a member: it must be there, once. */
export interface Acknowledged {
  member: LivingMember;
  orders: Set<string>;
  episodes: Set<number>;
  comments: Set<string>;
  /** Tokens of members who registered. */
  registered: { memberCode: string; token: string }[];
}

export interface World {
  client: SiteClient;
  gateway: EpayGateway;
  site: FilledSite;
  isOver: () => boolean;
}

export const registration = z.object({ memberCode: z.string(), token: z.string() });

async function payOrder({ client, gateway }: World, into: Acknowledged): Promise<void> {
  const wish = { typesOf: 1, money: 30, type: 'alipay' } as const;
  const data = await client.call(createPayment, wish, into.member.token);
  if (typeof data !== 'string') return;
  const { payurl, orderNo } = paymentOrder.parse(JSON.parse(data));
  gateway.submit(payurl);
  gateway.pay(orderNo);
  const notify = `/renren-api/api/pay/notify/epay?${gateway.notify(orderNo)}`;
  // A gateway sends it again until it hears the word.
  for (;;) {
    const answer = await client.get(notify);
    if (answer === 'success') break;
    if (answer === null) return;
  }
  into.orders.add(orderNo);
}

async function buyNext({ client, site: { paidVideos } }: World, into: Acknowledged): Promise<void> {
  const video = paidVideos[into.episodes.size];
  const episodeId = video?.episodeIds[0];
  if (video === undefined || episodeId === undefined) return;
  const wanted = { cartoonCode: video.id, moviesInfoId: episodeId };
  if ((await client.call(buyEpisode, wanted, into.member.token)) !== undefined) {
    into.episodes.add(episodeId);
  }
}

async function comment({ client, site: { paidVideos } }: World, into: Acknowledged): Promise<void> {
  const [episodeId] = into.episodes;
  const video = paidVideos.find((it) => it.episodeIds[0] === episodeId);
  if (video === undefined || episodeId === undefined) return;
  const text = `c${randomUUID()}`;
  const payload = { cartoonCode: video.id, moviesInfoId: episodeId, text, time: 1 };
  const kept = await client.call(sendDanmaku, payload, into.member.token);
  if (kept !== undefined) into.comments.add(text);
}

async function register({ client }: World, into: Acknowledged): Promise<void> {
  const data = await client.call(autoRegister, { uuid: randomUUID() });
  if (data !== undefined) into.registered.push(registration.parse(data));
}

async function lookAround(
  { client, site: { paidVideos, segmentPath } }: World,
  round: number,
  { member }: Acknowledged,
): Promise<void> {
  await client.call(listIndex, {});
  await client.call(listPaging, { currentPage: 1 + (round % 30), typeCode: '30' });
  await client.call(listPagingBySearch, { currentPage: 1, searchKey: `视频${round % 16}` });
  await client.call(getMember, { memberCode: member.memberCode }, member.token);
  const video = paidVideos[round % paidVideos.length];
  if (video) await client.call(getVideoDetail, { index: 0, vid: video.id }, member.token);
  await client.get(segmentPath);
}

/** Uses the site as a member does, until it is over; what is acknowledged is kept. */
export async function live(world: World, member: LivingMember): Promise<Acknowledged> {
  const into: Acknowledged = {
    member,
    orders: new Set(),
    episodes: new Set(),
    comments: new Set(),
    registered: [],
  };
  for (let round = 0; !world.isOver(); round++) {
    await lookAround(world, round, into);
    await buyNext(world, into);
    if (round % 2 === 0) await comment(world, into);
    if (round % 4 === 1) await payOrder(world, into);
    if (round % 8 === 3) await register(world, into);
  }
  return into;
}
