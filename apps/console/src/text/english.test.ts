import { readdirSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const folder = `${import.meta.dirname}/en`;

/** The own name of the other language. */
const ownName = '简体中文';

test('the English texts contain no Chinese characters and no Chinese punctuation', () => {
  const files = readdirSync(folder);
  expect(files).toContain('texts.ts');
  const chinese = files.flatMap((name) =>
    readFileSync(`${folder}/${name}`, 'utf8')
      .replaceAll(ownName, '')
      .split('\n')
      .filter((line) => /[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]/u.test(line)),
  );
  expect(chinese).toEqual([]);
});
