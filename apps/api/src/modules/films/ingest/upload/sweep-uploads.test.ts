import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

import { HOUR_MS } from '@lantern/rules/shanghai-time';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createOperator } from '../../../../test/create-operator.ts';
import { sweepUploads } from './sweep-uploads.ts';
import { findUpload, insertUpload, touchUpload } from './upload.repo.ts';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
afterAll(() => site.close());

test('an upload that goes on while others are swept keeps its bytes', async () => {
  const { deps, clock } = site;
  const { db, sources, config } = deps;
  const { operatorId } = await createOperator(deps);
  const ids = [randomUUID(), randomUUID()];
  for (const id of ids) {
    await insertUpload(db, { id, operatorId, bytes: 10, metadata: {} }, clock.now());
    await sources.write(id, 0, Readable.from([Buffer.from('half')]));
  }
  clock.advance((config.ingest.uploadHours + 1) * HOUR_MS);
  const gone: string[] = [];
  const remove = async (id: string): Promise<void> => {
    await sources.remove(id);
    gone.push(id);
    // The client of the other one is there again.
    for (const other of ids)
      if (other !== id) await touchUpload(db, other, operatorId, clock.now());
  };
  const { signal } = new AbortController();
  await sweepUploads({ ...deps, sources: { ...sources, remove } }, signal);
  expect(gone).toHaveLength(1);
  const kept = ids.find((id) => !gone.includes(id)) ?? '';
  expect(await findUpload(db, { id: kept })).not.toBeNull();
  expect(await sources.sizeOf(kept)).toBe(4);
});
