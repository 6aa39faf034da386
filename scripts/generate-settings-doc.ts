import { fileURLToPath } from 'node:url';

import { siteDefaults } from '../apps/api/src/modules/ground/site/site-settings.ts';
import { settings } from '../apps/api/src/platform/config/config.ts';
import { operatorSettings } from '../apps/api/src/platform/config/operator-settings.ts';
import { renderSettingsDoc } from './settings-doc/render-settings-doc.ts';
import { writeOrCheck } from './write-or-check.ts';

const atFirst: Readonly<Record<string, unknown>> = {
  ...siteDefaults,
  commissionPercent: Math.round(siteDefaults.commissionRate * 100),
};

/** What holds of a setting of operators until it is set, by the name of the setting. */
const untilSet = new Map(
  Object.entries(operatorSettings).map(([key, { name }]) => [name, sayDefault(atFirst[key])]),
);

function sayDefault(value: unknown): string | null {
  if (Array.isArray(value)) return value.join(',') || null;
  if (typeof value === 'string') return value || null;
  return typeof value === 'number' || typeof value === 'boolean' ? `${value}` : null;
}

/** Writes docs/settings.md from the API's declarations; `--check` only compares. */
const root = fileURLToPath(new URL('..', import.meta.url));
const shown = settings.map((setting) => ({
  ...setting,
  fallback: setting.fallback ?? untilSet.get(setting.name) ?? null,
}));
await writeOrCheck('docs/settings.md', renderSettingsDoc(shown, root));
