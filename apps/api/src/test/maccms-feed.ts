import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One answer of a feed of tests. */
export interface FeedAnswer {
  status?: number;
  headers?: Record<string, string>;
  body: string | Buffer;
}

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));

/** A feed of MacCMS's shape on this machine; `answer` gets each question. */
export async function startFeed(answer: (question: URL) => FeedAnswer | Promise<FeedAnswer>) {
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    const question = new URL(request.url ?? '/', 'http://feed.example');
    asked.push(question);
    const send = ({ status = 200, headers = {}, body }: FeedAnswer): void => {
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers });
      response.end(body);
    };
    Promise.resolve(answer(question)).then(send, (error: unknown) =>
      response.destroy(asError(error)),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const place: AddressInfo | string | null = server.address();
  const port = typeof place === 'object' && place !== null ? place.port : 0;
  return {
    address: `http://127.0.0.1:${port}/api.php/provide/vod/`,
    asked,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const pageSize = 20;

/** What a feed with these titles answers, the newest first. */
export function pageOfFeed(
  question: URL,
  titles: readonly Readonly<Record<string, unknown>>[],
  classes: readonly Readonly<Record<string, unknown>>[],
): FeedAnswer {
  const page = Number(question.searchParams.get('pg') ?? 1);
  const ids = question.searchParams.get('ids')?.split(',');
  const wanted = ids ? titles.filter((it) => ids.includes(String(it['vod_id']))) : titles;
  const list = wanted.slice((page - 1) * pageSize, page * pageSize);
  const isList = question.searchParams.get('ac') === 'list';
  return {
    body: JSON.stringify({
      code: 1,
      msg: '数据列表',
      page,
      pagecount: Math.ceil(wanted.length / pageSize),
      limit: String(pageSize),
      total: wanted.length,
      list,
      ...(isList && { class: classes }),
    }),
  };
}
