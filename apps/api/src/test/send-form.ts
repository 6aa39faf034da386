import type { AnswerOf, Call } from '@lantern/contracts/call';
import { envelope } from '@lantern/contracts/envelope';
import * as z from 'zod/mini';

import type { TestApp } from './build-test-app.ts';
import type { Answered, Caller } from './call-as.ts';

export interface FormToSend {
  file?: Uint8Array;
  fileName?: string;
  type?: string;
  fields?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
}

/** Sends a form with one file as a browser does, and takes the answer apart. */
export function sendFormAs({ app }: Pick<TestApp, 'app'>, caller: Caller) {
  return async <C extends Call>(call: C, form: FormToSend): Promise<Answered<C>> => {
    const { file, fileName = 'picture.png', type = 'image/png', fields = {} } = form;
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    if (file !== undefined) data.set('file', new Blob([Buffer.from(file)], { type }), fileName);
    const body = new Response(data);
    const response = await app.inject({
      method: 'POST',
      url: call.path,
      headers: {
        security: '1',
        'content-type': body.headers.get('content-type') ?? '',
        ...(caller === null ? {} : { token: caller.token }),
        ...form.headers,
      },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    const { code, msg, refusal, data: answered } = envelope.parse(response.json());
    const { statusCode: status, headers } = response;
    const parse = (): AnswerOf<C> => z.parse(fieldOf(call, 'answer'), answered);
    return { status, headers, code, msg, refusal, data: code === 0 ? parse() : null };
  };
}

const fieldOf = <C, Field extends keyof C>(call: C, field: Field): C[Field] => call[field];
