import pg from 'pg';

import { isDatabaseAway } from '../../platform/database/database-away.ts';
import { toolText } from '../../text/operator.ts';
import { explainFailure } from '../site/explain-failure.ts';

/** The arguments of a program are not what it takes; the message is what to tell. */
export class UsageFault extends Error {
  override name = 'UsageFault';
}

/** PostgreSQL's code for a table that isn't there. */
const undefinedTable = '42P01';

interface ToolTexts {
  /** What `--help` is answered with. */
  usage: string;
  /** What to tell when it was stopped by a signal. */
  stopped?: string;
}

/**
 * Runs a program of the operator's: its answer is the exit code, and what goes wrong is told in a sentence.
 * The signal is aborted when it is asked to stop.
 */
export async function runOperatorTool(
  work: (signal: AbortSignal) => Promise<number>,
  { usage, stopped = 'Stopped.' }: ToolTexts,
): Promise<void> {
  if (asksForHelp(process.argv.slice(2))) return say(usage);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  try {
    process.exitCode = await work(stop.signal);
  } catch (error) {
    const isStopped = stop.signal.aborted && error instanceof Error && error.name === 'AbortError';
    process.stderr.write(`${isStopped ? stopped : explain(error)}\n`);
    process.exitCode = 1;
  }
}

/** Behind `--` there are names alone. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).some((it) => it === '--help' || it === '-h');
}

/** Reads arguments; those that don't fit are answered with how to use it. */
export function parseUsage<Arguments>(usage: string, read: () => Arguments): Arguments {
  try {
    return read();
  } catch (cause) {
    throw new UsageFault(usage, { cause });
  }
}

function explain(error: unknown): string {
  if (error instanceof UsageFault) return error.message;
  if (error instanceof pg.DatabaseError && error.code === undefinedTable) return toolText.noSite;
  const sentence = explainFailure(error, { host: '', port: 0 });
  if (sentence !== null) return sentence;
  if (isDatabaseAway(error)) return toolText.away(messageOf(error));
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Of what is at the bottom of it: what was given up because of something says nothing by itself. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? messageOf(error.cause) : error.message;
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`);
