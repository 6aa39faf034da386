import type { ChildProcess } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { startChild } from '../../processes/start-child.ts';
import type { ClusterPlace } from './cluster.ts';
import { startGuard } from './guard.ts';
import { DatabaseStartError } from './start-error.ts';

/** The longest recovery after a crash, on a slow disk. */
const readyWithinMs = 120_000;
const pollMs = 10;
/** A fast shutdown may take this long; after it the server stops at once and recovers at the next start. */
const fastStopMs = 3500;

export interface Postmaster {
  port: number;
  /** Resolves when the server has ended, for any reason. */
  ended: Promise<void>;
  /** Stops the server within five seconds; no acknowledged write is lost. */
  stop(): Promise<void>;
}

interface PostmasterOptions {
  /** By default, a free port. */
  port: number | undefined;
  logFile: string;
  /** Aborts the wait for the server. */
  signal?: AbortSignal;
}

/** Starts the server and waits until it takes connections. */
export async function startPostmaster(
  place: ClusterPlace,
  { port, logFile, signal }: PostmasterOptions,
): Promise<Postmaster> {
  const chosen = port ?? (await findFreePort());
  const log = await open(logFile, 'a', 0o600);
  const logStart = (await log.stat()).size;
  const child = startChild(join(place.programs, 'bin', 'postgres'), serverFlags(place, chosen), {
    cwd: '/',
    // It logs to a file, because a pipe would break with this process. It has a group of its own, because Ctrl-C must not
    // end it: requests in flight still need the server.
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
    ...(place.user === null ? {} : { uid: place.user.uid, gid: place.user.gid }),
  });
  const guard = child.pid === undefined ? null : startGuard(child.pid, place.cluster);
  const leave = (): void => void child.kill('SIGINT');
  process.once('exit', leave);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      process.off('exit', leave);
      guard?.kill('SIGKILL');
      resolve();
    });
  });
  try {
    await waitUntilReady(child, place.cluster, signal);
  } catch (cause) {
    child.kill('SIGQUIT');
    throw await explain(cause, { port: chosen, logFile, logStart });
  } finally {
    await log.close();
  }
  child.unref();
  return { port: chosen, ended, stop: () => stop(child, ended) };
}

const megabyte = 1024 * 1024;

/**
 * The shared buffers: an eighth of the memory, at most a gigabyte. PostgreSQL's default of 128 MB is too small for a large
 * catalogue.
 */
function chooseBufferMegabytes(): number {
  const limit = process.constrainedMemory();
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return Math.round(Math.min(1024, Math.max(128, memory / 8 / megabyte)));
}

const serverFlags = ({ cluster, durable }: ClusterPlace, port: number): string[] => {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'jit=off',
    `shared_buffers=${chooseBufferMegabytes()}MB`,
    'log_timezone=UTC',
    'timezone=UTC',
    ...(durable ? [] : ['fsync=off', 'full_page_writes=off']),
  ];
  return ['-D', cluster, '-p', String(port), ...settings.flatMap((it) => ['-c', it])];
};

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('no free port'));
      });
    });
  });
}

/** Reads the server's state, which is the eighth line of its lock file. */
async function waitUntilReady(
  child: ChildProcess,
  cluster: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const fate: { error?: Error } = {};
  child.once('error', (error) => (fate.error = error));
  child.once('exit', (code, signal) => (fate.error = new Error(`ended with ${code ?? signal}`)));
  const deadline = performance.now() + readyWithinMs;
  const isReady = async (): Promise<boolean> => {
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split(
      '\n',
    );
    return lines[0] === String(child.pid) && lines[7]?.trim() === 'ready';
  };
  while (!(await isReady())) {
    signal?.throwIfAborted();
    if (fate.error !== undefined) throw fate.error;
    if (performance.now() > deadline) throw new Error('not ready in time');
    await pause(pollMs);
  }
}

async function explain(
  cause: unknown,
  { port, logFile, logStart }: { port: number; logFile: string; logStart: number },
): Promise<DatabaseStartError> {
  const log = (await readFile(logFile).catch(() => Buffer.alloc(0)))
    .subarray(logStart)
    .toString('utf8');
  if (log.includes('postmaster.pid" already exists')) {
    return new DatabaseStartError(
      'in-use',
      `Another PostgreSQL is using the data folder: stop it first. Its log is ${logFile}.`,
      { cause },
    );
  }
  if (log.includes('could not bind')) {
    return new DatabaseStartError(
      'failed',
      `Port ${port} is in use: choose another one for the database.`,
      { cause },
    );
  }
  const reason = /(?:FATAL|PANIC): +(.*)/.exec(log)?.[1] ?? log.trim().split('\n').at(-1) ?? '';
  return new DatabaseStartError(
    'failed',
    `The database did not start (${reason}): see ${logFile}.`,
    { cause },
  );
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.ref();
  child.kill('SIGINT');
  const impatient = setTimeout(() => child.kill('SIGQUIT'), fastStopMs);
  await ended;
  clearTimeout(impatient);
}
