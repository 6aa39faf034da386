import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

import { afterEach, describe, expect, it } from 'vitest';

import { choosePatience } from './supervise.mjs';

const supervisor = new URL('supervise.mjs', import.meta.url).href;
const parentWatch = new URL('parent-watch.mjs', import.meta.url).href;

/** A program that prints its process id, and handles SIGTERM only when it is told to. */
const obedient = "process.on('SIGTERM', () => process.exit(7));";
const stubborn = "process.on('SIGTERM', () => {});";
const tell = "console.log('pid ' + process.pid); setInterval(() => {}, 1000);";

describe('supervision', () => {
  const started: number[] = [];
  afterEach(() => {
    for (const pid of started.splice(0)) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  });

  it('passes a signal on and ends with the exit code of the program', async () => {
    const { parent, ended } = await superviseScript(obedient + tell);
    parent.kill('SIGTERM');
    expect(await ended).toEqual([7, null]);
  });

  it('ends with the exit code of a program that ends by itself', async () => {
    const { ended } = await superviseScript(
      "console.log('pid ' + process.pid); process.exitCode = 3;",
    );
    expect(await ended).toEqual([3, null]);
  });

  it('does not wait for ever for a program that ignores signals', async () => {
    const { parent, child, ended } = await superviseScript(stubborn + tell);
    const asked = performance.now();
    parent.kill('SIGTERM');
    await ended;
    expect(performance.now() - asked).toBeLessThan(20_000);
    expect(isAlive(child)).toBe(false);
  });

  it.each([
    [{}, 4_300],
    [{ SHUTDOWN_TIMEOUT_MS: '300' }, 4_300],
    [{ SHUTDOWN_TIMEOUT_MS: '20000' }, 21_800],
    [{ SHUTDOWN_TIMEOUT_MS: 'soon' }, 4_300],
  ])('gives a program with the settings %j %d ms', (env, patience) => {
    expect(choosePatience(env)).toBe(patience);
  });

  it('ends all processes that the program started', async () => {
    const { child, ended } = await superviseScript(`
      const { spawn } = require('node:child_process');
      const grandchild = spawn(process.execPath, ['-e', ${JSON.stringify(tell)}]);
      grandchild.stdout.once('data', (line) => process.stdout.write(line, () => process.exit(0)));
    `);
    await ended;
    await expect.poll(() => isAlive(child)).toBe(false);
  }, 15_000);

  it('ends the program when the supervisor is killed', async () => {
    const { parent, child } = await superviseScript(obedient + tell);
    parent.kill('SIGKILL');
    await expect.poll(() => isAlive(child)).toBe(false);
  }, 15_000);

  /** Starts a supervisor of `node -e script`; resolves once the script or its child has printed its process id. */
  async function superviseScript(script: string): Promise<{
    parent: ChildProcess;
    child: number;
    /** Resolves with the exit code and the signal, also when the parent has ended by then. */
    ended: Promise<unknown[]>;
  }> {
    const args = JSON.stringify(['--import', parentWatch, '-e', script]);
    const main = `import { supervise } from ${JSON.stringify(supervisor)};
      supervise(process.env, { command: process.execPath, args: ${args}, watchesParent: true });`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', main], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(parent, 'exit');
    for await (const line of createInterface({ input: parent.stdout })) {
      const child = Number(/^pid (\d+)$/.exec(line)?.[1]);
      started.push(child, parent.pid ?? child);
      return { parent, child, ended };
    }
    throw new Error('The supervised script said nothing.');
  }
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
