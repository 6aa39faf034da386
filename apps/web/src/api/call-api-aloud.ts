import type { Call } from '@lantern/contracts/call';
import type * as z from 'zod/mini';

import { stored } from '../storage/stored.ts';
import { settleAnswer } from './call-api.ts';
import { sendCall } from './send-call.ts';

/** Makes a call whose success has words to show as well. Throws as `callApi` does. */
export async function callApiAloud<Payload extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  call: Call<Payload, Answer>,
  payload: z.input<Payload>,
): Promise<{ data: z.output<Answer>; msg: string }> {
  const token = stored.token.read();
  const answer = await sendCall(call, payload, token, {});
  return { data: await settleAnswer(call, answer, token), msg: answer.msg };
}
