/* A process with the API on a database that is there, for tests that kill it. Says the address, then serves. */
import { buildApp } from '../app.ts';
import { loadConfig } from '../platform/config/config.ts';
import { createDeps, startDeps } from '../platform/deps.ts';

const config = loadConfig();
const deps = createDeps({ config, connectionString: config.databaseUrl ?? '' });
await startDeps(deps);
const app = await buildApp(deps);
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
