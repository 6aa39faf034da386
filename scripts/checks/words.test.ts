import { expect, it } from 'vitest';

import { findWordFaults } from './words.ts';

const zh = 'apps/web/src/text/zh/home.ts';
const en = 'apps/web/src/text/en/home.ts';
const words = `export const home = {
  title: '首页',
  tabs: { one: '一', two: '二' },
  steps: ['先', '后'],
  states: { on: '开', off: '关' },
  count: (number: number) => \`\${number}部\`,
} as const;\n`;
const held = "export const home = { title: 'Home' } as const satisfies Wording<typeof zh>;\n";
const screen = `import { home } from '#text/home.ts';
export const say = (state: string) => [
  home.title, home.tabs.one, home.tabs.two, home.steps.map(String), home.states[state], home.count(1),
];\n`;
const reader = 'apps/web/src/screens/home.ts';

const faults = (...files: [string, string][]) => findWordFaults(new Map(files));

it('texts that both languages have and a screen uses are accepted', () => {
  expect(faults([zh, words], [en, held], [reader, screen])).toEqual([]);
});

const lacking: [string, [string, string][], string][] = [
  ['a file', [], 'apps/web/src/text/en/home.ts is missing: zh has it'],
  ['a name', [[en, 'export const other = 1;\n']], 'has no "home": zh has it'],
  [
    'the type that holds its keys',
    [[en, "export const home = { title: 'Home' };\n"]],
    '"home" satisfies no Wording of zh',
  ],
];

it.each(lacking)('%s that a language lacks is reported', (_what, its, complaint) => {
  const elsewhere: [string, string] = ['apps/web/src/text/en/else.ts', 'export {};\n'];
  const found = faults([zh, words], [reader, screen], elsewhere, ...its);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(complaint);
});

it('a text that no code or only a test uses is reported', () => {
  const less = screen.replace('home.tabs.two, ', '').replace('home.count(1)', '');
  const test: [string, string] = ['apps/web/src/screens/home.test.ts', screen];
  expect(faults([zh, words], [en, held], [reader, less], test)).toEqual([
    `${zh} home.tabs.two is used nowhere`,
    `${zh} home.count is used nowhere`,
  ]);
});

it('a type import, a key of that name and a text of another file do not count as uses', () => {
  const typed =
    "import type { home } from '#text/home.ts';\nexport const x = { home: home.title };\n";
  const others = "import { home } from './words.ts';\nexport const x = home.title;\n";
  for (const source of [
    typed,
    others,
    "import { home as h } from '#text/home.ts';\nexport const x = { h: 1 };\n",
  ])
    expect(faults([zh, words], [en, held], [reader, source])).toHaveLength(7);
});

it('texts of a package are used where an app imports them by its name', () => {
  const shared = 'packages/contracts/src/text/zh/home.ts';
  const english: [string, string] = ['packages/contracts/src/text/en/home.ts', held];
  const imported = screen.replace('#text/home.ts', '@lantern/contracts/text/zh/home');
  expect(faults([shared, words], english, [reader, imported])).toEqual([]);
  expect(faults([shared, words], english)).toHaveLength(7);
});
