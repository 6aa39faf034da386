import { type ChildProcess, execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface ProgramRun {
  code: number;
  stdout: string;
  stderr: string;
}

/** Starts a program of `apps/api/src/programs`, with these settings and a test's secret. */
export function startProgram(
  name: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): { child: ChildProcess; ended: Promise<ProgramRun> } {
  const program = fileURLToPath(new URL(`../programs/${name}.ts`, import.meta.url));
  const SIGNING_SECRET = 'a signing secret that only tests use';
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, SIGNING_SECRET, ...settings };
  const { promise, resolve } = Promise.withResolvers<ProgramRun>();
  const child = execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) => {
    const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
    resolve({ code, stdout, stderr });
  });
  return { child, ended: promise };
}

/** The same to its end. */
export const runProgram = (...program: Parameters<typeof startProgram>): Promise<ProgramRun> =>
  startProgram(...program).ended;
