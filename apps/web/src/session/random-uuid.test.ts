import { expect, it } from 'vitest';
import * as z from 'zod/mini';

import { randomUuid } from './random-uuid.ts';

it('makes valid uuids of version 4, each different', () => {
  const uuids = Array.from({ length: 200 }, randomUuid);
  for (const uuid of uuids) expect(z.uuidv4().safeParse(uuid).success).toBe(true);
  expect(new Set(uuids).size).toBe(uuids.length);
});
