import type { Call } from '@lantern/contracts/call';
import { resultCode } from '@lantern/contracts/result-codes';
import { DEVELOPMENT_ENVELOPE_KEY } from '@lantern/crypto/envelope-key';
import { createSealer } from '@lantern/crypto/seal-node';
import { vi } from 'vitest';
import * as z from 'zod/mini';

const sealer = createSealer(DEVELOPMENT_ENVELOPE_KEY);

/** The answer to a call, in the server's form. */
export interface FakeAnswer {
  call: Call;
  body: (payload: unknown) => unknown;
}

/** A call that reached the fake. */
export interface SentCall {
  path: string;
  method: string;
  payload: unknown;
  headers: Headers;
  url: string;
}

export interface FakeApi {
  sent: SentCall[];
  /** What was sent to one call, in order. */
  sentTo: (call: Call) => SentCall[];
  /** Replaces the answer of a call. */
  change: (answer: FakeAnswer) => void;
  /** Dates every later answer, as the server does. */
  sayTime: (time: Date) => void;
  /** Lets every later call fail as without a network. */
  goOffline: () => void;
}

/** The call succeeds with data that fits its contract; sealed if the contract says so. */
export function answering<Payload extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  call: Call<Payload, Answer>,
  data: z.input<Answer>,
): FakeAnswer {
  return answeringEach(call, () => data);
}

/** The same, with data that depends on the payload. */
export function answeringEach<Payload extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  call: Call<Payload, Answer>,
  dataFor: (payload: z.output<Payload>) => z.input<Answer>,
): FakeAnswer {
  return {
    call,
    body(sent) {
      const parsed: unknown = z.parse(call.answer, dataFor(z.parse(call.payload, sent)));
      const data = call.sealed ? sealer.seal(JSON.stringify(parsed)) : parsed;
      return { code: resultCode.ok, msg: '', data };
    },
  };
}

/** The call is refused. */
export function refusing(call: Call, code: number, msg = ''): FakeAnswer {
  return { call, body: () => ({ code, msg, data: null }) };
}

/** The same answer, held back until it is released. */
export function holding(answer: FakeAnswer): { late: FakeAnswer; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const body = (payload: unknown) => promise.then(() => answer.body(payload));
  return { late: { ...answer, body }, release: resolve };
}

/** Puts a fake server behind `fetch`; a call it was not told about fails the test that makes it. */
export function startFakeApi(...answers: readonly FakeAnswer[]): FakeApi {
  const answersByCall = new Map(answers.map((answer) => [nameOf(answer.call), answer]));
  const sent: SentCall[] = [];
  let offline = false;
  const dated = new Headers();

  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = readSent(url, init);
    sent.push(call);
    if (offline) throw new TypeError('Failed to fetch');
    const answer = answersByCall.get(nameOf(call));
    if (!answer) throw new Error(`No answer was given for ${call.path}`);
    const body = await Promise.race([answer.body(call.payload), abortOf(init)]);
    return Response.json(body, { headers: dated });
  });
  return {
    sent,
    sentTo: (call) => sent.filter((it) => nameOf(it) === nameOf(call)),
    change: (answer) => void answersByCall.set(nameOf(answer.call), answer),
    sayTime: (time) => dated.set('date', time.toUTCString()),
    goOffline() {
      offline = true;
    },
  };
}

/** Rejects when the call is given up. */
function abortOf({ signal }: RequestInit): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () =>
      reject(signal.reason instanceof Error ? signal.reason : new Error('aborted')),
    );
  });
}

/** Two calls may share a path and differ in their method. */
const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

function readSent(url: string, { method = 'GET', body, headers }: RequestInit): SentCall {
  const [path = '', search] = url.split('?');
  const inAddress = Object.fromEntries(new URLSearchParams(search));
  const inBody: unknown = typeof body === 'string' ? JSON.parse(body) : body;
  const payload = method === 'GET' ? inAddress : inBody;
  return { path, method, payload, headers: new Headers(headers), url };
}
