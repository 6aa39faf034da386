import type { Call } from '@lantern/contracts/call';
import { envelope, type Envelope } from '@lantern/contracts/envelope';

import { stored } from '../storage/stored.ts';
import { NetworkFailed } from './api-errors.ts';
import { timeAnswer } from './clock.ts';

export const TIMEOUT_MS = 10_000;

export interface CallOptions {
  signal?: AbortSignal;
  /** Sent to the end even if the page goes away. */
  keepalive?: boolean;
}

/**
 * Sends a call whose body is JSON or nothing as the protocol wants it and answers the envelope. Throws `NetworkFailed`, or
 * the caller's abort.
 */
export async function sendCall(
  call: Call,
  payload: unknown,
  token: string | null,
  options: CallOptions,
): Promise<Envelope> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
  const abort = (): void => timeout.abort();
  const hearTime = timeAnswer();
  options.signal?.addEventListener('abort', abort);
  try {
    const response = await fetch(addressOf(call, payload), {
      method: call.method,
      headers: headersOf(call, token),
      body: call.method === 'GET' ? null : JSON.stringify(payload),
      signal: timeout.signal,
      keepalive: options.keepalive ?? false,
    });
    const answer = envelope.parse(await response.json());
    hearTime(response.headers);
    return answer;
  } catch (cause) {
    options.signal?.throwIfAborted();
    throw new NetworkFailed(timeout.signal.aborted ? 'timeout' : failureOf(cause), cause);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abort);
  }
}

/** fetch() and json() throw a TypeError only when the connection fails. */
const failureOf = (cause: unknown): 'offline' | 'unreadable' =>
  cause instanceof TypeError ? 'offline' : 'unreadable';

function addressOf(call: Call, payload: unknown): string {
  if (call.method === 'POST') return call.path;
  const search = new URLSearchParams(textFieldsOf(payload)).toString();
  return search === '' ? call.path : `${call.path}?${search}`;
}

/** What every call carries beside its payload. */
export function headersOf(call: Call, token: string | null): Headers {
  const headers = new Headers({ security: '1' });
  if (call.method === 'POST' && call.body !== 'form')
    headers.set('content-type', 'application/json');
  if (token !== null) headers.set('Token', token);
  const userId = stored.memberInfo.read()?.h5Uuid;
  if (token !== null && userId !== undefined) headers.set('userId', userId);
  const xsrf = readXsrfCookie();
  if (xsrf !== undefined) headers.set('X-XSRF-TOKEN', xsrf);
  return headers;
}

/** A payload as the fields of an address or a form. undefined values are left out. */
export function textFieldsOf(payload: unknown): [string, string][] {
  return Object.entries(payload ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
}

/** The pair of this cookie proves that the call comes from a page of this site. */
function readXsrfCookie(): string | undefined {
  const found = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  return found === undefined ? undefined : decodeURIComponent(found);
}
