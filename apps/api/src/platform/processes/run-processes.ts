import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';

import type { Log } from '../log/log.ts';
import { connectPeers } from './peers.ts';

/** A process that lived this long is replaced at once; after a shorter life there is a pause, longer each time. */
const soundLifeMs = 10_000;
const firstWaitMs = 200;
const longestWaitMs = 5000;

export interface ProcessesSettings {
  count: number;
  /** The variables that their environment has beside this process's. */
  env: Readonly<Record<string, string>>;
  /** The longest time that a process may take to stop. */
  patienceMs: number;
  log: Log;
}

export interface Processes {
  /** The port on which all listen. */
  port: number;
  stop(): Promise<void>;
}

/** Thrown when a process ended before it listened; the process itself has told why. */
export class ProcessFailed extends Error {}

/**
 * Runs the same program several times on one port: this process accepts connections and hands them out in turn. A process
 * that dies is replaced.
 */
export async function runProcesses(settings: ProcessesSettings): Promise<Processes> {
  const { count, env, patienceMs, log } = settings;
  const peers = connectPeers();
  const alive = new Map<number, Worker>();
  const waiting = new Set<NodeJS.Timeout>();
  let stopping = false;

  function start(number: number, waitMs: number): Worker {
    const begunAt = performance.now();
    const worker = cluster.fork(env);
    alive.set(number, worker);
    peers.join(number, worker);
    worker.on('error', (err) => log.warn({ err, process: number }, 'a process is out of reach'));
    worker.once('exit', (code, signal) => {
      alive.delete(number);
      peers.leave(number);
      if (stopping) return;
      const isSound = performance.now() - begunAt > soundLifeMs;
      const wait = isSound ? firstWaitMs : waitMs;
      log.error(
        { process: number, code, signal, wait },
        'a process ended; another takes its place',
      );
      const timer = setTimeout(() => {
        waiting.delete(timer);
        start(number, Math.min(longestWaitMs, wait * 2));
      }, wait);
      waiting.add(timer);
    });
    return worker;
  }

  async function stop(): Promise<void> {
    stopping = true;
    for (const timer of waiting) clearTimeout(timer);
    const ends = [...alive.values()].map(async (worker) => {
      const ended = once(worker, 'exit');
      worker.process.kill('SIGTERM');
      const impatient = setTimeout(() => worker.process.kill('SIGKILL'), patienceMs);
      await ended;
      clearTimeout(impatient);
    });
    await Promise.all(ends);
  }

  const workers = Array.from({ length: count }, (_, index) => start(index + 1, firstWaitMs));
  try {
    const ports = await Promise.all(workers.map(untilListening));
    return { port: ports[0] ?? 0, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The port it listens on. */
function untilListening(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once('listening', ({ port }) => resolve(port));
    worker.once('exit', () => reject(new ProcessFailed('a process ended before it listened')));
  });
}
