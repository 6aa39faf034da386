import { brotliDecompressSync } from 'node:zlib';

import { allCalls } from '@lantern/contracts/calls/all-calls';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { useTestApp } from '../test/build-test-app.ts';

test('the reference lists every call', async () => {
  const { app } = await useTestApp();
  const response = await app.inject('/docs/openapi.json');
  const { paths } = z.object({ paths: z.record(z.string(), z.unknown()) }).parse(response.json());
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(Object.values(allCalls).map((it) => it.path)),
  );
});

test('the reference page runs no script but its own file', async () => {
  const { app } = await useTestApp();
  const page = await app.inject('/docs');
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  expect(page.body).not.toMatch(/<script(?![^>]*(?:src=|type="application\/json"))/);
  const script = await app.inject('/docs/reference.js');
  expect(script.headers['content-type']).toContain('text/javascript');
  expect(brotliDecompressSync(script.rawPayload).length).toBeGreaterThan(1_000_000);
  expect((await app.inject('/docs/')).headers.location).toBe('/docs');
});
