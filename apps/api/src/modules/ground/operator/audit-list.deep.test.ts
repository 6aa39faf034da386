import { expect, test } from 'vitest';

import { codeGram, parsePhrase, queryFor } from '../../../platform/database/search-term.ts';
import { useTestApp } from '../../../test/build-test-app.ts';
import { countBlocks } from '../../../test/count-blocks.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { fillAudit, planAudit } from '../../../test/fill-audit.ts';
import { findAudit } from './audit-list.repo.ts';

const fold = (text: string): string => parsePhrase(text)?.text ?? '';

/** The first rows are of these days. */
const oldDays = { since: new Date('2024-12-31'), before: new Date('2025-01-02') };

test('a search for a rare text or action, or for old days, does not read the whole table', async () => {
  const site = await useTestApp({ asOwner: true });
  const { operatorId } = await createOperator(site.deps);
  await fillAudit(site, operatorId, planAudit(30_000));
  const { db } = site.deps;
  const none = { operatorId: null, action: null, subjectKind: null, subjectId: null, texts: null };
  const page = { sort: 'newest', afterId: null, size: 26 } as const;
  const table = await countBlocks(db, 'custom', (counted) =>
    counted.rows({ name: '', text: 'select reason from audit where $1::int = 1' }, [1]),
  );
  const texts = [fold('独一')];
  const grams = queryFor([[{ text: '\u0001独一', isPrefix: false }]]);
  const word = await countBlocks(db, 'custom', (counted) =>
    findAudit(counted, { ...none, since: null, before: null, texts, grams }, page),
  );
  const rare = { action: 'rare', grams: queryFor([[codeGram('rare')]]) };
  const action = await countBlocks(db, 'custom', (counted) =>
    findAudit(counted, { ...none, since: null, before: null, ...rare }, page),
  );
  const days = await countBlocks(db, 'custom', (counted) =>
    findAudit(counted, { ...none, ...oldDays, grams: null }, page),
  );
  // The newest five thousand of the thirty thousand rows are walked first.
  expect([word, action].map((blocks) => blocks < table / 3)).toEqual([true, true]);
  // Some thousand rows around those days are read.
  expect(days).toBeLessThan(table / 8);
});
