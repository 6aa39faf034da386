import { expect, test } from 'vitest';

import type { ChangeListener } from '../../../platform/database/changes.ts';
import { useTestApp } from '../../../test/build-test-app.ts';
import { siteSettingsOf } from '../../ground/site/site-settings.ts';
import { prepareNamedFiles } from './named-files.ts';

test('files that were begun before a change do not take the place of those begun behind it', async () => {
  const { deps } = await useTestApp();
  const built = { page: '<title></title>', manifest: '{}' };
  const settings = await siteSettingsOf(deps)();
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const listeners: ChangeListener[] = [];
  let asked = 0;
  const slow = {
    ...deps,
    changes: {
      ...deps.changes,
      on: (_topic: string, listener: ChangeListener) => void listeners.push(listener),
    },
  };
  siteSettingsOf.replace(slow, async () => ({
    ...settings,
    siteName: (await answers[asked++]?.promise) ?? '',
  }));
  const currentFiles = prepareNamedFiles(slow, { zh: built, en: built });
  const nameIn = async (files: ReturnType<typeof currentFiles>) =>
    /<title>(.*)<\/title>/.exec((await files).zh.page.body.toString())?.[1];

  const before = currentFiles();
  for (const notify of listeners) notify(null);
  const after = currentFiles();
  answers[1]?.resolve('new');
  expect(await nameIn(after)).toBe('new');
  answers[0]?.resolve('old');
  await before;
  expect(await nameIn(currentFiles())).toBe('new');
});
