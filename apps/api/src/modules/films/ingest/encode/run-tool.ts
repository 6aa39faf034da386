import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';

import type { SourceFault, StepFault } from '@lantern/rules/ingest-faults';
import { timerMs } from '@lantern/rules/whole-numbers';

import type { Db } from '../../../../platform/database/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import {
  branchEndOf,
  buildCodecArguments,
  type Chip,
  chips,
  deviceOf,
  type Encoder,
} from '../../../../platform/film-encoders.ts';
import { oncePerSite } from '../../../../platform/once-per-site.ts';
import { confine } from '../../../../platform/processes/confine-tool.ts';
import { findProgram, startChild } from '../../../../platform/processes/start-child.ts';
import type { Ingest } from '../ingest.repo.ts';

/** The result of a tool. `errors` is the end of its standard error. */
export interface ToolResult {
  exitCode: number | null;
  /** The name of the signal that ended it. */
  endedBy: string | null;
  output: string;
  errors: string;
}

/** What ends a tool early. */
export interface ToolBounds {
  signal?: AbortSignal;
  /** Its limits; without them it runs like any program. */
  limits?: ToolLimits;
}

interface ToolOptions extends ToolBounds {
  /** Receives each line of standard output, which is then not collected. */
  onLine?: (line: string) => void;
  /** Its working folder; the names that it writes are relative to it, because the folder's own name may hold anything. */
  cwd?: string;
}

interface ToolLimits {
  /** The time after which it is killed and the source refused. */
  seconds: number;
  /** The most memory that it may allocate. */
  memoryBytes: number;
  niceness: number;
  /** The only folder that it sees, where walls can be built, and a file elsewhere. */
  folder: string;
  file?: string;
  /** The largest file that it may write; that of a segment by default. */
  fileBytes?: number;
  /** Whether it reaches the chips of graphics cards through them. */
  usesChips?: boolean;
}

const keptErrorCharacters = 4000;
/** The largest file that a tool may write; a segment of 4 s has a few megabytes. */
const largestFileBytes = 1024 ** 3;
/** The memory for an encoder's threads: on a machine with many cores there are many, and each counts with its whole stack. */
const stackBytes = 2 * 1024 ** 2;

/**
 * Runs a program with an argument vector, without a shell and without standard input. With limits, it runs at low priority,
 * ends with this process even if that is killed, is killed when it uses too much, and sees one folder and no network where
 * the system can hold it to that.
 */
export async function runTool(
  program: string,
  args: readonly string[],
  { signal, onLine, cwd, limits }: ToolOptions = {},
): Promise<ToolResult> {
  signal?.throwIfAborted();
  const walls = limits ? await confine({ ...limits, cwd }) : null;
  const [first = program, ...rest] = limits
    ? [...(await restrain(limits, walls)), program, ...args]
    : [program, ...args];
  const timeout = limits && AbortSignal.timeout(timerMs(limits.seconds));
  const ends = [signal, timeout].filter((it) => it !== undefined);
  return new Promise((resolve, reject) => {
    const child = startChild(first, rest, {
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(cwd !== undefined && { cwd }),
    });
    const ended = AbortSignal.any(ends);
    const end = (): void => {
      endTool(child);
      const reason: unknown = ended.reason;
      if (timeout?.aborted) reject(new SourceRefused('took-too-long', `${limits?.seconds} s`));
      else reject(reason instanceof Error ? reason : new Error('aborted', { cause: reason }));
    };
    if (ended.aborted) end();
    else ended.addEventListener('abort', end, { once: true });
    let output = '';
    let errors = '';
    if (onLine && child.stdout) createInterface(child.stdout).on('line', onLine);
    else child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-keptErrorCharacters);
    });
    child.once('error', reject);
    child.once('close', (exitCode, endedBy) => {
      ended.removeEventListener('abort', end);
      resolve({ ...(walls ? readEnd(exitCode, endedBy) : { exitCode, endedBy }), output, errors });
    });
  });
}

/**
 * Ends a tool with what it has started. bubblewrap's own child is ended by its id: in its first milliseconds it has not
 * asked yet to end with its parent.
 */
function endTool(child: ChildProcess): void {
  if (child.pid === undefined) return;
  child.kill('SIGSTOP');
  for (const pid of childrenOf(child.pid)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
  child.kill('SIGKILL');
}

/** The processes that a process has started; none where the system does not tell. */
function childrenOf(pid: number): number[] {
  try {
    const ids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return ids.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Behind walls, the exit code tells the signal that ended a tool: 128 and the signal's number. */
function readEnd(
  exitCode: number | null,
  endedBy: string | null,
): Pick<ToolResult, 'exitCode' | 'endedBy'> {
  const ended = Object.entries(constants.signals).find(([, it]) => exitCode === 128 + it);
  return ended ? { exitCode: null, endedBy: ended[0] } : { exitCode, endedBy };
}

/** Exit codes of a wrapper whose program is missing or may not run. */
const notRun: ReadonlySet<number> = new Set([126, 127]);

/** Throws when the machine is at fault. */
export function expectRan({ exitCode, endedBy, errors }: ToolResult): void {
  // Some tools go on after a failed write.
  if (errors.includes('No space left on device')) throw new StepBroken('disk-full', errors.trim());
  if (exitCode === null) throw new StepBroken('broken', `ended by ${endedBy}`);
  if (notRun.has(exitCode)) throw new StepBroken('broken', errors.trim());
  if (exitCode === 1 && errors.startsWith('bwrap: ')) throw new StepBroken('broken', errors.trim());
}

/** Throws when the tool failed: the source is at fault, unless the machine is. */
export function expectDone(result: ToolResult, fault: SourceFault): void {
  expectRan(result);
  if (result.exitCode !== 0) throw new SourceRefused(fault, result.errors.trim());
}

/** The wrapper programs with their arguments; those that the system lacks are left out. */
async function restrain(
  { memoryBytes, niceness, fileBytes = largestFileBytes }: ToolLimits,
  walls: readonly string[] | null,
): Promise<string[]> {
  const found = await findRestraints();
  const keep = (name: string, args: string[]): string[] => (found.has(name) ? [name, ...args] : []);
  return [
    ...keep('nice', ['-n', `${niceness}`]),
    // Walls fall with this process too.
    ...(walls ?? keep('setpriv', ['--pdeathsig', 'KILL'])),
    // Inside the walls, so that a program that is missing ends with the same code as without them.
    ...keep('prlimit', [
      `--data=${memoryBytes}`,
      `--stack=${stackBytes}`,
      `--fsize=${fileBytes}`,
      '--core=0',
      '--',
    ]),
  ];
}

let restraints: Promise<ReadonlySet<string>> | undefined;

/** Searched once: every Linux has `setpriv` and `prlimit`, other systems don't. */
function findRestraints(): Promise<ReadonlySet<string>> {
  restraints ??= Promise.all(
    ['nice', 'setpriv', 'prlimit'].map(async (name) => ((await findProgram(name)) ? [name] : [])),
  ).then((found) => new Set(found.flat()));
  return restraints;
}

/** Thrown when the file can't be published. `detail` is for the operator's log. */
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

/** Thrown when a step failed but may succeed later. */
export class StepBroken extends Error {
  override name = 'StepBroken';
  readonly fault: StepFault;

  constructor(fault: StepFault, detail: string) {
    super(detail);
    this.fault = fault;
  }
}

export interface StepContext {
  deps: Deps;
  ingest: Ingest;
  /** The id of this attempt, for names that no other attempt uses. */
  runId: string;
  /** Its work folder on this machine, and where its file is, for steps that read it. */
  folder: string;
  source: string;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (done: number) => void;
  /** Fetches a film of another site into a file; only the work that fetches has it. */
  fetchFilm?: FetchFilm | undefined;
}

export type FetchFilm = (context: StepContext, into: string) => Promise<void>;

/** Runs a step; the function that it returns runs in the transaction that ends the step. */
export type StepWork = (context: StepContext) => Promise<(tx: Db) => Promise<unknown>>;

/** The bounds of a tool that runs for a step. */
export function toolOptions(
  { deps, folder, source, signal }: StepContext,
  seconds: number,
): Required<ToolBounds> {
  const { memoryBytes, niceness } = deps.config.ingest;
  return { signal, limits: { seconds, memoryBytes, niceness, folder, file: source } };
}

/** Encodes a third of a second of nothing; FFmpeg lists encoders for chips that the machine does not have. */
async function canEncode(encoder: Chip, options: ToolBounds): Promise<boolean> {
  const codec = buildCodecArguments(encoder, { maxVideoBitrate: 800_000, framesPerSecond: 30 });
  const { exitCode } = await runTool(
    'ffmpeg',
    [
      ['-hide_banner', '-nostdin', '-v', 'error', ...deviceOf(encoder)],
      ['-f', 'lavfi', '-i', 'color=black:size=640x360:rate=30:duration=0.34'],
      ['-vf', `setsar=1${branchEndOf(encoder)}`, ...codec, '-f', 'null', '-'],
    ].flat(),
    options,
  );
  return exitCode === 0;
}

/** The same bounds for a tool that reaches the chips of graphics cards. */
export const throughWalls = ({ limits, ...bounds }: ToolBounds): ToolBounds =>
  limits ? { ...bounds, limits: { ...limits, usesChips: true } } : bounds;

/** The first chip that this machine has, or else its processor. */
export async function findEncoder(options: ToolBounds): Promise<Encoder> {
  for (const chip of chips) {
    if (await canEncode(chip, options)) return chip;
  }
  return 'x264';
}

/** What a machine encodes with: found out with its first film, once. */
function createChoice({ config, log }: Pick<Deps, 'config' | 'log'>) {
  let found: Promise<Encoder> | undefined;
  return (options: ToolBounds): Promise<Encoder> => {
    const { encoder } = config.ingest;
    if (encoder !== 'auto') return Promise.resolve(encoder);
    found ??= findEncoder(throughWalls(options)).then(
      (it) => {
        log.info({ encoder: it }, 'films are encoded with this');
        return it;
      },
      (error: unknown) => {
        found = undefined;
        throw error;
      },
    );
    return found;
  };
}

export const encoderChoiceOf = oncePerSite(createChoice);
