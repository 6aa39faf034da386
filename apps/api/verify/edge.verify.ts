import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { startEdge } from '../../../scripts/nginx/start-nginx.ts';
import { describeEdge, newAddress } from '../src/test/edge-scenes.ts';
import { sendOverHttp } from '../src/test/media-front.ts';

/* The edge of the image `lantern-edge`, an nginx. */

describeEdge(startEdge, { cuts: true, asksWith: ['host'] });

test('its log names the object and no ticket', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lantern edge log '));
  const log = join(folder, 'access.log');
  const secret = 'the secret of edges, which only tests use';
  const edge = await startEdge({
    origin: 'http://127.0.0.1:9',
    secret,
    settings: { ACCESS_LOG: log },
  });
  const url = newAddress();
  const [, , ticket = '', seal = ''] = url.split('/');
  await sendOverHttp(edge.url, { url, headers: {}, method: 'GET', address: '127.0.0.1' });
  await expect.poll(() => readFile(log, 'utf8')).toContain(seal);
  expect(await readFile(log, 'utf8')).not.toContain(ticket);
  await edge.stop();
  await rm(folder, { recursive: true });
});
