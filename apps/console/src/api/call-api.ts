import type { Call } from '@lantern/contracts/call';
import {
  challengePasskey,
  logOutOperator,
  openConsole,
  proveFactor,
} from '@lantern/contracts/calls/operator/session';
import { envelope, isOk, type Envelope } from '@lantern/contracts/envelope';
import { consoleMark } from '@lantern/contracts/operator-events';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';

import { NetworkFailed, Refused, SessionOver } from './api-errors.ts';
import { factorQuestion, loginQuestion } from './ask-operator.ts';
import { now, timeAnswer } from './clock.ts';
import { announceFactorGone, announceSessionOver } from './session-over.ts';

/** Timeouts of a call, and of one that sends or answers a file. */
const timeoutMs = { plain: 15_000, file: 120_000 };

interface CallOptions {
  signal?: AbortSignal;
  /** The file of a call with the body `form`. */
  file?: Blob;
  /** Whether the answer is as large as a file. */
  isLong?: boolean;
}

/** The calls with which an operator logs in and out. A session that has ended is an answer to them. */
const callsOfLogin: ReadonlySet<Call> = new Set([
  openConsole,
  proveFactor,
  challengePasskey,
  logOutOperator,
]);

/**
 * Makes an operator's call and returns its data, parsed by the contract. If the session has ended, or the second factor
 * was given too long ago, it asks the operator to log in or for the factor, and makes the call again.
 * Throws `Refused` with the server's message, `SessionOver`, `NetworkFailed`, or the caller's own abort.
 */
export async function callApi<Payload extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  call: Call<Payload, Answer>,
  payload: z.input<Payload>,
  options: CallOptions = {},
): Promise<z.output<Answer>> {
  const answer = await sendAsking(call, payload, options);
  if (isOk(answer)) {
    const parsed = z.safeParse(call.answer, answer.data);
    if (!parsed.success) throw new NetworkFailed('unreadable', parsed.error);
    return parsed.data;
  }
  if (answer.refusal === 'operator-only') {
    if (!callsOfLogin.has(call)) announceSessionOver();
    throw new SessionOver(answer.msg);
  }
  if (answer.refusal === 'factor-needed' || answer.refusal === 'factor-missing')
    announceFactorGone();
  throw new Refused(answer);
}

/** Sends a call; if it waits for something that the operator can give, asks for that and sends it again. */
async function sendAsking(call: Call, payload: unknown, options: CallOptions): Promise<Envelope> {
  let answer = await send(call, payload, options);
  const isOver = answer.refusal === 'operator-only' && !callsOfLogin.has(call);
  if (isOver && (await loginQuestion.ask())) answer = await send(call, payload, options);
  if (answer.refusal === 'factor-old' && (await factorQuestion.ask())) {
    answer = await send(call, payload, options);
  }
  return answer;
}

async function send(
  call: Call,
  payload: unknown,
  { signal, file, isLong = file !== undefined }: CallOptions,
): Promise<Envelope> {
  const hearTime = timeAnswer();
  const timeout = AbortSignal.timeout(isLong ? timeoutMs.file : timeoutMs.plain);
  try {
    const response = await fetch(call.path, {
      method: call.method,
      // The browser sets the content type of a form itself, with the form's boundary.
      headers: operatorHeaders(file ? {} : { 'content-type': 'application/json' }),
      body: file ? formOf(payload, file) : JSON.stringify(payload),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const answer = envelope.parse(await response.json());
    hearTime(response.headers);
    return answer;
  } catch (cause) {
    signal?.throwIfAborted();
    if (timeout.aborted) throw new NetworkFailed('timeout', cause);
    // fetch and json() throw a TypeError only without a connection, or when it broke.
    throw new NetworkFailed(cause instanceof TypeError ? 'offline' : 'unreadable', cause);
  }
}

const plainFields = z.record(z.string(), z.string());

function formOf(payload: unknown, file: Blob): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(plainFields.parse(payload))) form.set(name, value);
  form.set('file', file);
  return form;
}

/** How long after the last touch, key or wheel a call still counts as made by the operator. */
const attendedMs = 60_000;
let attendedAt = now().getTime();
for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchmove']) {
  const attend = (): void => void (attendedAt = now().getTime());
  addEventListener(kind, attend, { capture: true, passive: true });
}

/** Returns the headers of every console request; a page of another site cannot send this one. */
export const operatorHeaders = (more: Record<string, string> = {}): Record<string, string> => ({
  [consoleMark.header]:
    Math.abs(now().getTime() - attendedAt) < attendedMs
      ? consoleMark.attended
      : consoleMark.unattended,
  ...more,
});

/** The cache key of a call's answer, or of all its answers without a payload. */
export const keyOf = (call: Call, payload?: unknown): readonly unknown[] =>
  payload === undefined ? [call.path] : [call.path, payload];

/** Returns the part of a call's path that names what it is about: `orders` of `/admin-api/orders/list`. */
export const familyOf = (path: string): string => path.split('/')[2] ?? '';

/** Query options of a call: `useQuery(callQuery(getSettings, {}))`. */
export const callQuery = <Payload extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  call: Call<Payload, Answer>,
  payload: z.input<Payload>,
) =>
  queryOptions({
    queryKey: keyOf(call, payload),
    queryFn: ({ signal }) => callApi(call, payload, { signal }),
  });

/** Query options of a call that lists a page: the former page stays until the next one is loaded. */
export const pageQuery = <Payload extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  call: Call<Payload, Answer>,
  payload: z.input<Payload>,
) => ({ ...callQuery(call, payload), placeholderData: keepPreviousData });

/** Returns a function that reloads the answers of calls, whatever their payload. */
export function useRefresh(...calls: readonly Call[]): () => void {
  const client = useQueryClient();
  return () => {
    for (const call of calls) void client.invalidateQueries({ queryKey: keyOf(call) });
  };
}
