import { expect, it } from 'vitest';

import { renderSettingsDoc } from './render-settings-doc.ts';

const setting = {
  name: 'WEB_DIR',
  doc: 'Folder of the web app.',
  unit: null,
  takes: 'one of a|b',
  fallback: '/somewhere/apps/web/dist',
  secret: false,
};

it('lists a setting without the folder of the repository', () => {
  expect(renderSettingsDoc([setting], '/somewhere/')).toContain(
    '| `WEB_DIR` | `apps/web/dist` |  | Folder of the web app. Takes one of a\\|b. |\n',
  );
});

it('marks a secret, and shows no default when there is none', () => {
  const secret = { ...setting, name: 'KEY', fallback: null, unit: 'bytes', secret: true };
  expect(renderSettingsDoc([secret], '/')).toContain('| `KEY` *secret* |  | bytes |');
});
