import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { startNginx } from '../../../scripts/nginx/start-nginx.ts';
import { startSiteWith } from './start-site.ts';

const webDir = fileURLToPath(new URL('../dist', import.meta.url));

/** The same site with the nginx of the images in front of it. Answers how to end both. */
export default async function startBehindNginx(): Promise<() => Promise<void>> {
  const front = { ACCEL_LOCATION: '/_storage/', TRUST_PROXY: '127.0.0.1' };
  const { address, dataDir, stop } = await startSiteWith(front);
  const storageDir = join(dataDir, 'storage');
  const api = [`127.0.0.1:${new URL(address).port}`];
  const nginx = await startNginx({ api, storageDir, webDir }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  process.env.LANTERN_URL = nginx.url;
  return async () => {
    await nginx.stop();
    await stop();
  };
}
