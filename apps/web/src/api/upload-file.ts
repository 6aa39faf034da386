import type { Call } from '@lantern/contracts/call';
import { envelope, type Envelope } from '@lantern/contracts/envelope';
import type * as z from 'zod/mini';

import { stored } from '../storage/stored.ts';
import { NetworkFailed } from './api-errors.ts';
import { settleAnswer } from './call-api.ts';
import { headersOf, textFieldsOf } from './send-call.ts';

/** The longest pause of an upload: on a slow line it may take long, as long as bytes move. */
const STALLED_MS = 30_000;

export interface UploadOptions {
  /** Called with the sent share, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Makes a call whose body is a form with one file; `fetch` cannot tell how far it is.
 * Throws `Refused` with the server's words, `SessionOver`, `NetworkFailed`, or the caller's own abort.
 */
export async function uploadFile<Payload extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  call: Call<Payload, Answer>,
  payload: z.input<Payload>,
  file: File,
  options: UploadOptions = {},
): Promise<z.output<Answer>> {
  options.signal?.throwIfAborted();
  const token = stored.token.read();
  const request = new XMLHttpRequest();
  const abort = (): void => request.abort();
  options.signal?.addEventListener('abort', abort);
  try {
    const form = formOf(payload, file);
    const answer = await sendForm(request, call, form, token, options.onProgress);
    return await settleAnswer(call, answer, token);
  } finally {
    options.signal?.removeEventListener('abort', abort);
    options.signal?.throwIfAborted();
  }
}

/** The plain fields before the file: a server that reads as it goes knows them when the file begins. */
function formOf(payload: unknown, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of textFieldsOf(payload)) form.set(name, value);
  form.set('file', file);
  return form;
}

function sendForm(
  request: XMLHttpRequest,
  call: Call,
  form: FormData,
  token: string | null,
  onProgress: UploadOptions['onProgress'],
): Promise<Envelope> {
  return new Promise((resolve, reject) => {
    const fail = (reason: 'offline' | 'timeout' | 'unreadable', cause?: unknown): void => {
      clearTimeout(timer);
      reject(new NetworkFailed(reason, cause));
    };
    const giveUp = (): void => {
      fail('timeout');
      request.abort();
    };
    let timer = setTimeout(giveUp, STALLED_MS);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, STALLED_MS);
      onProgress?.(total > 0 ? Math.min(loaded / total, 1) : 0);
    });
    request.addEventListener('load', () => {
      clearTimeout(timer);
      const answer = readEnvelope(request.responseText);
      if (answer) resolve(answer);
      else fail('unreadable');
    });
    request.addEventListener('error', () => fail('offline'));
    request.addEventListener('abort', () => fail('offline'));
    request.open(call.method, call.path);
    headersOf(call, token).forEach((value, name) => request.setRequestHeader(name, value));
    request.send(form);
  });
}

function readEnvelope(text: string): Envelope | undefined {
  try {
    return envelope.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
