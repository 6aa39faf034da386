import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** What the tests use of the system: its Debian package, and a command that fails without it. */
const needed: readonly { name: string; probe: readonly [string, ...string[]] }[] = [
  { name: 'chromium', probe: [process.env['CHROMIUM_PATH'] ?? 'chromium', '--version'] },
  { name: 'ffmpeg', probe: ['ffmpeg', '-version'] },
  { name: 'fonts-noto-cjk', probe: ['fc-list', ':lang=zh', '--quiet'] },
  { name: 'openssl', probe: ['openssl', 'version'] },
  { name: 'zbar-tools', probe: ['zbarimg', '--version'] },
];

/** Installs what is missing, where that is possible; answers what to tell when something still is. */
export async function ensureSystemPackages(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const missing = listMissing();
  if (missing.length === 0) return undefined;
  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  if (process.getuid?.() !== 0 || !runs('apt-get', '--version')) {
    return `The tests need ${missing.join(', ')}. On Debian: sudo ${command}`;
  }
  console.log(`  installing ${missing.join(', ')}`);
  const install = spawn('sh', ['-c', `apt-get update -qq && ${command} -qq`], {
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(install, 'close');
  const still = listMissing();
  return still.length > 0 ? `apt-get could not install ${still.join(', ')}.` : undefined;
}

function listMissing(): string[] {
  return needed
    .filter(({ probe: [command, ...args] }) => !runs(command, ...args))
    .map(({ name }) => name);
}

function runs(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
