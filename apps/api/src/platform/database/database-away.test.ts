import { expect, test } from 'vitest';

import { useTestApp } from '../../test/build-test-app.ts';
import { transactAsOwner } from '../../test/database.ts';
import { isDatabaseAway } from './database-away.ts';

test('a statement of Prisma that was given up means a database that is away, as one of ours does', async () => {
  const site = await useTestApp({ env: { DATABASE_STATEMENT_TIMEOUT_MS: '100' } });
  const error: unknown = await transactAsOwner(site, async (tx) => {
    await tx.query('lock table audit in access exclusive mode');
    return site.deps.prisma.audit.findMany().catch((reason: unknown) => reason);
  });
  expect(isDatabaseAway(error)).toBe(true);
});
