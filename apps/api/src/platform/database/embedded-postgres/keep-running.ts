import { setTimeout as pause } from 'node:timers/promises';

import type { ClusterPlace } from './cluster.ts';
import { clearLeftovers } from './leftovers.ts';
import { type Postmaster, startPostmaster } from './postmaster.ts';

/** A server that ran this long counts as stable: the pauses before a restart begin at zero again. */
const calmMs = 60_000;
const longestPauseMs = 60_000;

export interface RunOptions {
  port: number | undefined;
  logFile: string;
  log: (line: string) => void;
  /** Receives the reason when the database is away. */
  onTrouble: (line: string) => void;
}

/**
 * Starts the server, and restarts it on the same port whenever it ends unasked (by the out-of-memory killer, say): the pool
 * then connects again and the site goes on. It never gives up, with longer and longer pauses, because a cause such as a full
 * disk may pass.
 */
export async function keepRunning(
  place: ClusterPlace,
  options: RunOptions,
): Promise<Pick<Postmaster, 'port' | 'stop'>> {
  const { log, logFile, onTrouble } = options;
  const stopping = new AbortController();
  let server = await startPostmaster(place, { ...options, signal: stopping.signal });
  const { port } = server;

  async function startAgain(): Promise<void> {
    await clearLeftovers(place.cluster, log);
    server = await startPostmaster(place, { port, logFile, signal: stopping.signal });
  }

  async function watch(): Promise<void> {
    for (let misfortunes = 0; ; misfortunes += 1) {
      const since = performance.now();
      await server.ended;
      if (stopping.signal.aborted) return;
      if (performance.now() - since > calmMs) misfortunes = 0;
      const pauseMs = pauseAfter(misfortunes);
      onTrouble(`The database is not running: it is started again in ${pauseMs / 1000} s.`);
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (!stopping.signal.aborted) await startAgain().catch(report);
      // The server may have started while the process was asked to stop.
      if (stopping.signal.aborted) return server.stop();
    }
  }

  const report = (error: unknown): void => {
    if (!stopping.signal.aborted) onTrouble(error instanceof Error ? error.message : String(error));
  };
  const watching = watch();
  return {
    port,
    async stop() {
      stopping.abort();
      await server.stop();
      await watching;
    },
  };
}

/** The pause before a restart: none after the first end, a second after the next, then twice as long each time. */
const pauseAfter = (misfortunes: number): number =>
  misfortunes === 0 ? 0 : Math.min(longestPauseMs, 1000 * 2 ** (misfortunes - 1));
