import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

interface SystemPackage {
  name: string;
  probe: readonly [string, ...string[]];
}

/** The system packages that tests need: the Debian package, and a command that fails without it. */
const needed: readonly SystemPackage[] = [
  { name: 'chromium', probe: [process.env['CHROMIUM_PATH'] ?? 'chromium', '--version'] },
  { name: 'ffmpeg', probe: ['ffmpeg', '-version'] },
  { name: 'fonts-noto-cjk', probe: ['fc-list', ':lang=zh', '--quiet'] },
  { name: 'openssl', probe: ['openssl', 'version'] },
  { name: 'zbar-tools', probe: ['zbarimg', '--version'] },
];

/** Packages that save time where the system offers them. */
const helpful: readonly SystemPackage[] = [
  { name: 'chromium-headless-shell', probe: ['chromium-headless-shell', '--version'] },
];

/** Installs missing packages if it can; returns a message when a needed one is still missing. */
export async function ensureSystemPackages(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const missing = listMissing(needed);
  const canInstall = process.getuid?.() === 0 && runs('apt-get', '--version');
  if (missing.length > 0 && !canInstall) {
    return `The tests need ${missing.join(', ')}. On Debian: sudo ${installCommand(missing)}`;
  }
  if (missing.length > 0) await install(missing, env);
  const still = listMissing(needed);
  if (still.length > 0) return `apt-get could not install ${still.join(', ')}.`;
  const more = listMissing(helpful);
  // Installed separately, because a system that does not know one package would install none of the others.
  if (more.length > 0 && canInstall) await install(more, env);
  return undefined;
}

const installCommand = (names: readonly string[]): string =>
  `apt-get install -y --no-install-recommends ${names.join(' ')}`;

async function install(names: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  console.log(`  installing ${names.join(', ')}`);
  const child = spawn('sh', ['-c', `apt-get update -qq && ${installCommand(names)} -qq`], {
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'close');
}

const listMissing = (packages: readonly SystemPackage[]): string[] =>
  packages
    .filter(({ probe: [command, ...args] }) => !runs(command, ...args))
    .map(({ name }) => name);

function runs(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
