import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { fail } from './progress.mjs';

/** The repository's root, with a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Runs a command to its end without output. If it fails, it prints the command's output and ends the process.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, cwd?: string, orElse: string }} options `orElse`: the message when it fails
 */
export function runQuietly(command, args, { env, cwd = root, orElse }) {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return;
  process.stderr.write(`${error ? `${error.message}\n` : ''}${stdout ?? ''}${stderr ?? ''}`);
  fail(orElse);
}

/**
 * Runs commands one after the other on this terminal, and ends with the first exit code that is not 0.
 * @param {NodeJS.ProcessEnv} env
 * @param {string[][]} commands
 */
export function runInTurn(env, ...commands) {
  let worst = 0;
  for (const [command = '', ...args] of commands) {
    const { status } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' });
    worst ||= status ?? 1;
  }
  process.exit(worst);
}
