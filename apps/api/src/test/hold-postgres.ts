/* A process with an embedded database, for tests that kill it. Says the address, then waits. */
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';

const { connectionString } = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' });
process.stdout.write(`${connectionString}\n`);
setInterval(() => undefined, 60_000);
