/** Code that may appear in one place of the tree only. Tests may show it. */
const kept: readonly { what: string; pattern: RegExp; files: RegExp; place: RegExp }[] = [
  {
    what: 'locks the row of a member, which lockMember does',
    pattern: /\bfrom member where[^`;]*\bfor (?:no key )?update\b/,
    files: /^apps\/api\/src\/.*\.ts$/,
    place: /^apps\/api\/src\/platform\/database\/lock-member\.ts$/,
  },
  {
    what: 'has a raw colour: colours stand in the theme',
    pattern:
      /(?<=['"[(:\s,])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\w(-])(?!\s*[:=?])|\b(?:rgb|hsl)a?\(\s*\d/i,
    files: /^apps\/(?:(?:api|console|web)\/src\/(?!test\/).*\.(?:css|tsx?)|web\/\w+\.html)$/,
    // Besides the themes: the colours of danmaku by name, the black of an empty field, and computed light.
    place:
      /^apps\/(?:web\/src\/(?:styles\/theme\.css|text\/\w+\/video-actions\.ts|storage\/stored\.ts|screens\/home\/draw-glow\.ts)|console\/src\/(?:theme\.ts|styles\/frame\.css|screens\/site\/setting-field\.tsx))$/,
  },
];

/** Returns lines of a file that contain code which belongs in another place. */
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
