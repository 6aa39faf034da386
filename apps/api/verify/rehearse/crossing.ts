import { randomUUID } from 'node:crypto';

import type { Call, PayloadInputOf } from '@lantern/contracts/call';
import { listPaging } from '@lantern/contracts/calls/catalogue';
import { autoRegister, getMember, logOut } from '@lantern/contracts/calls/member';
import { listIngests, publishIngest } from '@lantern/contracts/calls/operator/ingests';
import { getVideoDetail } from '@lantern/contracts/calls/watch';
import { resultCode } from '@lantern/contracts/result-codes';
import * as z from 'zod/mini';

import type { Deps } from '../../src/platform/deps.ts';
import type { FilledSite } from './filled-site.ts';
import { registration } from './member-life.ts';
import { sendFilm } from './send-film.ts';
import { SiteClient, type Tally } from './site-client.ts';
import { until } from './until.ts';

/** Two processes of one site, one of which goes on with what the other began. */
export interface Crossing {
  site: FilledSite;
  /** Origins. */
  from: string;
  to: string;
  tally: Tally;
  sealer: Deps['sealer'];
}

/** What is announced is known at once, and long before what is remembered runs out by itself. */
const announcedWithinMs = 3000;
/** Encoders give way to everything else. */
const filmPatienceMs = 180_000;

const detail = z.object({
  srcList: z.array(z.object({ urlList: z.array(z.object({ url: z.string() })) })),
});
const page = z.object({ list: z.array(z.object({ cartoonName: z.string() })) });
const ingests = z.object({ list: z.array(z.object({ id: z.string(), state: z.string() })) });

/** A session, a media pass and the end of the session, each made at one process and used at the other. */
export async function crossSession({ site, from, to, tally, sealer }: Crossing): Promise<void> {
  const [here, there] = [new SiteClient([from], tally), new SiteClient([to], tally)];
  const { memberCode, token } = registration.parse(
    await read(here, autoRegister, { uuid: randomUUID() }),
  );
  await read(there, getMember, { memberCode }, token);
  const video = { index: 0, vid: site.free.id };
  const { srcList } = detail.parse(open(sealer, await read(here, getVideoDetail, video, token)));
  const address = srcList[0]?.urlList[0]?.url ?? '';
  await there.get(address);
  await there.get(address.replace('master.m3u8', site.free.segmentName));
  await read(there, logOut, {}, token);
  await until(
    'end of a session that was ended at the other process',
    async () => (await here.ask(getMember, { memberCode }, token))?.code === resultCode.sessionOver,
    announcedWithinMs,
  );
}

/** A film that was sent. */
export interface SentFilm {
  id: string;
  title: string;
}

/** A film is announced to one process and sent to the other. */
export async function crossFilm(
  { site, from, to }: Crossing,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<SentFilm> {
  const title = `film ${randomUUID()}`;
  const way = { from, to, token: site.operatorToken };
  return { id: await sendFilm({ bytes, title, category: '30' }, way), title };
}

/** A film is made by a worker, and published by the process that does not list it here. */
export async function publishFilm(
  { site, from, to, tally, sealer }: Crossing,
  { id, title }: SentFilm,
): Promise<void> {
  const [here, there] = [new SiteClient([from], tally), new SiteClient([to], tally)];
  const token = site.operatorToken;
  // The version before asks for a page by its number.
  const first = { size: 25, currentPage: 1 };
  const readState = async () => {
    const { list } = ingests.parse(await read(there, listIngests, first, token));
    return list.find((it) => it.id === id)?.state;
  };
  await until('film in review', async () => (await readState()) !== 'working', filmPatienceMs);
  const state = await readState();
  if (state !== 'in_review') throw new Error(`a film is ${state}, not in review`);
  const isListed = async () => {
    const newest = await read(here, listPaging, { currentPage: 1, typeCode: '0' });
    return page.parse(open(sealer, newest)).list.some((it) => it.cartoonName === title);
  };
  if (await isListed()) throw new Error('a film is listed before it is published');
  await read(there, publishIngest, { id }, token);
  await until('film that the other process published', isListed, announcedWithinMs);
}

const open = (sealer: Deps['sealer'], data: unknown): unknown =>
  JSON.parse(sealer.open(z.string().parse(data)));

async function read<C extends Call>(
  client: SiteClient,
  call: C,
  payload: PayloadInputOf<C>,
  token = '',
): Promise<unknown> {
  const data = await client.call(call, payload, token);
  if (data === undefined) throw new Error(`${call.path} was not answered rightly`);
  return data;
}
