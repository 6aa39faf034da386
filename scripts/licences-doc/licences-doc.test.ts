import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { collectShipped } from './collect-licences.ts';
import { findStrangeLicences, renderLicencesDoc } from './render-licences-doc.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lantern-licences-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, manifest: Record<string, unknown>): void {
  mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(
    join(folder, path, 'package.json'),
    JSON.stringify({ version: '1.0.0', ...manifest }),
  );
}

test('dependencies of dependencies are found once, and development dependencies are not', () => {
  write('app', {
    name: 'app',
    dependencies: { ours: 'workspace:*', drawing: 'catalog:' },
    devDependencies: { tests: 'catalog:' },
  });
  write('ours', { name: 'ours', dependencies: { drawing: 'catalog:' } });
  write('store/drawing', {
    name: 'drawing',
    license: 'MIT',
    optionalDependencies: {
      '@drawing/engine-linux-x64': '1.0.0',
      '@drawing/engine-win32-x64': '1.0.0',
    },
  });
  write('store/drawing/node_modules/@drawing/engine-linux-x64', {
    name: '@drawing/engine-linux-x64',
    license: { type: 'LGPL-3.0-or-later' },
  });
  write('store/tests', { name: 'tests', license: 'GPL-3.0' });
  for (const place of ['app', 'ours']) {
    mkdirSync(join(folder, place, 'node_modules'));
    symlinkSync(join(folder, 'store/drawing'), join(folder, place, 'node_modules/drawing'));
  }
  symlinkSync(join(folder, 'ours'), join(folder, 'app/node_modules/ours'));
  symlinkSync(join(folder, 'store/tests'), join(folder, 'app/node_modules/tests'));

  expect(collectShipped([join(folder, 'app')])).toMatchObject([
    { name: '@drawing/engine-*', version: '1.0.0', licence: 'LGPL-3.0-or-later' },
    { name: 'drawing', version: '1.0.0', licence: 'MIT' },
  ]);
});

test('a licence that was not reviewed is reported with its package, and so is a missing one', () => {
  const shipped = [
    { name: 'a', version: '1.0.0', licence: 'MIT' },
    { name: 'b', version: '2.0.0', licence: 'AGPL-3.0' },
    { name: 'c', version: '3.0.0', licence: null },
    { name: '@img/sharp-libvips-*', version: '1.0.0', licence: 'LGPL-3.0-or-later' },
    { name: 'd', version: '1.0.0', licence: 'LGPL-3.0-or-later' },
  ];
  expect(findStrangeLicences(shipped)).toEqual([
    expect.stringMatching(/^b@2\.0\.0 is under AGPL-3\.0/),
    expect.stringMatching(/^c@3\.0\.0 is under no licence/),
    expect.stringMatching(/^d@1\.0\.0 is under LGPL/),
  ]);
  expect(renderLicencesDoc(shipped)).toContain(
    '## LGPL-3.0-or-later\n\n- @img/sharp-libvips-* 1.0.0\n',
  );
});
