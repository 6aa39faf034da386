import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { operatorCalls } from '@lantern/contracts/calls/all-calls';
import { exportOrders } from '@lantern/contracts/calls/operator/orders';
import { envelope } from '@lantern/contracts/envelope';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

import type { Deps } from '../../src/platform/deps.ts';
import { createOperator } from '../../src/test/create-operator.ts';
import type { Question } from './questions.ts';

/** How long requests of one kind took, in milliseconds. */
export interface DeskLine {
  name: string;
  times: readonly number[];
  goalMs: number;
}

/** A site with an operator who may do everything. */
export interface Desk {
  app: FastifyInstance;
  deps: Deps;
  token: string;
}

const goals = { list: 100, lookUp: 50 } as const;
const atLeast = 100;
const warmUps = 6;
/** A line that is far from its goal is not asked to the end. */
const longestMs = 15_000;

export async function openDesk(app: FastifyInstance, deps: Deps): Promise<Desk> {
  const { token } = await createOperator(deps, { loginName: `bench${Date.now()}`, isProved: true });
  return { app, deps, token };
}

const page = z.object({ next: z.optional(z.nullable(z.string())) });

async function send({ app, token }: Desk, path: string, payload: object) {
  const begun = performance.now();
  const response = await app.inject({ method: 'POST', url: path, payload, headers: { token } });
  const ms = performance.now() - begun;
  const { code, msg, data } = envelope.parse(response.json());
  if (code !== 0) throw new Error(`${path} ${JSON.stringify(payload)} answered ${code} ${msg}`);
  return { ms, data };
}

/** Each payload in turn, until there are enough of them or it takes too long. */
async function timesOf(desk: Desk, path: string, payloads: readonly object[]): Promise<number[]> {
  const most = Math.max(atLeast, payloads.length);
  const begun = performance.now();
  const times: number[] = [];
  for (let i = -Math.min(warmUps, most); i < most; i++) {
    const payload = payloads.at(i % payloads.length) ?? {};
    const { ms } = await send(desk, path, payload);
    if (i >= 0) times.push(ms);
    if (performance.now() - begun > longestMs && times.length > 0) break;
  }
  return times;
}

/** The payload of the page behind the first, or null when there is none. */
async function nextOf(desk: Desk, path: string, payload: object): Promise<object | null> {
  const { data } = await send(desk, path, payload);
  const { next } = z.safeParse(page, data).data ?? {};
  if (next === undefined) return { ...payload, currentPage: 2 };
  return next === null ? null : { ...payload, after: next };
}

/** What one question takes: its first page and the next, or the look-up. One that is refused took for ever. */
export async function measureQuestion(desk: Desk, question: Question): Promise<DeskLine[]> {
  try {
    return await ask(desk, question);
  } catch (error) {
    const name = `${question.call}, ${question.about}: ${error instanceof Error ? error.message : 'no answer'}`;
    return [{ name, goalMs: 0, times: [Infinity] }];
  }
}

async function ask(desk: Desk, { call, about, payloads, kind }: Question): Promise<DeskLine[]> {
  const { path } = operatorCalls[call];
  const isPaged = kind === 'pages';
  const given = payloads.map((it) =>
    isPaged && !('pages' in operatorCalls[call]) ? { currentPage: 1, ...it } : it,
  );
  const full = call === 'listConversation' ? given.map((it) => ({ currentPage: 1, ...it })) : given;
  const name = `${call}, ${about}`;
  const goalMs = kind === 'look-up' ? goals.lookUp : goals.list;
  const first = { name, goalMs, times: await timesOf(desk, path, full) };
  if (!isPaged) return [first];
  const next: object[] = [];
  for (const payload of full.slice(0, 20)) {
    const behind = await nextOf(desk, path, payload);
    if (behind) next.push(behind);
  }
  if (next.length === 0) return [first];
  return [first, { name: `${name}, next page`, goalMs, times: await timesOf(desk, path, next) }];
}

const run = promisify(execFile);
const megabyte = 1_048_576;
const rssOf = (): number => process.memoryUsage().rss / megabyte;

/** Reads what it is given the address of, keeps nothing, and prints how many bytes and lines there were. */
const reader = `
let [bytes, lines] = [0, -1];
const { body } = await fetch(process.argv[1]);
for await (const piece of body) {
  bytes += piece.length;
  for (const byte of piece) if (byte === 10) lines += 1;
}
console.log(JSON.stringify({ bytes, lines }));`;

/** A file of orders, streamed to another process: what it holds is not counted as the server's. */
export async function measureExport(
  desk: Desk,
  address: string,
  days: { from?: string; until?: string },
): Promise<{ lines: number; megabytes: number; seconds: number; aboveIdle: number }> {
  const { data } = await send(desk, exportOrders.path, days);
  const { url } = z.parse(exportOrders.answer, data);
  globalThis.gc?.();
  const idle = rssOf();
  let most = idle;
  const watch = setInterval(() => (most = Math.max(most, rssOf())), 50);
  const begun = performance.now();
  const { stdout } = await run(process.execPath, [
    '--input-type=module',
    '--eval',
    reader,
    `${address}${url}`,
  ]);
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(watch);
  const { bytes, lines } = z
    .object({ bytes: z.number(), lines: z.number() })
    .parse(JSON.parse(stdout));
  return { lines, megabytes: bytes / megabyte, seconds, aboveIdle: most - idle };
}
