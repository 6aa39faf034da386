import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

import { uploadImage } from '@lantern/contracts/calls/member';
import { sendPicture } from '@lantern/contracts/calls/operator/pictures';
import sharp from 'sharp';

/*
 * What 32 free accounts at 4 addresses can do with pictures, and how others fare meanwhile. It is bounded: 64 requests at
 * once, for as long as one picture of another member and one of an operator are waited for.
 */

const boundary = 'a-boundary-no-picture-has';
const senders = 64;
const addresses = 4;
/** After this the flood ends, with requests unanswered or not. */
const longestMs = 60_000;

export interface FloodedSite {
  origin: string;
  /** The tokens of 32 members who send too much. */
  floodTokens: readonly string[];
  /** Who only wants to send a picture. */
  member: { token: string; address: string };
  operator: { token: string; address: string };
  /** The memory of the API, in MiB. */
  readMemory: () => number | Promise<number>;
}

/** How it went while one kind of flood was on. */
export interface FloodReport {
  kind: string;
  memberMs: number;
  operatorMs: number;
  /** The codes of the two answers: 0 is a picture that was stored. */
  codes: [number, number];
  /** The largest memory that was seen, in MiB. */
  mostMemory: number;
  /** How many of the flood were answered with which status; 0: not at all. */
  statuses: Readonly<Record<string, number>>;
}

interface Sender {
  path: string;
  token: string;
  address: string;
}

const fileHead = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`;
const formEnd = `\r\n--${boundary}--\r\n`;
const fieldOf = (name: string, value: string): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

interface Sent {
  status: number;
  code: number;
}

/** Begins a form; resolves with its answer, or with status 0 when there is none. */
function begin(origin: string, { path, token, address }: Sender, bytes: number) {
  const { promise, resolve } = Promise.withResolvers<Sent>();
  const headers = {
    token,
    'x-forwarded-for': address,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': bytes,
  };
  const sending = request(origin + path, { method: 'POST', headers, agent: false }, (answer) => {
    let body = '';
    answer.on('data', (piece) => (body += String(piece)));
    answer.on('close', () => {
      const code = Number(/"code":(\d+)/.exec(body)?.[1] ?? -1);
      resolve({ status: answer.statusCode ?? 0, code });
    });
  });
  sending.on('error', () => resolve({ status: 0, code: -1 }));
  return { sending, answered: promise };
}

function sendForm(origin: string, sender: Sender, file: Buffer, fields = ''): Promise<Sent> {
  const form = Buffer.concat([Buffer.from(fields + fileHead), file, Buffer.from(formEnd)]);
  const { sending, answered } = begin(origin, sender, form.length);
  sending.end(form);
  return answered;
}

/** A sender of the flood: its answer, and a way to end it. */
interface Flooder {
  answered: Promise<Sent>;
  end: () => void;
}

type Flood = (origin: string, sender: Sender) => Flooder;

/** A picture padded to 10 MB, sent at once. */
async function sendLarge(): Promise<Flood> {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const file = Buffer.concat([picture, Buffer.alloc(10_400_000 - picture.length)]);
  return sendWhole(file);
}

/** 40 megapixels in some kilobytes, as a PNG. */
async function sendPixels(): Promise<Flood> {
  const black = { width: 8000, height: 5000, channels: 3, background: 'black' } as const;
  const file = await sharp({ create: black }).png({ palette: true, colours: 2 }).toBuffer();
  return sendWhole(file);
}

const sendWhole =
  (file: Buffer): Flood =>
  (origin, sender) => {
    const form = Buffer.concat([Buffer.from(fileHead), file, Buffer.from(formEnd)]);
    const { sending, answered } = begin(origin, sender, form.length);
    sending.end(form);
    return { answered, end: () => sending.destroy() };
  };

/** A byte in five seconds of a picture of 10 MB. */
const sendSlowly: Flood = (origin, sender) => {
  const { sending, answered } = begin(origin, sender, 10_000_000);
  sending.write(fileHead);
  const timer = setInterval(() => sending.write('\xff', 'latin1'), 5000);
  return {
    answered,
    end: () => {
      clearInterval(timer);
      sending.destroy();
    },
  };
};

/** Looks at the memory ten times a second, and returns the most that was seen. */
function watchMemory(readMemory: FloodedSite['readMemory']): { end: () => Promise<number> } {
  const over = new AbortController();
  const watch = async (): Promise<number> => {
    let most = 0;
    while (!over.signal.aborted) {
      most = Math.max(most, await readMemory());
      await wait(100);
    }
    return most;
  };
  const watched = watch();
  return {
    end: () => {
      over.abort();
      return watched;
    },
  };
}

async function measureOne(site: FloodedSite, kind: string, flood: Flood): Promise<FloodReport> {
  const { origin, floodTokens, readMemory } = site;
  const statuses: Record<string, number> = {};
  const flooders = Array.from({ length: senders }, (_, index) => {
    const token = floodTokens[index % floodTokens.length] ?? '';
    const address = `198.51.100.${(index % addresses) + 1}`;
    const flooder = flood(origin, { path: uploadImage.path, token, address });
    void flooder.answered.then(({ status }) => (statuses[status] = (statuses[status] ?? 0) + 1));
    return flooder;
  });
  const watching = watchMemory(readMemory);
  // By now all of them are at it.
  await wait(kind === 'slow' ? 6000 : 500);
  const [member, operator] = await Promise.all([sendAsMember(site), sendAsOperator(site)]);
  const all = Promise.all(flooders.map((it) => it.answered));
  if (kind !== 'slow') await Promise.race([all, wait(longestMs)]);
  for (const flooder of flooders) flooder.end();
  await all;
  const mostMemory = await watching.end();
  const codes: [number, number] = [member.code, operator.code];
  return { kind, memberMs: member.ms, operatorMs: operator.ms, codes, mostMemory, statuses };
}

async function timed(send: () => Promise<Sent>): Promise<Sent & { ms: number }> {
  const begun = performance.now();
  const sent = await Promise.race([send(), wait(longestMs, { status: 0, code: -1 })]);
  return { ...sent, ms: Math.round(performance.now() - begun) };
}

const makePhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: '#c4621a' } })
    .jpeg()
    .toBuffer();

async function sendAsMember({ origin, member }: FloodedSite) {
  const file = await makePhoto();
  return timed(() => sendForm(origin, { path: uploadImage.path, ...member }, file));
}

async function sendAsOperator({ origin, operator }: FloodedSite) {
  const file = await makePhoto();
  const fields = fieldOf('kind', 'poster');
  return timed(() => sendForm(origin, { path: sendPicture.path, ...operator }, file, fields));
}

/** One picture of each without a flood, to compare with. */
export async function measureCalm(site: FloodedSite): Promise<FloodReport> {
  const [member, operator] = [await sendAsMember(site), await sendAsOperator(site)];
  return {
    kind: 'none',
    memberMs: member.ms,
    operatorMs: operator.ms,
    codes: [member.code, operator.code],
    mostMemory: await site.readMemory(),
    statuses: {},
  };
}

/** All three floods, one after the other. */
export async function measureFloods(site: FloodedSite): Promise<FloodReport[]> {
  return [
    await measureOne(site, 'bytes', await sendLarge()),
    await measureOne(site, 'slow', sendSlowly),
    await measureOne(site, 'pixels', await sendPixels()),
  ];
}
