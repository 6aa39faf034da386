import { readFile } from 'node:fs/promises';

import * as z from 'zod/mini';

import type { Program } from './program.ts';
import type { Stage } from './stage.ts';

/** Of pino; what is done in the background has no caller to tell. */
const warning = 40;

const line = z.object({
  level: z.number(),
  msg: z.string(),
  err: z.optional(z.object({ message: z.string() })),
});

/** What the site's programs said in their logs that is worth a look. */
export async function readComplaints({ apis, worker }: Stage): Promise<string[]> {
  const programs = [worker, ...apis.map((it) => it.program)];
  return (await Promise.all(programs.map(readLog))).flat();
}

async function readLog({ name, log }: Program): Promise<string[]> {
  const lines = (await readFile(log, 'utf8')).split('\n').filter((it) => it.startsWith('{'));
  return lines
    .map((it) => line.parse(JSON.parse(it)))
    .filter(({ level }) => level >= warning)
    .map(({ msg, err }) => `${name}: ${msg}${err ? `: ${err.message}` : ''}`);
}
