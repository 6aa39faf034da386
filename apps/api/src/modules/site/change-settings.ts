import type { AnswerOf } from '@lantern/contracts/call';
import type { getSettings as getCall } from '@lantern/contracts/calls/operator/site';
import { moneySettings, type SiteSettings } from '@lantern/contracts/entities/site-settings';
import { can, type OperatorRole } from '@lantern/rules/operator-permissions';

import type { OperatorContext } from '../../calls/call-context.ts';
import { refuse } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { findFixedSettings, loadSiteSettings } from './site-settings.ts';
import { keepSetting, lockSettings } from './site.repo.ts';

interface SettingsContext {
  deps: Pick<Deps, 'db' | 'config'>;
}

/** What is set for the site, as it is now. */
export const getSettings = async ({
  deps: { db, config },
}: SettingsContext): Promise<AnswerOf<typeof getCall>> => ({
  settings: await loadSiteSettings(db, config.operatorOverrides),
  fixed: findFixedSettings(config.operatorOverrides),
});

/** Refuses with `permission-missing`, which names them, where settings of money are set by a role that may set others only. */
export function checkMoney(settings: Partial<SiteSettings>, roles: readonly OperatorRole[]): void {
  const fields = moneySettings.filter((name) => settings[name] !== undefined);
  if (fields.length > 0 && !can(roles, 'sales.change')) {
    refuse('permission-missing', { fields: fields.map((name) => `settings.${name}`) });
  }
}

/** An operator changes some settings; the others stay as they are. Answers them all. */
export async function changeSettings(
  { deps, act }: OperatorContext,
  { settings, reason }: { settings: Partial<SiteSettings>; reason: string },
): Promise<AnswerOf<typeof getCall>> {
  const changes = Object.entries(settings).filter(([, value]) => value !== undefined);
  await deps.db.transact(async (tx) => {
    const at = deps.now();
    const before = new Map((await lockSettings(tx)).map(({ key, value }) => [key, value]));
    // In one order, so that two operators wait for each other and no more.
    for (const [key, value] of changes.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      await keepSetting(tx, { key, value, at });
      const values = { before: { [key]: before.get(key) ?? null }, after: { [key]: value } };
      await act.keepAudit(tx, { subject: { kind: 'setting', id: key }, ...values, reason });
    }
  });
  return getSettings({ deps });
}
