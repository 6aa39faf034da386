import { spawn } from 'node:child_process';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

import type { SourceFault, StepFault } from '@lantern/rules/ingest-faults';
import { timerMs } from '@lantern/rules/whole-numbers';

import type { Db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Ingest } from './ingest.repo.ts';

/** How a tool ended. `errors` is the end of what it wrote to standard error. */
export interface ToolResult {
  exitCode: number | null;
  endedBy: NodeJS.Signals | null;
  output: string;
  errors: string;
}

interface ToolOptions {
  signal?: AbortSignal;
  /** Called with each line of standard output instead of collecting it. */
  onLine?: (line: string) => void;
  /** Where it runs; names that it writes are relative to this, whatever the folder's own name holds. */
  cwd?: string;
  /** What it may use; without, it runs like any program. */
  limits?: ToolLimits;
}

export interface ToolLimits {
  /** After so long it is ended, and the source refused. */
  seconds: number;
  /** Of memory it may ask for. */
  memoryBytes: number;
  /** How far it gives way to everything else on the machine. */
  niceness: number;
}

const keptErrorCharacters = 4000;
/** No file that a tool writes is larger: a segment of 4 s has a few megabytes. */
const largestFileBytes = 1024 ** 3;
/** Encoders start many threads on a machine of many cores, and each counts with all of its stack. */
const stackBytes = 2 * 1024 ** 2;

/**
 * Runs a program with an argument vector: no shell, nothing to read from. With limits it gives way to everything
 * else on the machine, ends with this process even if that is killed, and is ended when it takes too much.
 */
export async function runTool(
  program: string,
  args: readonly string[],
  { signal, onLine, cwd, limits }: ToolOptions = {},
): Promise<ToolResult> {
  signal?.throwIfAborted();
  const [first = program, ...rest] = limits
    ? [...(await restrain(limits)), program, ...args]
    : [program, ...args];
  const timeout = limits && AbortSignal.timeout(timerMs(limits.seconds));
  const ends = [signal, timeout].filter((it) => it !== undefined);
  return new Promise((resolve, reject) => {
    const child = spawn(first, rest, {
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: AbortSignal.any(ends),
      killSignal: 'SIGKILL',
      ...(cwd !== undefined && { cwd }),
    });
    let output = '';
    let errors = '';
    if (onLine) createInterface(child.stdout).on('line', onLine);
    else child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-keptErrorCharacters);
    });
    child.once('error', (error) =>
      reject(timeout?.aborted ? new SourceRefused('took-too-long', `${limits?.seconds} s`) : error),
    );
    child.once('close', (exitCode, endedBy) => resolve({ exitCode, endedBy, output, errors }));
  });
}

/** Of those that start a program: it is not there, or may not be run. */
const notRun: ReadonlySet<number> = new Set([126, 127]);

/** Throws when the machine was to blame for how it ended. */
export function expectRan({ exitCode, endedBy, errors }: ToolResult): void {
  // Some go on without what they could not write.
  if (errors.includes('No space left on device')) throw new StepBroken('disk-full', errors.trim());
  if (exitCode === null) throw new StepBroken('broken', `ended by ${endedBy}`);
  if (notRun.has(exitCode)) throw new StepBroken('broken', errors.trim());
}

/** Throws when it did not end well: a fault of the source unless the machine was to blame. */
export function expectDone(result: ToolResult, fault: SourceFault): void {
  expectRan(result);
  if (result.exitCode !== 0) throw new SourceRefused(fault, result.errors.trim());
}

/** The programs before the program, each with its own arguments; what a system does not have is left out. */
async function restrain({ memoryBytes, niceness }: ToolLimits): Promise<string[]> {
  const found = await findRestraints();
  const chain: [string, string[]][] = [
    ['nice', ['-n', `${niceness}`]],
    ['setpriv', ['--pdeathsig', 'KILL']],
    [
      'prlimit',
      [
        ...[`--data=${memoryBytes}`, `--stack=${stackBytes}`],
        ...[`--fsize=${largestFileBytes}`, '--core=0', '--'],
      ],
    ],
  ];
  return chain.flatMap(([name, args]) => (found.has(name) ? [name, ...args] : []));
}

let restraints: Promise<ReadonlySet<string>> | undefined;

/** Looked for once: `setpriv` and `prlimit` are of every Linux, and of no other system. */
function findRestraints(): Promise<ReadonlySet<string>> {
  restraints ??= Promise.all(
    ['nice', 'setpriv', 'prlimit'].map(async (name) => ((await isInPath(name)) ? [name] : [])),
  ).then((found) => new Set(found.flat()));
  return restraints;
}

async function isInPath(name: string): Promise<boolean> {
  // oxlint-disable-next-line node/no-process-env -- because this is where spawn looks, no setting of the site
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const looks = folders.map((folder) => access(join(folder, name)));
  return (await Promise.allSettled(looks)).some((it) => it.status === 'fulfilled');
}

/** The file given can't be published. `detail` is for the operator's log. */
export class SourceRefused extends Error {
  override name = 'SourceRefused';
  readonly fault: SourceFault;
  readonly detail: string;

  constructor(fault: SourceFault, detail = '') {
    super(detail === '' ? fault : `${fault}: ${detail}`);
    this.fault = fault;
    this.detail = detail;
  }
}

/** A step could not be done; another time it may. */
export class StepBroken extends Error {
  override name = 'StepBroken';
  readonly fault: StepFault;

  constructor(fault: StepFault, detail: string) {
    super(detail);
    this.fault = fault;
  }
}

export type IngestDeps = Deps;

/** What a step works with. */
export interface StepContext {
  deps: IngestDeps;
  ingest: Ingest;
  /** Of this try, for names that no other try uses. */
  runId: string;
  /** Holds everything of the ingest. */
  folder: string;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (done: number) => void;
}

/** Does a step; what it answers is done in the transaction that notes the step as done. */
export type StepWork = (context: StepContext) => Promise<(tx: Db) => Promise<unknown>>;

/** How a step calls a tool. */
export const toolOptions = ({ deps, signal }: StepContext, seconds: number) => ({
  signal,
  limits: {
    seconds,
    memoryBytes: deps.config.ingest.memoryBytes,
    niceness: deps.config.ingest.niceness,
  } satisfies ToolLimits,
});
