import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { getBatch, startBatch } from '@lantern/contracts/calls/operator/batches';
import { expect, onTestFinished, test } from 'vitest';

import { useTestApp } from '../../../../test/build-test-app.ts';
import { askAs } from '../../../../test/call-as.ts';
import { createOperator } from '../../../../test/create-operator.ts';
import { createVideos } from '../../../../test/create-video.ts';
import { bringVideoBack } from '../../../desk/moderation/operate-reports.ts';
import { orderMirror } from '../../ingest/mirror/order-mirror.ts';
import { runBatch } from './run-batch.ts';

const program = fileURLToPath(new URL('../../../../test/do-batch.ts', import.meta.url));

test(
  'killed in the middle, nothing is half done; another process goes on, and each video is done once',
  { timeout: 180_000 },
  async () => {
    const site = await useTestApp();
    const ask = askAs(site, await createOperator(site.deps, { roles: ['content'] }));
    const auditsOf = (action: string) => site.deps.prisma.audit.findMany({ where: { action } });
    const { id } = await ask(startBatch, {
      videos: { ids: await createVideos(site.deps, 1500) },
      change: { kind: 'tags', add: ['批'], remove: [] },
      reason: '换季 🏮',
    });
    const { connectionString } = site;
    const child = spawn(process.execPath, [program, id], {
      env: { PATH: process.env['PATH'], DATABASE_URL: connectionString, LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const closed = once(child, 'close');
    onTestFinished(() => void child.kill('SIGKILL'));
    const done = async () => (await ask(getBatch, { id })).done;
    await expect.poll(done, { interval: 5 }).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await closed;
    const before = await ask(getBatch, { id });
    expect(before.state).toBe('running');
    expect(before.done).toBeLessThan(1500);
    const tagged = () => site.deps.prisma.video.count({ where: { tags: { has: '批' } } });
    // The server may need a moment to notice that the process is gone.
    await expect.poll(tagged).toBe(before.done);
    expect(await auditsOf('video.batch-tags')).toHaveLength(before.done);
    await runBatch(
      { ...site.deps, restoreVideo: bringVideoBack, mirrorVideo: orderMirror },
      id,
      new AbortController().signal,
    );
    expect(await ask(getBatch, { id })).toMatchObject({ state: 'done', done: 1500, same: 0 });
    expect(await tagged()).toBe(1500);
    expect(await auditsOf('video.batch-tags')).toHaveLength(1500);
  },
);
