import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Whether a Docker engine can be started here. */
export const hasDockerEngine = (): boolean =>
  process.getuid?.() === 0 &&
  ['dockerd', 'docker', 'containerd', 'runc'].every(
    (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
  );

export interface DockerEngine {
  /** Where it listens, for `DOCKER_HOST`. */
  host: string;
  stop: () => Promise<void>;
}

/**
 * Starts a Docker engine of its own beside any other: with its own data, socket and containerd, and without the bridge that
 * it makes by itself, so that only the networks of the compose file are there. The data stay in their folder: the next run
 * builds only what changed.
 */
export async function startDockerEngine(dataFolder: string): Promise<DockerEngine> {
  // The path of a socket must be short.
  const folder = mkdtempSync(join(tmpdir(), 'docker-'));
  const at = (name: string): string => join(folder, name);
  const host = `unix://${at('socket')}`;
  const folders = ['--data-root', dataFolder, '--exec-root', at('exec'), '--pidfile', at('pid')];
  const engine = spawn(
    'dockerd',
    [...folders, '--host', host, '--bridge', 'none', '--log-level', 'error'],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  // What fails leaves no engine behind.
  const end = (): void => void engine.kill('SIGTERM');
  process.once('exit', end);
  const answers = (): boolean =>
    spawnSync('docker', ['--host', host, 'version'], { stdio: 'ignore' }).status === 0;
  while (!answers()) {
    if (engine.exitCode !== null) throw new Error('dockerd did not start');
    await wait(300);
  }
  return {
    host,
    async stop() {
      process.off('exit', end);
      end();
      while (engine.exitCode === null && engine.signalCode === null) await wait(200);
      // It leaves a mount of the host's network.
      spawnSync('umount', [at('exec/netns/default')], { stdio: 'ignore' });
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
    },
  };
}
