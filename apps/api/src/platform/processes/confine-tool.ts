import { lstat, readlink } from 'node:fs/promises';
import { dirname } from 'node:path';

import { findProgram, startChild } from './start-child.ts';

/** What a confined tool can reach. */
interface ToolView {
  /** The only folder that it sees beside the system's programs. It may read all of it. */
  folder: string;
  /** A file elsewhere that it may read too. */
  file?: string | undefined;
  /** The folder inside it, or the folder itself, in which it may write; without one it writes nowhere. */
  cwd?: string | undefined;
  /** Whether it also reaches the chips of graphics cards. */
  usesChips?: boolean | undefined;
}

/** Where programs, their libraries and their data lie. Not all of `/usr`: a site may be installed below it. */
const systemFolders = [
  '/usr/bin',
  '/usr/lib',
  '/usr/lib64',
  '/usr/share',
  '/usr/local/bin',
  '/usr/local/lib',
  // Debian chooses some libraries by links that lie here.
  '/etc/alternatives',
  '/etc/ld.so.cache',
];
/** Where the chips of graphics cards are reached, and what their libraries ask about them. */
const chipDevices = ['/dev/dri', '/dev/nvidia0', '/dev/nvidiactl', '/dev/nvidia-uvm'];
const chipFacts = ['/sys/dev/char', '/sys/devices', '/sys/class/drm'];
const chips = [
  ...chipDevices.flatMap((it) => ['--dev-bind-try', it, it]),
  ...chipFacts.flatMap((it) => ['--ro-bind-try', it, it]),
  '--proc',
  '/proc',
];
/** Links into `/usr` on systems of today, folders on older ones. */
const rootFolders = ['/bin', '/lib', '/lib64'];

const namespaces = ['--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts'];

/**
 * The wrapper that puts a tool behind walls: no network, no other process, no folder but its own; null where the system
 * lacks bubblewrap or does not let it work. A film can be made to take over its decoder, which then finds nothing.
 */
let walls: Promise<readonly string[] | null> | undefined;

const findWalls = (): Promise<readonly string[] | null> => (walls ??= buildWalls());

/** Whether tools run behind walls on this machine. */
export const areToolsConfined = async (): Promise<boolean> => (await findWalls()) !== null;

/** The wrapper with its arguments for one run; null without walls. */
export async function confine({
  folder,
  file,
  cwd,
  usesChips = false,
}: ToolView): Promise<string[] | null> {
  const found = await findWalls();
  if (found === null) return null;
  const writable = cwd === undefined ? [] : ['--bind', cwd, cwd];
  return [
    ...found,
    '--ro-bind',
    folder,
    folder,
    ...(file === undefined || isWithin(folder, file) ? [] : ['--ro-bind-try', file, file]),
    ...writable,
    ...(usesChips ? chips : []),
    // What lies in memory is closed last: nothing is written that no limit counts.
    '--remount-ro',
    '/dev',
    '--remount-ro',
    '/',
    '--chdir',
    cwd ?? '/',
    '--',
  ];
}

const isWithin = (folder: string, file: string): boolean => file.startsWith(`${folder}/`);

async function buildWalls(): Promise<readonly string[] | null> {
  const [bubblewrap, ffmpeg] = await Promise.all([findProgram('bwrap'), findProgram('ffmpeg')]);
  if (bubblewrap === null || ffmpeg === null) return null;
  // Root reads films that belong to others, and keeps nothing else of what root may.
  const capabilities = process.getuid?.() === 0 ? ['--cap-add', 'CAP_DAC_READ_SEARCH'] : [];
  const tools = dirname(ffmpeg);
  const args = [
    ...namespaces,
    '--unshare-cgroup-try',
    '--die-with-parent',
    '--new-session',
    // First, because a folder of below may lie in it: `/dev/shm`.
    '--dev',
    '/dev',
    ...[...systemFolders, tools].flatMap((it) => ['--ro-bind-try', it, it]),
    ...(await Promise.all(rootFolders.map(showRootFolder))).flat(),
    '--cap-drop',
    'ALL',
    ...capabilities,
  ];
  return (await endsWell(bubblewrap, [...args, '--', 'ffmpeg', '-version']))
    ? [bubblewrap, ...args]
    : null;
}

async function showRootFolder(path: string): Promise<string[]> {
  const found = await lstat(path).catch(() => null);
  if (found === null) return [];
  return found.isSymbolicLink()
    ? ['--symlink', await readlink(path), path]
    : ['--ro-bind', path, path];
}

const endsWell = (program: string, args: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const child = startChild(program, args, { stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
