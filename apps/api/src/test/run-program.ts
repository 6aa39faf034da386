import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface ProgramRun {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a program of `apps/api/src` to its end, with these settings and a test's secret. */
export function runProgram(
  name: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<ProgramRun> {
  const program = fileURLToPath(new URL(`../${name}.ts`, import.meta.url));
  const SIGNING_SECRET = 'a signing secret that only tests use';
  const env = { PATH: process.env['PATH'], SIGNING_SECRET, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      resolve({ code, stdout, stderr });
    });
  });
}
