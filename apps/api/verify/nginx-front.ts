import { join } from 'node:path';

import { type Nginx, startEdge, startNginx } from '../../../scripts/nginx/start-nginx.ts';
import type { TestApp } from '../src/test/build-test-app.ts';
import { type MediaFront, sendOverHttp } from '../src/test/media-front.ts';

/** With them the app knows nginx by its address, 127.0.0.1; a client from another address comes past it. */
export const behindNginx = { ACCEL_LOCATION: '/_storage/', TRUST_PROXY: '127.0.0.1' };

/** An nginx in front of an app, and the app's own port beside it. */
export async function startBehindNginx(
  { app, deps }: TestApp,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ nginx: Nginx; port: string }> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const port = app.listeningOrigin;
  const storageDir = join(deps.config.dataDir, 'storage');
  const nginx = await startNginx({ api: [new URL(port).host], storageDir, settings });
  return { nginx, port };
}

/** Past nginx, to the port of the app. */
export const portFront: MediaFront = {
  env: behindNginx,
  async open({ app }) {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    return { send: (wanted) => sendOverHttp(origin, wanted), close: async () => {} };
  },
};

/** Through nginx, as members do; the API checks the addresses of segments. */
export const nginxFront: MediaFront = {
  env: behindNginx,
  async open(testApp) {
    const { nginx } = await startBehindNginx(testApp);
    return { send: (wanted) => sendOverHttp(nginx.url, wanted), close: () => nginx.stop() };
  },
};

/** Through an nginx that knows the secret of edges: it checks the addresses of segments itself, and sends them. */
export const sealedFront: MediaFront = {
  env: behindNginx,
  // It asks the API once in ten seconds about a film.
  forgetsMs: 20_000,
  async open(testApp) {
    const settings = { EDGE_SECRET: testApp.deps.config.edge.secret };
    const { nginx } = await startBehindNginx(testApp, settings);
    return { send: (wanted) => sendOverHttp(nginx.url, wanted), close: () => nginx.stop() };
  },
};

/** Through an edge, as the site's own edges are; keys and playlists come from the site itself. */
export const edgeFront: MediaFront = {
  env: {},
  forgetsMs: 20_000,
  async open({ app, deps }) {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const edge = await startEdge({ origin, secret: deps.config.edge.secret });
    return {
      send: (wanted) => sendOverHttp(wanted.url.startsWith('/sealed/') ? edge.url : origin, wanted),
      close: () => edge.stop(),
    };
  },
};
