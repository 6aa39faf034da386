/** Lowest allowed versions of packages, also when another package resolves them. */
const floors: readonly { name: string; version: string; because: string }[] = [
  {
    name: 'fastify',
    version: '5.8.5',
    because: 'older ones can be talked out of validating a body',
  },
  {
    name: '@fastify/static',
    version: '10.1.3',
    because: 'older ones let odd paths slip past a guard',
  },
  {
    name: '@fastify/multipart',
    version: '9.0.3',
    because: 'older ones keep the files of a cancelled upload',
  },
  {
    name: 'crypto-js',
    version: '4.2.0',
    because: 'older ones derive keys with one round of SHA-1',
  },
];

/** Returns every version in pnpm's lockfile that is below its floor. */
export function findLowVersions(lockfile: string): string[] {
  const packages = lockfile.slice(
    lockfile.indexOf('\npackages:'),
    lockfile.indexOf('\nsnapshots:'),
  );
  return [...packages.matchAll(/^ {2}'?((?:@[\w.-]+\/)?[\w.-]+)@([\d.]+)[^:]*:/gm)].flatMap(
    ([, name, version = '']) =>
      floors
        .filter((floor) => floor.name === name && isBelow(version, floor.version))
        .map((floor) => `${name} ${version} is below ${floor.version}: ${floor.because}`),
  );
}

function isBelow(version: string, floor: string): boolean {
  return version.localeCompare(floor, 'en', { numeric: true }) < 0;
}
