import { fileURLToPath } from 'node:url';

import { settings } from '../apps/api/src/platform/config/config.ts';
import { renderSettingsDoc } from './settings-doc/render-settings-doc.ts';
import { writeOrCheck } from './write-or-check.ts';

/** Writes docs/settings.md from the API's declarations; `--check` only compares. */
const root = fileURLToPath(new URL('..', import.meta.url));
await writeOrCheck('docs/settings.md', renderSettingsDoc(settings, root));
