import { spawn } from 'node:child_process';
import { constants } from 'node:os';

import { root } from './command.mjs';
import { onParentExit } from './orphan.mjs';

/** The usual wait in milliseconds. With everything around it, stopping takes less than 5 seconds, unless requests get longer. */
const usualPatience = 4_300;
/** The time that the site needs to stop, besides its requests, in milliseconds. */
const closing = 1_800;

/**
 * Returns how long a process may take to stop after it was asked, in milliseconds.
 * @param {NodeJS.ProcessEnv} env
 */
export const choosePatience = ({ SHUTDOWN_TIMEOUT_MS }) =>
  Math.max(usualPatience, (Number(SHUTDOWN_TIMEOUT_MS) || 0) + closing);

/**
 * Runs commands in parallel until one ends, then stops the others and exits with its code. It passes on signals
 * once, and does the same when npm ends.
 *
 * Each command leads a separate process group: a terminal's Ctrl-C reaches it only through this process, and the
 * processes it leaves behind can be ended too.
 * @param {NodeJS.ProcessEnv} env
 * @param {{ command: string, args: string[], env?: NodeJS.ProcessEnv, watchesParent?: boolean }[]} commands
 *   `watchesParent`: the command learns of this process's death too (it loads parent-watch.mjs)
 */
export function supervise(env, ...commands) {
  let stopping = false;
  const children = commands.map(({ command, args, env: extra, watchesParent }) =>
    spawn(command, args, {
      cwd: root,
      env: { ...env, ...extra },
      detached: true,
      stdio: [
        'ignore',
        'inherit',
        'inherit',
        ...(watchesParent ? /** @type {const} */ (['ipc']) : []),
      ],
    }),
  );

  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    for (const child of children) if (isAlive(child)) child.kill(signal);
    if (stopping) return;
    stopping = true;
    setTimeout(
      () => children.filter(isAlive).forEach((it) => killGroup(it, 'SIGKILL')),
      choosePatience(env),
    );
  };

  /** @type {number | undefined} */
  let exitCode;
  for (const child of children) {
    child.on('error', (error) => console.error(`✗ ${child.spawnfile}: ${error.message}`));
    child.on('close', (code, signal) => {
      exitCode ??= code ?? 128 + (signal ? constants.signals[signal] : 0);
      // Ends the processes that it started and left behind.
      killGroup(child, 'SIGINT');
      if (!children.some(isAlive)) process.exit(exitCode);
      stop('SIGTERM');
    });
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => stop(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  }
  onParentExit(() => stop('SIGTERM'));
}

/** @param {import('node:child_process').ChildProcess} child */
function isAlive(child) {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function killGroup({ pid }, signal) {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // The process ended in the meantime.
  }
}
