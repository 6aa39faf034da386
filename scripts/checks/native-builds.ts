/** The platforms of the site: Linux with glibc on both processors, and Apple's. */
const platforms = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
  { os: 'darwin', cpu: 'arm64' },
] as const;

/**
 * Packages that lack a build for some platform. `fsevents` is macOS' own file watcher. A listed gap that does not exist is
 * reported.
 */
const knownGaps: ReadonlyMap<string, readonly string[]> = new Map([
  ['fsevents', ['linux-x64', 'linux-arm64']],
]);

/** The part of a package's name that says where it runs. */
const place =
  /(?<=[/-])(?:aix|android|darwin|freebsd|linux|linuxmusl|netbsd|openbsd|openharmony|sunos|win32|windows|wasm32|wasi|webcontainers|arm|arm64|ia32|loong64|mips64el|ppc64|riscv64|s390x|x64|64|gnu|gnueabihf|musl|musleabihf|eabi|msvc)(?=-|$)/g;

/** Returns native packages in pnpm's lockfile that lack a build for a platform of the site, beyond the known gaps. */
export function findMissingBuilds(lockfile: string, gaps = knownGaps): string[] {
  const families = new Map<string, Set<string>>();
  for (const { name, os, cpu, libc } of listNative(lockfile)) {
    const family = name.replaceAll(place, '').replaceAll(/-{2,}|[/-]+$/g, '');
    const offered = families.get(family) ?? new Set();
    families.set(family, offered);
    if (libc.length > 0 && !libc.includes('glibc')) continue;
    for (const it of platforms) {
      const runs =
        (os.length === 0 || os.includes(it.os)) && (cpu.length === 0 || cpu.includes(it.cpu));
      if (runs) offered.add(`${it.os}-${it.cpu}`);
    }
  }
  return [...families].flatMap(([family, offered]) => {
    const known = gaps.get(family) ?? [];
    return platforms
      .map(({ os, cpu }) => `${os}-${cpu}`)
      .filter((it) => offered.has(it) === known.includes(it))
      .map((it) =>
        offered.has(it)
          ? `pnpm-lock.yaml has ${family} for ${it}: remove it from the known gaps of native builds`
          : `pnpm-lock.yaml has no build of ${family} for ${it}`,
      );
  });
}

/** Lists the packages that name an operating system or a processor. */
function listNative(lockfile: string) {
  const packages = lockfile.slice(
    lockfile.indexOf('\npackages:'),
    lockfile.indexOf('\nsnapshots:'),
  );
  return packages
    .split('\n\n')
    .map((entry) => ({
      name: /^ {2}'?((?:@[\w.-]+\/)?[\w.-]+)@/.exec(entry)?.[1] ?? '',
      os: readList(entry, 'os'),
      cpu: readList(entry, 'cpu'),
      libc: readList(entry, 'libc'),
    }))
    .filter(({ name, os, cpu }) => name !== '' && os.length + cpu.length > 0);
}

const readList = (entry: string, field: string): string[] =>
  new RegExp(`^ {4}${field}: \\[(.*)\\]$`, 'm').exec(entry)?.[1]?.split(', ') ?? [];
