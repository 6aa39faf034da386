import type { PayloadInputOf } from '@lantern/contracts/call';
import { listAudit } from '@lantern/contracts/calls/operator/operators';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { parsePhrase } from '../../../platform/database/search-term.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createOperator, type TestOperator } from '../../../test/create-operator.ts';
import { fillAudit, filledKinds, planAudit } from '../../../test/fill-audit.ts';

/** More than the most that is counted, and than what is walked before an index is asked. */
const rows = 12_000;
const made = planAudit(rows);

const fold = (text: string): string => parsePhrase(text)?.text ?? '';
/** The texts of each row in which a text is looked for. */
const foldedTexts = made.map(({ subjectId, reason }) => [fold(subjectId), fold(reason)]);

let site: TestApp;
let owner: TestOperator;
beforeAll(async () => {
  site = await buildTestApp({ asOwner: true });
  owner = await createOperator(site.deps, { loginName: 'filler' });
  await createOperator(site.deps, { loginName: 'idle' });
  await fillAudit(site, owner.operatorId, made);
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
        subjectKind: optional([...filledKinds, 'none']),
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
