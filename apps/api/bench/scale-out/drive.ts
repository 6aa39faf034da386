import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

import { readMachineSeconds, readTreeSeconds } from './process-time.ts';

/** What a load came to, and how many cores each was busy with it. */
export interface Driven {
  perSecond: number;
  bytesPerSecond: number;
  generator: number;
  /** The API, with all its processes. */
  api: number;
  /** All that this bench has started but the generator: the API, the database, nginx. */
  servers: number;
  /** Programs that have nothing to do with it. */
  strangers: number;
}

export interface Load {
  origin: string;
  method: 'GET' | 'POST';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  connections: number;
  seconds: number;
  /** The process of the API that is asked. */
  apiPid: number;
}

/** Null when loads can be driven here, else one sentence that says what is missing. */
export function findMissingGenerator(): string | null {
  return spawnSync('wrk', ['-v']).error ? 'wrk is not installed here (Debian: wrk).' : null;
}

/** Seconds at either end of a load in which the processors are not looked at. */
const marginSeconds = 0.5;

/**
 * Sends the same request again and again, as fast as it is answered. The generator is wrk: on a machine whose
 * cores are shared, whatever it takes is missing elsewhere.
 */
export async function drive(load: Load): Promise<Driven> {
  await expectSuccess(load);
  const dir = await mkdtemp(join(tmpdir(), 'lantern-wrk-'));
  const script = join(dir, 'request.lua');
  await writeFile(script, writeScript(load));
  const { connections, seconds, origin, path } = load;
  const length = seconds + 2 * marginSeconds;
  const args = [`-t1`, `-c${connections}`, `-d${Math.ceil(length)}s`, '-s', script];
  const wrk = spawn('wrk', [...args, `${origin}${path}`], { stdio: ['ignore', 'pipe', 'inherit'] });
  const printed = text(wrk.stdout);
  const ended = once(wrk, 'exit');
  try {
    await pause(marginSeconds * 1000);
    const busy = await watchClocks(load, wrk.pid ?? 0);
    await ended;
    return { ...readSummary(await printed, path), ...busy };
  } finally {
    await rm(dir, { recursive: true });
  }
}

/** wrk takes a redirect for an answer. */
async function expectSuccess({ origin, path, method, headers = {}, body }: Load): Promise<void> {
  const answer = await fetch(`${origin}${path}`, { method, headers, body: body ?? null });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path}: answered ${answer.status}`);
}

/** Text as a literal of Lua, whatever it holds. */
const quote = (value: string): string => `"${value.replaceAll(/[\\"]/g, String.raw`\$&`)}"`;

function writeScript({ method, headers = {}, body = '' }: Load): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `wrk.headers[${quote(name)}] = ${quote(value)}`,
  );
  return [
    `wrk.method = ${quote(method)}`,
    ...lines,
    ...(body === '' ? [] : [`wrk.body = ${quote(body)}`]),
    'function done(summary, latency)',
    '  local failed = summary.errors',
    '  io.write(string.format("%d %d %d %d\\n", summary.requests, summary.bytes, summary.duration,',
    '    failed.connect + failed.read + failed.write + failed.status + failed.timeout))',
    'end',
  ].join('\n');
}

/** Requests, bytes, microseconds and failures stand in the last line. */
function readSummary(printed: string, path: string): { perSecond: number; bytesPerSecond: number } {
  const [requests = 0, bytes = 0, microseconds = 0, failed = 0] = (
    printed.trim().split('\n').at(-1) ?? ''
  )
    .split(' ')
    .map(Number);
  if (failed > 0 || !(requests > 0)) throw new Error(`${path}: ${failed} failed\n${printed}`);
  const seconds = microseconds / 1e6;
  return { perSecond: requests / seconds, bytesPerSecond: bytes / seconds };
}

function readClocks(apiPid: number, generatorPid: number) {
  return {
    machine: readMachineSeconds(),
    tree: readTreeSeconds(process.pid),
    api: readTreeSeconds(apiPid),
    generator: readTreeSeconds(generatorPid),
  };
}

async function watchClocks({ apiPid, seconds }: Load, generatorPid: number) {
  const before = readClocks(apiPid, generatorPid);
  const begunAt = performance.now();
  await pause(seconds * 1000);
  const watched = (performance.now() - begunAt) / 1000;
  const after = readClocks(apiPid, generatorPid);
  const cores = (clock: keyof typeof after): number => (after[clock] - before[clock]) / watched;
  return {
    generator: cores('generator'),
    api: cores('api'),
    servers: cores('tree') - cores('generator'),
    strangers: Math.max(0, cores('machine') - cores('tree')),
  };
}
