import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** The folders in which programs are looked for. */
// oxlint-disable-next-line node/no-process-env -- because this is where the system keeps its programs, no setting of the site
const searchPath = (): string => process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin';

/**
 * The whole environment of every program that the site starts. This process's own holds the signing secret, the keys of the
 * envelope and the database's password, and none of these programs needs them. The language is fixed, because some of their
 * words are read.
 */
const childEnvironment = (): Record<string, string> => ({
  PATH: searchPath(),
  // oxlint-disable-next-line node/no-process-env -- because programs look here for their own files, no setting of the site
  HOME: process.env['HOME'] ?? '/',
  LANG: 'C.UTF-8',
});

/**
 * Starts a program with an argument vector, without a shell. No other code of the server starts one: lint holds this.
 * Processes of the site itself are no children of this kind: `cluster` starts them, with the site's settings.
 */
export const startChild = (
  program: string,
  args: readonly string[],
  options: Omit<SpawnOptions, 'env' | 'shell'> = {},
): ChildProcess => spawn(program, args, { ...options, env: childEnvironment() });

/** The path of a program, as `PATH` finds it; null when the system lacks it. */
export async function findProgram(name: string): Promise<string | null> {
  for (const folder of searchPath().split(delimiter)) {
    const path = join(folder, name);
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  return null;
}
