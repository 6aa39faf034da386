import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';

import { Miniflare } from 'miniflare';

const source = fileURLToPath(new URL('../../../edge/src/worker.ts', import.meta.url));

interface EdgeOptions {
  /** The address of the site. */
  origin: string;
  /** Its EDGE_SECRET. */
  secret: string;
}

/** Starts the worker of `apps/edge` in workerd, as Cloudflare runs it, on a free port of this machine. */
export async function startWorkerEdge({ origin, secret }: EdgeOptions) {
  const worker = new Miniflare({
    host: '127.0.0.1',
    port: 0,
    modules: true,
    script: stripTypeScriptTypes(await readFile(source, 'utf8')),
    compatibilityDate: '2026-07-01',
    bindings: { ORIGIN: origin, EDGE_SECRET: secret },
  });
  const { origin: url } = await worker.ready;
  return { url, stop: () => worker.dispose() };
}
