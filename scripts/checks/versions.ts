/**
 * Returns contradictions to the version in package.json, its only place: packages of the repository with another
 * version field, and a changelog without a part for the version.
 * @param texts files of the repository by path
 */
export function findVersionFaults(texts: ReadonlyMap<string, string>): string[] {
  const version = readVersion(texts.get('package.json'));
  if (version === undefined) return ['package.json has no version'];
  const others = [...texts]
    .filter(
      ([path, text]) =>
        /^(?:apps\/\w+|packages\/\w+|prisma)\/package\.json$/.test(path) && readVersion(text),
    )
    .map(([path]) => `${path} has its own version: only package.json may have one`);
  const part = new RegExp(
    `^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d\\d-\\d\\d$`,
    'm',
  );
  return part.test(texts.get('CHANGELOG.md') ?? '')
    ? others
    : [...others, `CHANGELOG.md has no part "## [${version}] - <date>"`];
}

const readVersion = (manifest = ''): string | undefined =>
  /^ {2}"version": "([^"]+)"/m.exec(manifest)?.[1];
