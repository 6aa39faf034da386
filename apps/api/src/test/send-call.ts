import type { Call } from '@lantern/contracts/call';
import type { LightMyRequestResponse } from 'fastify';

import type { TestApp } from './build-test-app.ts';

const boundary = 'a-boundary-no-picture-has';

/** A form with the plain fields of a payload and a file of four bytes that are no picture. */
const formOf = (payload: unknown): string =>
  [
    ...Object.entries(typeof payload === 'object' ? { ...payload } : {}).flatMap(
      ([name, value]) => [
        `--${boundary}`,
        `content-disposition: form-data; name="${name}"`,
        '',
        String(value),
      ],
    ),
    `--${boundary}`,
    'content-disposition: form-data; name="file"; filename="a.png"',
    'content-type: image/png',
    '',
    'none',
    `--${boundary}--`,
    '',
  ].join('\r\n');

/** Sends a call as raw bytes, whatever they are; headers in `headers` win. */
export function sendRaw(
  { app }: Pick<TestApp, 'app'>,
  call: Call,
  body: string | undefined,
  headers: Readonly<Record<string, string>> = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: call.method,
    url: call.path,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined || call.method === 'GET' ? {} : { payload: body }),
  });
}

/** Sends a payload in the shape the call takes: JSON, a query, or a form with a file. */
export function sendPayload(
  testApp: Pick<TestApp, 'app'>,
  call: Call,
  payload: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<LightMyRequestResponse> {
  if (call.body !== 'form') return sendRaw(testApp, call, JSON.stringify(payload), headers);
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return sendRaw(testApp, call, formOf(payload), { ...type, ...headers });
}
