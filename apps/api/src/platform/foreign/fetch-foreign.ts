import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { LookupFunction } from 'node:net';
import { PassThrough, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

import { type JudgeAddress, mayAsk, portOf } from './foreign-address.ts';

/** A request to an address that an operator typed, or that a page of one names. */
export interface ForeignRequest {
  /** Sent by POST as a form; without it and `content`, the request is a GET. */
  form?: URLSearchParams;
  /** Sent by POST as it is, with its type. */
  content?: { text: string; type: string };
  headers?: Readonly<Record<string, string>>;
  /** Where it may lead; `null` for an address that the operator of the machine has set. */
  judge: JudgeAddress | null;
  /** The time for everything: names, connection, redirects, and the whole body. */
  timeoutMs: number;
  /** The most that is read of the body, after it is unpacked. */
  mostBytes: number;
  /** The most redirects that are followed; each is judged as a new address. None by default. */
  redirects?: number;
  /** Looks up all addresses of a name; the system's by default. */
  findAddresses?: (name: string) => Promise<LookupAddress[]>;
  signal?: AbortSignal;
  /**
   * Takes the body of a good answer piece by piece, by what its head says; the answer's body is then empty. It is asked again for
   * each answer.
   */
  into?: (head: Pick<ForeignAnswer, 'status' | 'headers'>) => TakePiece;
}

type TakePiece = (piece: Buffer) => Promise<void>;

export interface ForeignAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  /** The body, or its beginning when it is too long. */
  body: Buffer;
  isWhole: boolean;
  /** Where it came from, after redirects. */
  url: string;
}

type Fault = 'not-allowed' | 'late' | 'unreachable' | 'too-many-redirects';

/** Thrown when no answer came. It names no address, because some hold a key. */
export class ForeignFault extends Error {
  override name = 'ForeignFault';
  readonly fault: Fault;

  constructor(fault: Fault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}

/**
 * Asks an address that an operator typed; no other code of the server asks one. A name is looked up once, and the connection goes to
 * the addresses that were judged. Throws {@link ForeignFault}.
 */
export async function fetchForeign(typed: string, request: ForeignRequest): Promise<ForeignAnswer> {
  const timeout = AbortSignal.timeout(request.timeoutMs);
  const signal = AbortSignal.any([timeout, ...(request.signal ? [request.signal] : [])]);
  try {
    return await follow(typed, request, signal);
  } catch (cause) {
    request.signal?.throwIfAborted();
    if (timeout.aborted) throw new ForeignFault('late', { cause });
    if (cause instanceof ForeignFault) throw cause;
    throw new ForeignFault('unreachable', { cause });
  }
}

async function follow(typed: string, request: ForeignRequest, signal: AbortSignal) {
  // A form is never sent on: it may hold a key.
  const most = contentOf(request) ? undefined : request.redirects;
  let url = typed;
  for (let followed = 0; ; followed++) {
    const answer = await askOnce(url, request, signal);
    const next = readRedirect(answer);
    if (next === null || most === undefined) return answer;
    if (followed === most) throw new ForeignFault('too-many-redirects');
    url = next;
  }
}

const redirectStatus: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Where an answer leads; null when it does not. What leads from https elsewhere is refused. */
function readRedirect({ status, headers: { location }, url }: ForeignAnswer): string | null {
  if (!redirectStatus.has(status) || location === undefined) return null;
  const next = URL.parse(location, url);
  if (next === null || (url.startsWith('https:') && next.protocol !== 'https:')) {
    throw new ForeignFault('not-allowed');
  }
  return next.href;
}

const contentOf = ({ form, content }: ForeignRequest): ForeignRequest['content'] =>
  form
    ? { text: form.toString(), type: 'application/x-www-form-urlencoded;charset=UTF-8' }
    : content;

async function askOnce(
  address: string,
  request: ForeignRequest,
  signal: AbortSignal,
): Promise<ForeignAnswer> {
  const { judge, mostBytes } = request;
  const content = contentOf(request);
  const { findAddresses = (name) => lookup(name, { all: true }) } = request;
  const url = judgeAddress(address, judge);
  const send = url.protocol === 'https:' ? requestSecure : requestPlain;
  const sent = send(url, {
    method: content ? 'POST' : 'GET',
    // A connection of its own: one that was kept may lead to what was judged for another name.
    agent: false,
    headers: {
      'accept-encoding': 'gzip, deflate, br',
      ...(content && { 'content-type': content.type }),
      ...request.headers,
    },
    lookup: judgedLookup(judge ?? (() => true), portOf(url), findAddresses),
    signal,
  });
  try {
    const response = await answerOf(sent, content?.text);
    const { statusCode: status = 0, headers } = response;
    const take = takerOf(request, { status, headers });
    const { body, isWhole } = await readBounded(response, mostBytes, take);
    return { status, headers, body, isWhole, url: url.href };
  } finally {
    // Also where the rest is not read: a host would hold the connection as long as the request may take.
    sent.destroy();
  }
}

/** The address, where it may be asked. */
function judgeAddress(address: string, judge: JudgeAddress | null): URL {
  const url = URL.parse(address);
  if (url === null || (judge !== null && !mayAsk(url, judge)))
    throw new ForeignFault('not-allowed');
  return url;
}

/** Who takes the body of an answer; only a good one is taken. */
const takerOf = (
  { into }: ForeignRequest,
  head: Pick<ForeignAnswer, 'status' | 'headers'>,
): TakePiece | undefined => (head.status === 200 || head.status === 206 ? into?.(head) : undefined);

/** Looks a name up and refuses it when any of its addresses is not allowed: such a name is no mistake. */
const judgedLookup =
  (
    judge: JudgeAddress,
    port: number,
    find: NonNullable<ForeignRequest['findAddresses']>,
  ): LookupFunction =>
  async (name, options, done) => {
    try {
      const found = await find(name);
      const [first] = found;
      if (!first || !found.every((it) => judge(it.address, port))) {
        throw new ForeignFault('not-allowed');
      }
      if (options.all === true) done(null, found);
      else done(null, first.address, first.family);
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)), []);
    }
  };

const answerOf = (request: ClientRequest, body: string | undefined): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject);
    request.end(body);
  });

/** The body unpacked, without reading on when it is too long. */
async function readBounded(
  response: IncomingMessage,
  mostBytes: number,
  take: TakePiece | undefined,
) {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of unpack(response)) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.byteLength;
    if (take === undefined) chunks.push(chunk);
    else if (bytes <= mostBytes) await take(chunk);
    if (bytes > mostBytes) break;
  }
  return { body: Buffer.concat(chunks).subarray(0, mostBytes), isWhole: bytes <= mostBytes };
}

const unpackers = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate };

function unpack(response: IncomingMessage): Readable {
  const packing = response.headers['content-encoding']?.trim().toLowerCase() ?? '';
  const unpacker =
    packing === 'br'
      ? createBrotliDecompress()
      : (Object.entries(unpackers).find(([name]) => name === packing)?.[1]() ?? new PassThrough());
  response.once('error', (error) => unpacker.destroy(error));
  return response.pipe(unpacker);
}
