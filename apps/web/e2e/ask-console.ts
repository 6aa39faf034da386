import type { AnswerOf, Call, PayloadInputOf } from '@lantern/contracts/call';
import {
  addChannel,
  decideChannelKey,
  listChannels,
} from '@lantern/contracts/calls/operator/channels';
import { openConsole } from '@lantern/contracts/calls/operator/session';
import type { FieldValues } from '@lantern/contracts/entities/operator-channel';
import { envelope } from '@lantern/contracts/envelope';
import type { APIRequest, APIRequestContext } from '@playwright/test';
import * as z from 'zod/mini';

/** Makes an operator's call. */
export async function askConsole<C extends Call>(
  request: APIRequestContext,
  call: C,
  data: PayloadInputOf<C>,
): Promise<AnswerOf<C>> {
  const response = await request.post(call.path, { headers: { 'x-console': '1' }, data });
  const { code, msg, data: answer } = envelope.parse(await response.json());
  if (code !== 0) throw new Error(`${call.path}: ${code} ${msg}`);
  return z.parse(answerOf(call), answer);
}
const answerOf = <C extends Call>({ answer }: C): C['answer'] => answer;

/** The demo's operator at a site's console; to be disposed of. */
export async function openConsoleAt(
  requests: APIRequest,
  address: string,
): Promise<APIRequestContext> {
  const console = await requests.newContext({ baseURL: address });
  await askConsole(console, openConsole, { loginName: 'operator', loginPwd: 'operator1234' });
  return console;
}

export interface NewChannel {
  kind: string;
  values: FieldValues;
  methods: string[];
}

/** Adds a channel whose key is in force; answers its name in orders. */
export async function addChannelTo(
  console: APIRequestContext,
  { kind, values, methods }: NewChannel,
): Promise<string> {
  const { id } = await askConsole(console, addChannel, {
    name: kind,
    kind,
    values,
    methods,
    opens: [],
    position: 1,
    isEnabled: true,
    refundsByGateway: false,
    reason: 'new',
  });
  const { list } = await askConsole(console, listChannels, {});
  const keyId = list.find((it) => it.id === id)?.waitingKey?.id ?? 0;
  await askConsole(console, decideChannelKey, { keyId, confirms: true, reason: 'checked' });
  return `${kind}-${id}`;
}
