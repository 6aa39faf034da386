/** Texts that tie a file to one machine or one network. */
const traces: readonly { what: string; pattern: RegExp; madeUpInTests?: true }[] = [
  {
    what: 'a path of one machine',
    pattern: /(?:^|[\s"'`(=:,])\/(?:home|root|tmp|work|Users)\/[\w.-]+/,
    madeUpInTests: true,
  },
  {
    what: 'a package registry',
    pattern: /\bregistry\.[\w-]+\.\w+|\/\/[^\s/]*(?:artifactory|nexus|npmmirror|verdaccio)/i,
  },
  { what: 'a registry token', pattern: /_auth[T]oken|npm_[A-Za-z0-9]{36}/ },
];

/** Returns lines of a committed file that are true only on the machine where it was written. */
export function findMachineTraces(path: string, text: string): string[] {
  const isTest = /\.test\.tsx?$/.test(path);
  const sought = traces.filter(({ madeUpInTests }) => !(isTest && madeUpInTests));
  return text.split('\n').flatMap((line, index) => {
    const found = sought.find(({ pattern }) => pattern.test(line));
    return found ? [`${path}:${index + 1} names ${found.what}: ${line.trim().slice(0, 80)}`] : [];
  });
}

/** Returns addresses in pnpm's lockfile. pnpm names packages by version; an address means an unusual source. */
export function findLockfileAddresses(lockfile: string): string[] {
  return lockfile
    .split('\n')
    .flatMap((line, index) =>
      /https?:\/\/|\btarball:|\bgit\+|(?<![\w-])file:/.test(line) && !/^\s+deprecated:/.test(line)
        ? [`pnpm-lock.yaml:${index + 1} fetches from an address: ${line.trim().slice(0, 80)}`]
        : [],
    );
}
