/** What ties a file to one machine or one network. */
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

/** Lines of a committed file that would only be true on the machine it was written on. */
export function findMachineTraces(path: string, text: string): string[] {
  const isTest = /\.test\.tsx?$/.test(path);
  const sought = traces.filter(({ madeUpInTests }) => !(isTest && madeUpInTests));
  return text.split('\n').flatMap((line, index) => {
    const found = sought.find(({ pattern }) => pattern.test(line));
    return found ? [`${path}:${index + 1} names ${found.what}: ${line.trim().slice(0, 80)}`] : [];
  });
}

/** pnpm names packages by version; an address in the lockfile means one came from somewhere odd. */
export function findLockfileAddresses(lockfile: string): string[] {
  return lockfile
    .split('\n')
    .flatMap((line, index) =>
      /https?:\/\/|\btarball:|\bgit\+|(?<![\w-])file:/.test(line) && !/^\s+deprecated:/.test(line)
        ? [`pnpm-lock.yaml:${index + 1} fetches from an address: ${line.trim().slice(0, 80)}`]
        : [],
    );
}
