import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { adClickCalls } from '@lantern/contracts/calls/ad-clicks';
import { envelope } from '@lantern/contracts/envelope';
import { expect, onTestFinished, test } from 'vitest';

import { useTestApp } from '../../test/build-test-app.ts';
import { createAd } from '../../test/create-ad.ts';

const program = fileURLToPath(new URL('../../test/serve-api.ts', import.meta.url));
const clicks = 200;

interface Served {
  child: ChildProcess;
  origin: string;
}

async function serve(connectionString: string): Promise<Served> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern-api-'));
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      DATABASE_URL: connectionString,
      TRUST_PROXY: '127.0.0.1',
      SIGNING_SECRET: 'the same for both, as visitors are told apart by it',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await closed;
    await rm(dataDir, { recursive: true, force: true });
  });
  const said: unknown[] = await once(child.stdout, 'data');
  return { child, origin: String(said[0]).trim() };
}

/** Whether the click was answered, and with success; a server that dies answers nothing. */
async function click({ origin }: Served, id: number, address: string): Promise<boolean> {
  const response = await fetch(`${origin}${adClickCalls.countRandomAdClick.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ id }),
  }).catch(() => null);
  const text = await response?.text().catch(() => null);
  return text != null && envelope.parse(JSON.parse(text)).code === 0;
}

test(
  'of 200 clicks at once through two processes, one killed, none answered 0 is missing',
  { timeout: 60_000 },
  async () => {
    const { deps, connectionString } = await useTestApp();
    const [killed, survivor] = await Promise.all([
      serve(connectionString),
      serve(connectionString),
    ]);
    const ids = await Promise.all(Array.from({ length: clicks }, () => createAd(deps)));
    const hot = await createAd(deps);

    let fromKilled = 0;
    const answered = await Promise.all(
      ids.map(async (id, i) => {
        const server = i % 2 === 0 ? killed : survivor;
        const address = `198.51.100.${i + 1}`;
        const [own, shared] = await Promise.all([
          click(server, id, address),
          click(server, hot, address),
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
  },
);
