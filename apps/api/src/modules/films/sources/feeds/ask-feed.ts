import {
  type FeedPage,
  type FeedReading,
  type PageFault,
  readFeedJson,
} from '@lantern/rules/feed-page';

import { decodeWhole } from '../../../../platform/encodings/decode-text.ts';
import {
  fetchForeign,
  type ForeignAnswer,
  ForeignFault,
} from '../../../../platform/foreign/fetch-foreign.ts';
import type { JudgeAddress } from '../../../../platform/foreign/foreign-address.ts';
import { readFeedXml } from './read-feed-xml.ts';

/** Which titles are asked for; `hours` are the last ones, by the feed's own clock. */
export interface FeedQuestion {
  page: number;
  hours?: number;
  ids?: readonly string[];
  /** Only the names and the categories, without lines. */
  isList?: true;
}

/** `own` is the feed that this site gives out itself. */
type FeedFault = PageFault | 'status' | 'charset' | 'too-long' | 'own' | ForeignFault['fault'];

/** Thrown when a feed gave no page; `detail` is what it said instead, or its status. */
export class FeedFailure extends Error {
  override name = 'FeedFailure';
  readonly fault: FeedFault;
  readonly detail: string;

  constructor(fault: FeedFault, detail = '', options?: ErrorOptions) {
    super(detail === '' ? fault : `${fault}: ${detail}`, options);
    this.fault = fault;
    this.detail = detail;
  }
}

/** How feeds are asked. */
export interface FeedDoor {
  judge: JudgeAddress;
  /** Waits between two questions. Rejects when the run is to stop. */
  pause: (ms: number) => Promise<void>;
  signal: AbortSignal;
}

const timeoutMs = 60_000;
/** Of one page, unpacked. */
const mostBytes = 20 * 1024 * 1024;
/** Between two questions to one feed. */
const betweenMs = 1000;
const tries = 5;
const firstWaitMs = 5000;
const longestWaitMs = 15 * 60_000;

/** The address of a question; what the feed's own address asks for, such as a key, stays. */
function addressOf(feed: string, { page, hours, ids, isList }: FeedQuestion): string {
  const url = new URL(feed);
  url.searchParams.set('ac', isList === true ? 'list' : 'videolist');
  url.searchParams.set('pg', String(page));
  if (hours !== undefined) url.searchParams.set('h', String(hours));
  if (ids !== undefined) url.searchParams.set('ids', ids.join(','));
  return url.href;
}

/**
 * Asks a feed for a page, one question a second at most. A feed that has too much to do is asked again after the time that it names; a
 * page that was cut off, once. Throws {@link FeedFailure}.
 */
export async function askFeed(
  door: FeedDoor,
  feed: string,
  question: FeedQuestion,
): Promise<FeedPage> {
  let wasCut = false;
  for (let tried = 1; ; tried++) {
    await door.pause(betweenMs);
    const answer = await ask(door, addressOf(feed, question));
    if ((answer.status === 429 || answer.status === 503) && tried < tries) {
      await door.pause(waitOf(answer, tried));
      continue;
    }
    const read = readAnswer(answer);
    if ('page' in read) return read.page;
    if (read.fault !== 'cut' || wasCut) throw new FeedFailure(read.fault, read.detail);
    wasCut = true;
  }
}

async function ask({ judge, signal }: FeedDoor, address: string): Promise<ForeignAnswer> {
  const headers = { 'user-agent': 'Lantern', accept: 'application/json, text/xml, */*' };
  try {
    return await fetchForeign(address, {
      judge,
      signal,
      headers,
      timeoutMs,
      mostBytes,
      redirects: 3,
    });
  } catch (cause) {
    if (cause instanceof ForeignFault) throw new FeedFailure(cause.fault, '', { cause });
    throw cause;
  }
}

function waitOf({ headers }: ForeignAnswer, tried: number): number {
  const seconds = Number(headers['retry-after']);
  const wanted = seconds > 0 ? seconds * 1000 : firstWaitMs * 2 ** (tried - 1);
  return Math.min(wanted, longestWaitMs);
}

function readAnswer({ status, body, isWhole, headers }: ForeignAnswer): FeedReading {
  if (status !== 200) throw new FeedFailure('status', String(status));
  if (!isWhole) throw new FeedFailure('too-long');
  const text = decodeText(body, headers['content-type']);
  if (text === null) throw new FeedFailure('charset');
  const xml = text.search(/<(?:\?xml|rss)[\s>]/);
  const json = text.indexOf('{');
  return xml !== -1 && (json === -1 || xml < json) ? readFeedXml(text) : readFeedJson(text);
}

/** The bytes that begin a document tell more than what is said about it. */
const marks = [
  { bytes: [0xef, 0xbb, 0xbf], charset: 'utf-8' },
  { bytes: [0xff, 0xfe], charset: 'utf-16le' },
  { bytes: [0xfe, 0xff], charset: 'utf-16be' },
] as const;

/**
 * The text of an answer: by the mark of its bytes, the declaration of its XML, or its header, then UTF-8, then GB18030,
 * which holds GBK. The first that fits without a fault counts; null when none does.
 */
export function decodeText(body: Buffer, contentType: string | undefined): string | null {
  const marked = marks.find(({ bytes }) => bytes.every((it, index) => body[index] === it));
  const head = body.subarray(0, 200).toString('latin1');
  const declared = /^\s*<\?xml[^>]{0,100}encoding=["']([\w-]{1,40})["']/i.exec(head)?.[1];
  const ofHeader = /charset=["']?([\w-]{1,40})/i.exec(contentType ?? '')?.[1];
  for (const charset of [marked?.charset, declared, ofHeader, 'utf-8', 'gb18030']) {
    const text = charset === undefined ? null : decodeWhole(body, charset);
    if (text !== null) return text;
  }
  return null;
}
