import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

type Answer = Buffer | string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A host of films: what it answers by path, how often it was asked for each, and how many questions it had at once. */
export interface FilmHost {
  origin: string;
  asked: string[];
  most: () => number;
  close: () => Promise<void>;
}

/** Serves a range of a file as hosts of films do. */
export function serveRange(body: Buffer) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    if (from === undefined) {
      response.writeHead(200, { 'content-length': body.length, etag: '"one"' }).end(body);
      return;
    }
    const end = to === undefined || to === '' ? body.length : Number(to) + 1;
    const part = body.subarray(Number(from), end);
    const range = `bytes ${from}-${Number(from) + part.length - 1}/${body.length}`;
    const headers = { 'content-length': part.length, 'content-range': range, etag: '"one"' };
    response.writeHead(206, headers).end(part);
  };
}

/** Starts a host; `answers` may be changed while it runs. */
export async function startFilmHost(answers: Map<string, Answer>): Promise<FilmHost> {
  const asked: string[] = [];
  let [now, most] = [0, 0];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    now += 1;
    most = Math.max(most, now);
    response.once('close', () => (now -= 1));
    const answer = answers.get(path);
    if (answer === undefined) response.writeHead(404).end('gone');
    else if (typeof answer === 'function') answer(request, response);
    else response.end(answer);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('it listens on no port');
  return {
    origin: `http://127.0.0.1:${place.port}`,
    asked,
    most: () => most,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
