import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { ingestOrder } from '../../test/ingest-order.ts';
import { listFolder } from './list-folder.ts';

test('a folder\u2019s films: links to files, spaces behind an ending, folders that are called like one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-folder-'));
  try {
    await mkdir(join(folder, 'd.mp4'));
    for (const name of ['a.mp4', 'b.MP4 ', 'c.txt', '.e.mp4', 'd.mp4/1.mp4'])
      await writeFile(join(folder, name), '');
    await symlink(join(folder, 'c.txt'), join(folder, 'f.mp4'));
    await symlink(join(folder, 'gone'), join(folder, 'g.mp4'));
    await symlink(folder, join(folder, 'h.mp4'));
    const { title: _, ...rest } = ingestOrder();
    const orders = await listFolder(folder, { ...rest, title: null });
    expect(orders.map((it) => [it.title, it.episodeTitle])).toEqual([
      ['a', null],
      ['b', null],
      ['d.mp4', '1'],
      ['f', null],
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
