import type { IncomingHttpHeaders } from 'node:http';

import {
  fetchForeign,
  ForeignFault,
  type ForeignRequest,
} from '../../../../platform/foreign/fetch-foreign.ts';
import { ChannelFault } from '../channels/channel.ts';

/** The most that is read of an answer, in bytes; gateways send a few hundred. */
const mostBytes = 65_536;

/** A gateway's answer, with any status. */
export interface GatewayAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body, or its beginning when it is too long. */
  body: Buffer;
  text: string;
  isWhole: boolean;
}

export type Question = Pick<ForeignRequest, 'form' | 'content' | 'headers' | 'timeoutMs' | 'judge'>;

const reasons = {
  late: 'the gateway took too long',
  'not-allowed': 'the gateway is at an address that the site must not ask',
  unreachable: 'the gateway can’t be reached',
} as const;

/**
 * Sends one request to a gateway and returns its answer, within a time limit and a size limit. It follows no redirect.
 * Throws {@link ChannelFault}; its message holds no address, because some addresses hold the key.
 */
export async function askGateway(url: string, asked: Question): Promise<GatewayAnswer> {
  try {
    const headers = { accept: 'application/json', ...asked.headers };
    const answer = await fetchForeign(url, { ...asked, headers, mostBytes });
    const { status, body, isWhole } = answer;
    return { status, headers: answer.headers, body, text: textOfBody(body), isWhole };
  } catch (error) {
    const fault = error instanceof ForeignFault ? error.fault : 'unreachable';
    const shown = fault === 'too-many-redirects' ? 'unreachable' : fault;
    throw new ChannelFault(shown, reasons[shown]);
  }
}

/** The body as text, without a byte order mark. */
const textOfBody = (body: Buffer): string => body.toString('utf8').replace(/^\uFEFF/, '');

/** Throws unless the answer is whole and has status 200. */
export function checkGood({ status, isWhole }: GatewayAnswer): void {
  if (status !== 200) {
    throw new ChannelFault('bad-status', `the gateway answered with status ${status}`);
  }
  if (!isWhole) throw new ChannelFault('too-much', 'the gateway said too much');
}

/** The same for callers who need only the text of a good answer: any other answer throws. */
export async function fetchGateway(url: string, asked: Question): Promise<string> {
  const answer = await askGateway(url, asked);
  checkGood(answer);
  return answer.text;
}

/** Keeps a whole number that is too long for JavaScript as its digits: a trade number may be one. */
const keepDigits = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  Number.isInteger(value) && !Number.isSafeInteger(value) && /^\d+$/.test(context?.source ?? '')
    ? context?.source
    : value;

/** Null when the text is no JSON. */
export function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw, keepDigits);
  } catch {
    return null;
  }
}

/** Removes secrets from a gateway's text, in every encoding in which it may repeat them. */
export function withoutSecrets(secrets: readonly string[], text: string): string {
  const forms = secrets
    .filter((it) => it !== '')
    .flatMap((it) => {
      const inJson = JSON.stringify(it).slice(1, -1);
      // As it was sent: a form encodes some characters differently from an address.
      const inForm = new URLSearchParams({ it }).toString().slice('it='.length);
      return [it, inJson, inJson.replaceAll('/', '\\/'), encodeURIComponent(it), inForm];
    });
  return forms
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, form) => rest.replaceAll(form, '•••'), text);
}
