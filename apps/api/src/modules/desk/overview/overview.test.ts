import { getFirstSteps, getOverview } from '@lantern/contracts/calls/operator/overview';
import { changeSettings } from '@lantern/contracts/calls/operator/site';
import { getTerms, proposeTerms } from '@lantern/contracts/calls/operator/terms';
import { expect, test } from 'vitest';

import { noteUpkeep } from '../../../platform/jobs/upkeep.repo.ts';
import { useTestApp } from '../../../test/build-test-app.ts';
import { askAs } from '../../../test/call-as.ts';
import { createAd } from '../../../test/create-ad.ts';
import { createMember } from '../../../test/create-member.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { createVideo } from '../../../test/create-video.ts';

const nothing = {
  isNamed: false,
  hasPlaces: false,
  hasFilm: false,
  hasPrices: false,
  hasChannel: false,
  hasAd: false,
};

test('a new site has nothing yet; each step ticks itself off from what is there', async () => {
  const site = await useTestApp({ env: { PAYMENT_SANDBOX: 'false' } });
  const owner = await createOperator(site.deps);
  const ask = askAs(site, owner);
  const steps = () => ask(getFirstSteps, {});
  expect(await steps()).toEqual(nothing);
  await createVideo(site.deps, { state: 'draft' });
  expect(await steps()).toEqual({ ...nothing, hasPlaces: true });
  await createVideo(site.deps);
  await createAd(site.deps);
  expect(await steps()).toEqual({ ...nothing, hasPlaces: true, hasFilm: true, hasAd: true });
  await ask(changeSettings, { settings: { siteName: '河灯' }, reason: '起名' });
  const { inForce } = await ask(getTerms, {});
  await ask(proposeTerms, {
    terms: { kind: 'episode', content: { coins: 3 } },
    effectiveFrom: null,
    reason: '定价',
    basedOn: inForce.find(({ terms }) => terms.kind === 'episode')?.id ?? 0,
  });
  await expect.poll(steps).toMatchObject({ isNamed: true, hasPrices: true, hasChannel: false });
  const open = await useTestApp({ env: { PAYMENT_SANDBOX: 'true' } });
  const theirs = await askAs(open, await createOperator(open.deps))(getFirstSteps, {});
  expect(theirs).toEqual({ ...nothing, hasChannel: true });
});

test('every role sees members of the last hour, the room left and what upkeep found, without its details', async () => {
  const site = await useTestApp();
  const ask = askAs(site, await createOperator(site.deps, { roles: ['content'] }));
  await createMember(site.deps);
  const again = await createMember(site.deps);
  await site.deps.prisma.memberToken.create({
    data: {
      hash: Buffer.alloc(32, 7),
      memberId: again.memberId,
      lastUsedAt: site.clock.now(),
      expiresAt: site.clock.now(),
    },
  });
  const finishedAt = site.clock.now();
  await noteUpkeep(site.deps.db, { task: 'audit-ledger', finishedAt, problems: ['账不平 7'] });
  const seen = await ask(getOverview, {});
  expect(seen.activeMembers).toBe(2);
  expect(seen.upkeep).toEqual([
    { task: 'audit-ledger', finishTime: '2031-05-21 12:00:00', problems: 1 },
  ]);
  expect(seen.disk.freeBytes).toBeLessThanOrEqual(seen.disk.totalBytes);
  site.clock.advance(61 * 60_000);
  const later = askAs(site, await createOperator(site.deps, { roles: ['viewer'] }));
  expect((await later(getOverview, {})).activeMembers).toBe(0);
});
