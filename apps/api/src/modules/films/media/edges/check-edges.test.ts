import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createVideo } from '../../../../test/create-video.ts';
import { checkEdges } from './check-edges.ts';

type Manner = (response: ServerResponse, isGood: boolean, pass: () => Promise<void>) => unknown;

let edge: Server;
let site: TestApp;
let url: string;
/** How the edge answers; by default as it should, with what the site has. */
let manner: Manner;
const well: Manner = (_, __, pass) => pass();

beforeAll(async () => {
  edge = createServer((request, response) => {
    const path = request.url ?? '';
    const isGood = !/\.A{43}/.test(path);
    const pass = async (): Promise<void> => {
      const { statusCode, headers, rawPayload } = await site.app.inject({ url: path });
      response.writeHead(statusCode, headers).end(rawPayload);
    };
    void manner(response, isGood, pass);
  }).listen(0, '127.0.0.1');
  await once(edge, 'listening');
  const address = edge.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const env = {
    EDGE: 'own',
    EDGE_URL: url,
    EDGE_SECRET: 'the secret of edges, which only tests use',
  };
  site = await buildTestApp({ env });
});
afterAll(async () => {
  await site.close();
  edge.close();
});
beforeEach(() => {
  manner = well;
});

test('nothing is asked without a film that members may see', async () => {
  await createVideo(site.deps);
  expect(await checkEdges(site.deps)).toEqual({ url, isAsked: false, faults: [] });
});

test('an edge that answers as the site does has no faults', async () => {
  await createVideo(site.deps, { sealed: true });
  expect(await checkEdges(site.deps)).toEqual({ url, isAsked: true, faults: [] });
});

const say =
  (status: number, text = ''): Manner =>
  (response) =>
    response.writeHead(status).end(text);

test.each<[what: string, found: string, answers: Manner]>([
  ['another secret', 'another EDGE_SECRET', say(403)],
  ['another site', 'does its ORIGIN name this site', say(404)],
  ['no way to the site', 'can it reach its ORIGIN', say(502)],
  ['an odd answer', 'answers 418', say(418)],
  ['a page', 'Something else than the film', say(200, '<html>')],
  ['a line that breaks', 'no connection', (response) => response.destroy()],
  [
    'bytes that pages may not read',
    'Access-Control-Allow-Origin',
    (response, isGood, pass) => {
      response.setHeader = () => response;
      const write = response.writeHead.bind(response);
      response.writeHead = (status: number) => write(status);
      return isGood ? pass() : response.writeHead(403).end();
    },
  ],
  [
    'no check of tickets',
    'without a good ticket',
    (response, isGood, pass) => (isGood ? pass() : response.writeHead(200).end()),
  ],
])('%s: %s', async (_what, found, answers) => {
  manner = answers;
  const { faults } = await checkEdges(site.deps);
  expect(faults).toEqual([expect.stringContaining(found)]);
});

test('an edge that cannot be reached is reported as such', async () => {
  edge.close();
  edge.closeAllConnections();
  await once(edge, 'close');
  expect((await checkEdges(site.deps)).faults).toEqual([expect.stringContaining('no connection')]);
});
