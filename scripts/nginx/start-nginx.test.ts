import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test, vi } from 'vitest';

import { findFreePort, findMissingNginx, startNginx } from './start-nginx.ts';

test.skipIf(findMissingNginx() !== null)(
  'the nginx of the images starts, and its log keeps neither media passes nor queries',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lantern-nginx-test-'));
    const port = await findFreePort();
    const api = createServer((_, response) => response.end('ok')).listen(port, '127.0.0.1');
    await once(api, 'listening');
    const log = join(folder, 'access.log');
    const settings = { ACCESS_LOG: log, PROXIES_IN_FRONT: '192.0.2.10  198.51.100.0/24' };
    const nginx = await startNginx({ api: [`127.0.0.1:${port}`], storageDir: folder, settings });
    try {
      const pass = 'k3y_'.repeat(11);
      for (const path of [`/media/${pass}/1.ts`, `/review/${pass}/1.ts`, `/video/7?t=${pass}`]) {
        expect((await fetch(nginx.url + path)).status).toBe(200);
      }
      await vi.waitFor(() => expect(readFileSync(log, 'utf8')).toContain('"/video/7"'));
      expect(readFileSync(log, 'utf8')).not.toContain(pass);
    } finally {
      await nginx.stop();
      api.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test.skipIf(findMissingNginx() !== null)(
  'the API hears of a request before its body has come, which nginx keeps nowhere',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lantern-nginx-test-'));
    const port = await findFreePort();
    const api = createServer((_, response) => response.writeHead(413).end()).listen(
      port,
      '127.0.0.1',
    );
    await once(api, 'listening');
    const nginx = await startNginx({ api: [`127.0.0.1:${port}`], storageDir: folder });
    try {
      const headers = { 'content-length': 1_000_000 };
      const sending = request(`${nginx.url}/app-api/x`, { method: 'POST', headers });
      sending.on('error', () => undefined);
      sending.write(Buffer.alloc(100_000));
      const answered = await once(sending, 'response', { signal: AbortSignal.timeout(5000) });
      expect(answered[0]).toMatchObject({ statusCode: 413 });
      sending.destroy();
    } finally {
      await nginx.stop();
      api.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
