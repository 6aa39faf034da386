import type { OutgoingHttpHeaders } from 'node:http';

import type { AnswerOf, Call, PayloadInputOf } from '@lantern/contracts/call';
import { envelope } from '@lantern/contracts/envelope';
import * as z from 'zod/mini';

import type { TestApp } from './build-test-app.ts';

/** Who calls: a visitor without a token (null), or the holder of one. */
export type Caller = { token: string; h5Uuid?: string } | null;

export interface CallOptions {
  headers?: Readonly<Record<string, string>>;
  /** Network address of the caller; 127.0.0.1 if it is left out. */
  address?: string;
}

/** An answer taken apart; `data` is opened, parsed by the contract, and null unless `code` is 0. */
export interface Answered<C extends Call> {
  status: number;
  headers: OutgoingHttpHeaders;
  code: number;
  msg: string;
  /** Which refusal it was, by its name. */
  refusal: string | undefined;
  data: AnswerOf<C> | null;
}

/** Sends a call as its clients do and takes the answer apart. */
export function callAs({ app, deps }: Pick<TestApp, 'app' | 'deps'>, caller: Caller) {
  return async <C extends Call>(
    call: C,
    payload: PayloadInputOf<C>,
    options: CallOptions = {},
  ): Promise<Answered<C>> => {
    const isPost = call.method === 'POST';
    const response = await app.inject({
      method: call.method,
      url: call.path,
      remoteAddress: options.address ?? '127.0.0.1',
      headers: {
        security: '1',
        ...(isPost ? { 'content-type': 'application/json' } : {}),
        ...identityHeaders(caller),
        ...options.headers,
      },
      ...(isPost ? { payload: JSON.stringify(payload) } : {}),
    });
    const { code, msg, refusal, data } = envelope.parse(response.json());
    const open = (): AnswerOf<C> => {
      const plain: unknown = call.sealed
        ? JSON.parse(deps.sealer.open(z.string().parse(data)))
        : data;
      return z.parse(fieldOf(call, 'answer'), plain);
    };
    const { statusCode: status } = response;
    const answered = { status, headers: response.headers, code, msg, refusal };
    return { ...answered, data: code === 0 ? open() : null };
  };
}

const fieldOf = <C, Field extends keyof C>(call: C, field: Field): C[Field] => call[field];

function identityHeaders(caller: Caller): Record<string, string> {
  if (caller === null) return {};
  return caller.h5Uuid === undefined
    ? { token: caller.token }
    : { token: caller.token, userid: caller.h5Uuid };
}

/** The data of an answer that has to be a success; fails the test with its code and words otherwise. */
export function dataOf<C extends Call>(answered: Answered<C>): AnswerOf<C> {
  if (answered.data === null) throw new Error(`refused: ${answered.code} ${answered.msg}`);
  return answered.data;
}

/** Sends a call that has to succeed, and answers its data. */
export function askAs(testApp: Pick<TestApp, 'app' | 'deps'>, caller: Caller) {
  const send = callAs(testApp, caller);
  return async <C extends Call>(
    call: C,
    payload: PayloadInputOf<C>,
    options?: CallOptions,
  ): Promise<AnswerOf<C>> => dataOf(await send(call, payload, options));
}
