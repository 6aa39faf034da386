/** What stands in one place of the tree and nowhere else. Tests may show it. */
const kept: readonly { what: string; pattern: RegExp; files: RegExp; place: RegExp }[] = [
  {
    what: 'locks the row of a member, which lockMember does',
    pattern: /\bfrom member where[^`;]*\bfor (?:no key )?update\b/,
    files: /^apps\/api\/src\/.*\.ts$/,
    place: /^apps\/api\/src\/platform\/database\/lock-member\.ts$/,
  },
];

/** Lines of a file that hold what another place keeps for all. */
export function findStrays(path: string, text: string): string[] {
  if (/\.test\.tsx?$/.test(path)) return [];
  return kept
    .filter(({ files, place }) => files.test(path) && !place.test(path))
    .flatMap(({ what, pattern }) =>
      text
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${what}`] : [])),
    );
}
