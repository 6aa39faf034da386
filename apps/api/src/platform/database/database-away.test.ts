import { expect, test } from 'vitest';

import { useTestApp } from '../../test/build-test-app.ts';
import { transactAsOwner } from '../../test/database.ts';
import { isDatabaseAway } from './database-away.ts';
import { uncheckedStatement } from './statement.ts';

test('a statement that was given up means a database that is away', async () => {
  const site = await useTestApp({ env: { DATABASE_STATEMENT_TIMEOUT_MS: '100' } });
  const error: unknown = await transactAsOwner(site, async (tx) => {
    await tx.query('lock table audit in access exclusive mode');
    return site.deps.db
      .one(uncheckedStatement('database-away-test', 'select count(*) from audit'), [])
      .catch((reason: unknown) => reason);
  });
  expect(isDatabaseAway(error)).toBe(true);
});
