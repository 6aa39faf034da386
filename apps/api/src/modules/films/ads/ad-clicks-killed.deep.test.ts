import { adClickCalls } from '@lantern/contracts/calls/ad-clicks';
import { envelope } from '@lantern/contracts/envelope';
import { expect, test } from 'vitest';

import { useTestApp } from '../../../test/build-test-app.ts';
import { createAd } from '../../../test/create-ad.ts';
import { serveBeside } from '../../../test/serve-beside.ts';

const clicks = 200;

/** Whether the click was answered, and with success; a server that dies answers nothing. */
async function click(origin: string, id: number, address: string): Promise<boolean> {
  const response = await fetch(`${origin}${adClickCalls.countRandomAdClick.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ id }),
  }).catch(() => null);
  const text = await response?.text().catch(() => null);
  return text != null && envelope.parse(JSON.parse(text)).code === 0;
}

test('of 200 clicks at once through two processes, one killed, none answered 0 is missing', async () => {
  const { deps, connectionString } = await useTestApp();
  const [killed, survivor] = await Promise.all([
    serveBeside(connectionString),
    serveBeside(connectionString),
  ]);
  const ids = await Promise.all(Array.from({ length: clicks }, () => createAd(deps)));
  const hot = await createAd(deps);

  let fromKilled = 0;
  const answered = await Promise.all(
    ids.map(async (id, i) => {
      const server = i % 2 === 0 ? killed : survivor;
      const address = `198.51.100.${i + 1}`;
      const [own, shared] = await Promise.all([
        click(server.origin, id, address),
        click(server.origin, hot, address),
      ]);
      if (server === killed && own && ++fromKilled === 20) killed.child.kill('SIGKILL');
      return { id, own, shared };
    }),
  );

  const counted = await deps.prisma.adClick.findMany({ select: { adId: true } });
  const times = new Map<number, number>();
  for (const { adId } of counted) times.set(Number(adId), (times.get(Number(adId)) ?? 0) + 1);
  const lost = answered.filter((it) => it.own && times.get(it.id) !== 1);
  expect(lost).toEqual([]);
  expect(Math.max(...ids.map((id) => times.get(id) ?? 0))).toBe(1);
  const shared = answered.filter((it) => it.shared).length;
  expect(times.get(hot)).toBeGreaterThanOrEqual(shared);
  expect(times.get(hot)).toBeLessThanOrEqual(clicks);
  expect(fromKilled).toBeGreaterThanOrEqual(20);
  expect(answered.filter((it, i) => i % 2 === 1 && it.own && it.shared)).toHaveLength(clicks / 2);
});
