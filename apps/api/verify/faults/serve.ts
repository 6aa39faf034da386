/* An API that dies where it is told to. Says its address; a message names the point to die at next. */
import * as z from 'zod/mini';

import { buildApp } from '../../src/app.ts';
import { loadConfig } from '../../src/platform/config/config.ts';
import { createDeps, startDeps } from '../../src/platform/deps.ts';
import { armKillPoints } from '../../src/platform/processes/kill-points.ts';

const config = loadConfig();
const deps = createDeps({ config, connectionString: config.databaseUrl ?? '' });
await startDeps(deps);
const app = await buildApp(deps);
process.on('message', (message) => {
  const point = z.string().parse(message);
  armKillPoints((reached) => {
    if (reached === point) process.kill(process.pid, 'SIGKILL');
  });
  process.send?.('armed');
});
process.once('disconnect', () => process.exit());
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
