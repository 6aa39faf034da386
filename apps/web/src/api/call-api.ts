import type { Call } from '@lantern/contracts/call';
import { isOk, type Envelope } from '@lantern/contracts/envelope';
import { resultCode } from '@lantern/contracts/result-codes';
import * as z from 'zod/mini';

import { stored } from '../storage/stored.ts';
import { NetworkFailed, Refused, SessionOver } from './api-errors.ts';
import { loadCipher, openAnswer } from './open-answer.ts';
import { sendCall, type CallOptions } from './send-call.ts';
import { announceSessionOver } from './session-over.ts';

/**
 * Makes a call and returns its data, decrypted and parsed by the contract.
 * Throws `Refused` with the server's words, `SessionOver`, `NetworkFailed`, or the caller's own abort.
 */
export async function callApi<Payload extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  call: Call<Payload, Answer>,
  payload: z.input<Payload>,
  options: CallOptions = {},
): Promise<z.output<Answer>> {
  const token = stored.token.read();
  if (call.sealed) void loadCipher().catch(() => undefined);
  return settleAnswer(call, await sendCall(call, payload, token, options), token);
}

/** The data of an answer to a call made with that token. Throws as `callApi` does. */
export async function settleAnswer<Answer extends z.ZodMiniType>(
  call: Call<z.ZodMiniType, Answer>,
  answer: Envelope,
  token: string | null,
): Promise<z.output<Answer>> {
  if (answer.code === resultCode.sessionOver) {
    announceSessionOver(token);
    throw new SessionOver(answer.msg);
  }
  if (!isOk(answer)) throw new Refused(answer.code, answer.msg);
  return readData(call, answer.data);
}

async function readData<Answer extends z.ZodMiniType>(
  call: Call<z.ZodMiniType, Answer>,
  data: unknown,
): Promise<z.output<Answer>> {
  try {
    const opened = call.sealed ? await openAnswer(data) : data;
    return z.parse(call.answer, opened);
  } catch (cause) {
    throw new NetworkFailed('unreadable', cause);
  }
}
