import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { startDockerEngine } from './docker-engine.ts';

/** Debian packages that replace a Docker engine. */
const packages = [
  'buildah',
  'podman',
  'runc',
  'netavark',
  'aardvark-dns',
  'iptables',
  'debootstrap',
  'docker-compose',
];
const programs = ['buildah', 'podman', 'runc', 'debootstrap', 'docker-compose', 'setpriv'];

/** Settings for this machine: without systemd no health check runs by itself, and containers must not raise their limits. */
const containersConf = `[containers]
default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[network]
network_backend = "netavark"
`;

/** The program that runs containers: a Docker engine where there is one. */
export type Engine = 'docker' | 'podman';

/** Returns null when images can be built and run here, else one sentence that says what is missing. */
export function findMissingTools(engine: Engine): string | null {
  if (process.getuid?.() !== 0) return 'Only root can build and run images here.';
  const needed = engine === 'docker' ? ['debootstrap', 'docker-compose'] : programs;
  const missing = needed.filter((name) => spawnSync(name, ['--version'], { env: plain }).error);
  if (missing.length === 0) return null;
  return `${missing.join(', ')} are missing: apt-get install --no-install-recommends ${packages.join(' ')}`;
}

const plain = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` };

/** Returns Buildah and the engine's programs with settings in a separate folder. */
export function createTools(folder: string, project: string, engine: Engine) {
  mkdirSync(folder, { recursive: true });
  const conf = join(folder, 'containers.conf');
  const socket = join(folder, 'podman.sock');
  writeFileSync(conf, containersConf);
  const env = {
    ...plain,
    CONTAINERS_CONF: conf,
    STORAGE_DRIVER: 'overlay',
    BUILDAH_ISOLATION: 'chroot',
    DOCKER_HOST: `unix://${socket}`,
    ENGINE: engine,
    COMPOSE_PROJECT_NAME: project,
  };

  /** Runs a command to its end and returns its standard output; throws with all its output when it fails. */
  const run = (command: string, args: readonly string[], cwd?: string): string =>
    execFileSync(command, args, { env, cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

  /** Runs a command and returns its exit code and output. */
  const attempt = (command: string, args: readonly string[], cwd?: string) => {
    const { status, stdout, stderr } = spawnSync(command, args, { env, cwd, encoding: 'utf8' });
    return { status, text: `${stdout}${stderr}` };
  };

  /** Starts an engine for docker-compose, and a timer that runs Podman's health checks. Returns a function that ends both. */
  async function startEngine(): Promise<() => Promise<void>> {
    if (engine === 'podman') return startPodman();
    const { host, stop } = await startDockerEngine(join(folder, 'docker/data'));
    env.DOCKER_HOST = host;
    return stop;
  }

  async function startPodman(): Promise<() => Promise<void>> {
    const service: ChildProcess = spawn(
      'podman',
      ['system', 'service', '--time=0', `unix://${socket}`],
      {
        env,
        stdio: 'ignore',
      },
    );
    const rounds = setInterval(checkHealth, 1500);
    while (attempt('docker-compose', ['version']).status !== 0) await wait(200);
    await wait(1000);
    return async () => {
      clearInterval(rounds);
      service.kill('SIGTERM');
    };
  }

  function checkHealth(): void {
    const ids = attempt('podman', ['ps', '--quiet', '--filter', `name=${project}`]).text.trim();
    for (const id of ids.split('\n').filter((it) => /^[\da-f]+$/.test(it))) {
      spawn('podman', ['healthcheck', 'run', id], { env, stdio: 'ignore' });
    }
  }

  return { env, run, attempt, startEngine };
}
