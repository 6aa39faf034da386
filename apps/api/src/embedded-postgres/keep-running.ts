import type { ClusterPlace } from './cluster.ts';
import { clearLeftovers } from './leftovers.ts';
import { type Postmaster, startPostmaster } from './postmaster.ts';

/** A server that keeps ending is given up, for somebody to look at its log. */
const mostRestarts = 3;
const withinMs = 60_000;

export interface RunOptions {
  port: number | undefined;
  logFile: string;
  log: (line: string) => void;
}

/**
 * Starts the server, and again on the same port whenever it ends without having been asked to, such as by
 * the system's out-of-memory killer: the pool then connects anew and the site goes on.
 */
export async function keepRunning(
  place: ClusterPlace,
  options: RunOptions,
): Promise<Pick<Postmaster, 'port' | 'stop'>> {
  let server = await startPostmaster(place, options);
  const { port } = server;
  const wish = { stopped: false };
  const restarts: number[] = [];

  async function watch(): Promise<void> {
    await server.ended;
    while (!wish.stopped && mayRestart(restarts)) {
      options.log('The database ended unexpectedly and is started again.');
      await clearLeftovers(place.cluster, options.log);
      server = await startPostmaster(place, { ...options, port });
      if (wish.stopped) await server.stop();
      await server.ended;
    }
    if (!wish.stopped) options.log(`The database ended: see ${options.logFile}.`);
  }

  const watching = watch().catch((error: unknown) => {
    options.log(error instanceof Error ? error.message : String(error));
  });
  return {
    port,
    async stop() {
      wish.stopped = true;
      await server.stop();
      await watching;
    },
  };
}

function mayRestart(restarts: number[]): boolean {
  const now = performance.now();
  restarts.push(now);
  return restarts.filter((it) => it > now - withinMs).length <= mostRestarts;
}
