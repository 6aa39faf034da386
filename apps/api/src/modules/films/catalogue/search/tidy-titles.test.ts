import { readFile } from 'node:fs/promises';

import { listAudit } from '@lantern/contracts/calls/operator/operators';
import { tidyTitle } from '@lantern/rules/video-title';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs } from '../../../../test/call-as.ts';
import { createOperator } from '../../../../test/create-operator.ts';
import { createVideo } from '../../../../test/create-video.ts';
import { transactAsOwner } from '../../../../test/database.ts';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({ asOwner: true });
});
afterAll(() => site.close());

const migration = await readFile(
  new URL(
    '../../../../../../../prisma/migrations/20261127011000_tidy_titles/migration.sql',
    import.meta.url,
  ),
  'utf8',
);

/** The migration, as it meets a site whose titles are from before. */
const migrate = (): Promise<unknown> => transactAsOwner(site, (tx) => tx.query(migration));

const titlesOf = async (ids: readonly number[]): Promise<string[]> => {
  const rows = await site.deps.prisma.video.findMany({
    where: { id: { in: ids.map(BigInt) } },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ title }) => title);
};

test('titles from before are cleaned as at every door, and the audit tells which', async () => {
  const given = [
    '片\u202Eemag\u202C名',
    '雪\u200B山',
    ' 夜\t航 ',
    'Cafe\u0301 23.976',
    '👨‍👩‍👧 家',
    '\u200B',
  ];
  const ids: number[] = [];
  for (const title of given) ids.push((await createVideo(site.deps, { title })).id);
  const [first = 0] = ids;
  await site.deps.prisma.episode.updateMany({
    where: { videoId: BigInt(first) },
    data: { title: '第\u20601集' },
  });
  await migrate();
  // Nothing to see is left of the last one: it stays for the operator who reads it.
  const cleaned = ['片emag名', '雪山', '夜 航', 'Café 23.976', '👨‍👩‍👧 家', '\u200B'];
  expect(await titlesOf(ids)).toEqual(cleaned);
  const owner = await createOperator(site.deps);
  const { list } = await askAs(site, owner)(listAudit, {
    action: 'video.tidy-title',
    sort: 'oldest',
  });
  const entries = list.map(({ subject, before, after }) => [subject.id, before, after]);
  expect(entries).toEqual([
    ...[0, 1, 2, 3].map((at) => [`${ids[at]}`, { title: given[at] }, { title: cleaned[at] }]),
    [`${first}`, { episodeTitle: '第\u20601集' }, { episodeTitle: '第1集' }],
  ]);
});

const marks = [
  '\u202E',
  '\u200B',
  '\u200D',
  '\u200D',
  '\uFEFF',
  '\uFE0F',
  '\u0301',
  '\u0085',
  '\u2028',
  '\u3000',
];
const pieces = fc.constantFrom(
  ...marks,
  ' ',
  '\n',
  'e',
  'é',
  '夜',
  '👨',
  '👩',
  '🏻',
  '❤',
  '\uE000',
  '𠮷',
);

test('the database cleans as the rule does', async () => {
  const titles = fc.sample(
    fc.array(pieces, { minLength: 1, maxLength: 8 }).map((it) => it.join('')),
    { numRuns: 300, seed: 7 },
  );
  const category = await site.deps.prisma.category.findFirstOrThrow({ where: { level: 1 } });
  const made = await site.deps.prisma.video.createManyAndReturn({
    data: titles.map((title) => ({
      title,
      posterKey: 'none',
      durationSeconds: 1,
      categoryCode: category.code,
      darkWeb: category.darkWeb,
    })),
  });
  await migrate();
  const stored = await titlesOf(made.map(({ id }) => Number(id)));
  expect(stored).toEqual(titles.map((title) => tidyTitle(title) || title));
});
