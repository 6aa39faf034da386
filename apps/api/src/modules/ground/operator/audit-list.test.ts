import type { PayloadInputOf } from '@lantern/contracts/call';
import { listAudit } from '@lantern/contracts/calls/operator/operators';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { codeGram, parsePhrase, queryFor } from '../../../platform/database/search-term.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { countBlocks } from '../../../test/count-blocks.ts';
import { createOperator, type TestOperator } from '../../../test/create-operator.ts';
import { transactAsOwner } from '../../../test/database.ts';
import { findAudit } from './audit-list.repo.ts';

const rows = 30_000;
const actions = ['ad.save', 'ad', 'advert.save', 'video.edit', 'x'] as const;
const kinds = ['ad', 'video', 'payment case'] as const;
const reasons = [
  '灯笼 🏮',
  '客人说ＡＢ看不了',
  String.raw`it's 50%_\ off`,
  '',
  '灯',
  '一',
] as const;

const subjectOf = (n: number): string => `C${String(n).padStart(6, '0')}`;
/** Each row of the table as it is found: rows are a minute apart, and so are the last parts of their subjects. */
const made = Array.from({ length: rows }, (_, n) => ({
  action: actions[n % 5] ?? '',
  subjectKind: kinds[n % 3] ?? '',
  subjectId: subjectOf(n),
  reason: n === 77 ? '独一无二' : (reasons[n % 6] ?? ''),
}));

const fold = (text: string): string => parsePhrase(text)?.text ?? '';
/** The texts of each row in which a text is looked for. */
const foldedTexts = made.map(({ subjectId, reason }) => [fold(subjectId), fold(reason)]);

let site: TestApp;
let owner: TestOperator;
beforeAll(async () => {
  site = await buildTestApp({ asOwner: true });
  owner = await createOperator(site.deps, { loginName: 'filler' });
  await createOperator(site.deps, { loginName: 'idle' });
  await transactAsOwner(site, async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(
      `insert into audit (operator_id, action, subject_kind, subject_id, target, reason, created_at)
       select $1, action, kind, subject, '', reason, timestamptz '2025-01-01' + n * interval '1 minute'
         from unnest($2::text[], $3::text[], $4::text[], $5::text[])
           with ordinality as made (action, kind, subject, reason, n)`,
      [
        owner.operatorId,
        ...(['action', 'subjectKind', 'subjectId', 'reason'] as const).map((field) =>
          made.map((row) => row[field]),
        ),
      ],
    );
    await tx.query('analyze audit');
  });
});
afterAll(() => site.close());

type Asked = PayloadInputOf<typeof listAudit>;

/** What the server is to find, looked for row by row. */
function expected({ text, action, subjectKind, operator }: Asked): string[] {
  const wanted = text === undefined ? '' : fold(text);
  return made
    .filter(
      (row, n) =>
        (text === undefined || foldedTexts[n]?.some((it) => it.includes(wanted))) &&
        (action === undefined || row.action === action || row.action.startsWith(`${action}.`)) &&
        (subjectKind === undefined || row.subjectKind === subjectKind) &&
        operator !== 'idle',
    )
    .map(({ subjectId }) => subjectId);
}

const optional = <Value>(values: readonly Value[]) =>
  fc.option(fc.constantFrom(...values), { nil: undefined });
const partOf = (text: string): fc.Arbitrary<string> => {
  const letters = Array.from(text);
  return fc
    .tuple(fc.nat(letters.length - 1), fc.integer({ min: 1, max: letters.length }))
    .map(([begin, length]) => letters.slice(begin, begin + length).join(''))
    .filter((part) => part.trim() !== '');
};

test('a text in the subject or the reason, with all else that narrows, finds what looking at each row finds', async () => {
  const texts = [
    '灯笼 🏮',
    '客人说ＡＢ看不了',
    'ab看',
    String.raw`it's 50%_\ off`,
    'c000077',
    '独一无二',
    '没有的话',
  ];
  const text = fc.option(fc.constantFrom(...texts).chain(partOf), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        text,
        action: optional(['ad', 'ad.save', 'a', 'x', 'nothing']),
        subjectKind: optional([...kinds, 'none']),
        operator: optional(['filler', 'filler', 'idle', 'unknown']),
        sort: fc.constantFrom('newest' as const, 'oldest' as const),
      }),
      async (asked) => {
        // What the operators of this test did to get in is in the audit, too.
        const filters = { ...asked, until: '2026-01-01', from: '2025-01-01' };
        const found = asked.operator === 'unknown' ? [] : expected(asked);
        const { list, total } = await askAs(site, owner)(listAudit, { ...filters, size: 100 });
        const inOrder = asked.sort === 'newest' ? found.toReversed() : found;
        expect(list.map((it) => it.subject.id)).toEqual(inOrder.slice(0, 100));
        expect(total).toBe(Math.min(found.length, 10_001));
      },
    ),
    { numRuns: 60 },
  );
});

test('pages go on behind the last row, also where few rows have the text', async () => {
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await askAs(site, owner)(listAudit, {
      text: 'c0001',
      size: 30,
      sort: 'oldest',
      ...(after !== undefined && { after }),
    });
    seen.push(...page.list.map((it) => it.subject.id));
    after = page.next ?? undefined;
  } while (after !== undefined);
  expect(seen).toEqual(expected({ text: 'c0001' }));
});

test('a text of nothing but marks finds nothing', async () => {
  const { code, data } = await callAs(site, owner)(listAudit, { text: '\u0001\u0003' });
  expect([code, data?.list, data?.total]).toEqual([0, [], 0]);
});

test('a search for a rare text or action does not read the whole table', async () => {
  const { db, prisma } = site.deps;
  const none = { operatorId: null, action: null, subjectKind: null, subjectId: null, texts: null };
  const page = { newestFirst: true, afterId: null, size: 26 };
  const table = await countBlocks(db, 'custom', (counted) =>
    counted.rows({ name: '', text: 'select reason from audit where $1::int = 1' }, [1]),
  );
  const texts = [fold('独一')];
  const grams = queryFor([[{ text: '\u0001独一', isPrefix: false }]]);
  const word = await countBlocks(db, 'custom', (counted) =>
    findAudit({ db: counted, prisma }, { ...none, since: null, before: null, texts, grams }, page),
  );
  const rare = { action: 'rare', grams: queryFor([[codeGram('rare')]]) };
  const action = await countBlocks(db, 'custom', (counted) =>
    findAudit({ db: counted, prisma }, { ...none, since: null, before: null, ...rare }, page),
  );
  // The newest five thousand of the thirty thousand rows are walked first.
  expect([word, action].map((blocks) => blocks < table / 3)).toEqual([true, true]);
});
