import { expect, test } from 'vitest';

import { auditLedger } from '../modules/ground/wallet/audit/audit.ts';
import { useTestApp } from './build-test-app.ts';
import { createMember } from './create-member.ts';
import { transactAsOwner } from './database.ts';
import { expectSoundLedger } from './expect-sound-ledger.ts';

test('what the audit finds, the question of tests finds, and what is sound it lets pass', async () => {
  const site = await useTestApp();
  const { memberId } = await createMember(site.deps, { coins: 5 });
  await expectSoundLedger(site);
  await transactAsOwner(site, async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query('update ledger_account set balance = balance + 1 where member_id = $1', [
      memberId,
    ]);
    await tx.query('alter table ledger_posting disable trigger all');
  });
  const findings = await auditLedger(site.deps.db);
  expect(findings.length).toBeGreaterThan(1);
  await expect(expectSoundLedger(site)).rejects.toMatchObject({ actual: findings });
});
