import pg from 'pg';

import { isDatabaseAway } from '../../platform/database/database-away.ts';
import { toolText } from '../../text/operator.ts';
import { explainFailure } from '../site/explain-failure.ts';

/** Thrown when a program's arguments don't fit; the message tells the operator why. */
export class UsageFault extends Error {
  override name = 'UsageFault';
}

/** PostgreSQL's codes for a table and for a type that do not exist: the site was never started. */
const neverMade: ReadonlySet<string | undefined> = new Set(['42P01', '42704']);

interface ToolTexts {
  /** The text of `--help`. */
  usage: string;
  /** The message for a program that a signal stopped. */
  stopped?: string;
}

/**
 * Runs a command-line program for operators. It returns the exit code, and an error is told in a sentence. `signal` is
 * aborted when the process is asked to stop.
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

/** Arguments after `--` are names, never options. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).some((it) => it === '--help' || it === '-h');
}

/** Reads arguments; wrong ones are answered with the usage. */
export function parseUsage<Arguments>(usage: string, read: () => Arguments): Arguments {
  try {
    return read();
  } catch (cause) {
    throw new UsageFault(usage, { cause });
  }
}

function explain(error: unknown): string {
  if (error instanceof UsageFault) return error.message;
  if (error instanceof pg.DatabaseError && neverMade.has(error.code)) return toolText.noSite;
  const sentence = explainFailure(error, { host: '', port: 0 });
  if (sentence !== null) return sentence;
  if (isDatabaseAway(error)) return toolText.away(messageOf(error));
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The message of the innermost cause: an error that only wraps another one tells nothing by itself. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? messageOf(error.cause) : error.message;
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`);
