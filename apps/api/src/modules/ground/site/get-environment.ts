import type { AnswerOf } from '@lantern/contracts/call';
import type { getEnvironment as call } from '@lantern/contracts/calls/operator/site';
import type { Permission } from '@lantern/rules/operator-permissions';

import type { OperatorContext } from '../../../calls/call-context.ts';
import { operatorSettings } from '../../../platform/config/operator-settings.ts';
import {
  processSettings,
  storageSettings,
  upkeepSettings,
} from '../../../platform/config/settings.ts';
import { siteSettingsOf } from './site-settings.ts';

type Answer = AnswerOf<typeof call>;
type Entry = Answer['entries'][number];

/** Who may see a group. */
const needs: Readonly<Record<Entry['group'], Permission>> = {
  money: 'sales.read',
  site: 'system.read',
  storage: 'system.read',
};

/** Limits that the console never changes. */
const limits = [
  'withdrawalDailyCap',
  'twoPersonWithdrawal',
  'grantDailyCoins',
  'grantDailyDays',
  'twoPersonCoins',
  'twoPersonDays',
  'cardDailyCoins',
  'cardDailyDays',
] as const;

/** A value as the environment has it. */
function tell(value: string | number | boolean | readonly string[] | null | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? value.join(',') : String(value);
}

/** What only the environment sets, as far as the caller may see it. Secrets are never among it. */
export async function getEnvironment(context: OperatorContext): Promise<Answer> {
  const { config } = context.deps;
  const settings = await siteSettingsOf(context.deps)();
  const shown = [
    ['site', processSettings.publicBaseUrl, config.publicBaseUrl],
    ['site', processSettings.consoleFrom, config.consoleFrom],
    ['site', processSettings.trustProxy, config.trustProxy],
    ['site', processSettings.twoPersons, config.twoPersons],
    ['site', processSettings.secondPersonDays, config.secondPersonDays],
    ['site', processSettings.searchEngines, config.searchEngines],
    ['site', upkeepSettings.keepFactsDays, config.keepFactsDays],
    ['storage', storageSettings.storage, config.storage],
    ['storage', processSettings.dataDir, config.dataDir],
    ['storage', storageSettings.s3Endpoint, config.s3?.endpoint],
    ['storage', storageSettings.s3Bucket, config.s3?.bucket],
    ['storage', upkeepSettings.backupDir, config.backupDir],
    ['storage', upkeepSettings.backupKeep, config.backupKeep],
  ] as const;
  const entries: Entry[] = [
    ...limits.map((it) => ({
      name: operatorSettings[it].name,
      group: 'money' as const,
      value: tell(settings[it]),
      isSet: config.operatorOverrides[it] !== undefined,
    })),
    ...shown.map(([group, setting, value]) => entryOf(group, setting, tell(value))),
  ];
  return {
    names: Object.fromEntries(
      Object.entries(operatorSettings).map(([setting, { name }]) => [setting, name]),
    ),
    entries: entries.filter(({ group }) => context.may(needs[group])),
  };
}

/** A value that differs from the default was set. */
const entryOf = (
  group: Entry['group'],
  { name, fallback }: { name: string; fallback: string | null },
  value: string,
): Entry => ({ name, group, value, isSet: value !== (fallback ?? '') });
