import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Debian installs nginx in a folder that only root has in PATH. */
const env = { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };
const start = fileURLToPath(new URL('../../docker/nginx/start.sh', import.meta.url));
const edge = fileURLToPath(new URL('../../docker/edge/start.sh', import.meta.url));

export interface NginxOptions {
  /** Addresses of the API, `host:port`. The API needs ACCEL_LOCATION=/_storage/ and TRUST_PROXY=127.0.0.1. */
  api: readonly string[];
  /** The API's DATA_DIR/storage. */
  storageDir: string;
  /** The built web app; not needed for calls and media. */
  webDir?: string;
  /** A free port by default. */
  port?: number;
  /** Further settings of `docker/nginx/start.sh`. */
  settings?: Readonly<Record<string, string>>;
}

/** A running nginx. */
export interface Nginx {
  /** Its address, `http://127.0.0.1:<port>`. */
  url: string;
  /** Returns its standard error. */
  errors(): string;
  stop(): Promise<void>;
}

const packages =
  'nginx-light gettext-base libnginx-mod-http-brotli-filter libnginx-mod-http-brotli-static libnginx-mod-http-js';

/** Returns null when nginx can be started here as in the image, else one sentence that says what is missing. */
export function findMissingNginx(): string | null {
  const programs = ['nginx', 'envsubst'].filter((name) => spawnSync(name, ['-V'], { env }).error);
  const modules = ['brotli-static', 'http-js'].filter(
    (name) => globSync(`/etc/nginx/modules-enabled/*${name}*`).length === 0,
  );
  const [missing] = [...programs, ...modules.map((name) => `the module ${name} of nginx`)];
  return missing === undefined ? null : `${missing} is not installed here (Debian: ${packages}).`;
}

/** Starts the machine's nginx with the image's configuration, on a free port of this machine. */
export async function startNginx(options: NginxOptions): Promise<Nginx> {
  const { api, storageDir, webDir = '/nonexistent', settings = {} } = options;
  const runDir = await mkdtemp(join(tmpdir(), 'lantern nginx '));
  const port = options.port ?? (await findFreePort());
  const all = {
    ...env,
    API: api.join(' '),
    STORAGE_DIR: storageDir,
    WEB_DIR: webDir,
    CONSOLE_DIR: '/nonexistent',
    RUN_DIR: runDir,
    TLS_DIR: join(runDir, 'tls'),
    HTTP_LISTEN: `127.0.0.1:${port}`,
    ACCESS_LOG: join(runDir, 'access.log'),
    NGINX_DIRECTIVES: asOurselves(),
    ...settings,
  };
  return waitForStart(
    spawn('sh', [start], { env: all, stdio: ['ignore', 'ignore', 'pipe'] }),
    port,
    runDir,
  );
}

interface EdgeOptions {
  /** The address of the site. */
  origin: string;
  /** The site's EDGE_SECRET. */
  secret: string;
  /** A free port by default. */
  port?: number;
  /** Further settings of `docker/edge/start.sh`. */
  settings?: Readonly<Record<string, string>>;
}

/** Starts an edge as its image does, on a free port of this machine. */
export async function startEdge(options: EdgeOptions): Promise<Nginx> {
  const { origin, secret, settings = {} } = options;
  const runDir = await mkdtemp(join(tmpdir(), 'lantern edge '));
  const port = options.port ?? (await findFreePort());
  const all = {
    ...env,
    ORIGIN: origin,
    EDGE_SECRET: secret,
    RUN_DIR: runDir,
    CACHE_DIR: join(runDir, 'cache'),
    CACHE_SIZE: '1g',
    HTTP_LISTEN: `127.0.0.1:${port}`,
    ACCESS_LOG: join(runDir, 'access.log'),
    NGINX_DIRECTIVES: asOurselves(),
    ...settings,
  };
  return waitForStart(
    spawn('sh', [edge], { env: all, stdio: ['ignore', 'ignore', 'pipe'] }),
    port,
    runDir,
  );
}

/** Starts an nginx that only sends the files of a folder, to compare with. */
export async function startPlainNginx(folder: string): Promise<Nginx> {
  const runDir = await mkdtemp(join(tmpdir(), 'lantern-nginx-'));
  const port = await findFreePort();
  const configuration = `${asOurselves()} worker_processes auto; pid ${runDir}/nginx.pid; error_log stderr;
    events { worker_connections 4096; }
    http { access_log off; sendfile on; tcp_nopush on; default_type video/mp4;
      server { listen 127.0.0.1:${port}; root ${folder}; } }`;
  const file = join(runDir, 'nginx.conf');
  await writeFile(file, configuration);
  const args = ['-c', file, '-g', 'daemon off;'];
  return waitForStart(
    spawn('nginx', args, { env, stdio: ['ignore', 'ignore', 'pipe'] }),
    port,
    runDir,
  );
}

/** Makes its workers run as this user, because the folders of tests are private. */
const asOurselves = (): string => (process.getuid?.() === 0 ? 'user root;' : '');

/** Waits until nginx answers. Throws with its standard error when it ends before. */
async function waitForStart(child: ChildProcess, port: number, runDir: string): Promise<Nginx> {
  const url = `http://127.0.0.1:${port}`;
  let errors = '';
  child.stderr?.on('data', (data) => (errors += data));
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    }
    await rm(runDir, { recursive: true, force: true });
  };
  while (!(await isAnswering(url))) {
    if (child.exitCode !== null) {
      await stop();
      throw new Error(`nginx did not start: ${errors}`);
    }
    await wait(20);
  }
  return { url, errors: () => errors, stop };
}

const isAnswering = (url: string): Promise<boolean> =>
  fetch(url, { redirect: 'manual' }).then(
    () => true,
    () => false,
  );

/** Returns a free port of this machine. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}
