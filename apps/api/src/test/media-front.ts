import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

import type { TestApp } from './build-test-app.ts';

/** A request for a file. */
export interface FileRequest {
  method: 'GET' | 'HEAD';
  /** Sent as it is: nothing is resolved or encoded. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Where it comes from; over HTTP that has to be an address of this machine, 127.x.y.z. */
  address: string;
}

export interface FileAnswer {
  statusCode: number;
  headers: OutgoingHttpHeaders;
  rawPayload: Buffer;
}

/** A way in which requests for files get to an app. */
export interface MediaFront {
  /** Settings the app needs for it. */
  env: Readonly<Record<string, string>>;
  /** How long it may go on with what it was told of a film; by default, until the change is announced. */
  forgetsMs?: number;
  open(testApp: TestApp): Promise<OpenFront>;
}

export interface OpenFront {
  send(request: FileRequest): Promise<FileAnswer>;
  close(): Promise<void>;
}

/** Past HTTP, into the app itself. */
export const insideFront: MediaFront = {
  env: {},
  open: async ({ app }) => ({
    send: ({ method, url, headers, address: remoteAddress }) =>
      app.inject({ method, url, headers, remoteAddress }),
    close: async () => {},
  }),
};

/** Over a connection of its own to `origin`, an http address. */
export async function sendOverHttp(origin: string, wanted: FileRequest): Promise<FileAnswer> {
  const { hostname, port } = new URL(origin);
  const { method, url: path, headers, address: localAddress } = wanted;
  const options = { agent: false, hostname, port, method, path, headers, localAddress };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(options, resolve).once('error', reject).end();
  });
  const { statusCode = 0, headers: answered } = answer;
  return { statusCode, headers: answered, rawPayload: await buffer(answer) };
}

/** Over HTTP to the app's own port: an address is sent as it is, with its steps up. */
export const httpFront: MediaFront = {
  env: {},
  async open({ app }) {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    return { send: (wanted) => sendOverHttp(origin, wanted), close: async () => {} };
  },
};
