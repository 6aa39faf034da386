import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type {
  changeSettings as changeCall,
  getSettings as getCall,
} from '@lantern/contracts/calls/operator/site';
import { moneySettings, type SiteSettings } from '@lantern/contracts/entities/site-settings';
import { can, type OperatorRole } from '@lantern/rules/operator-permissions';

import type { OperatorContext } from '../../../calls/call-context.ts';
import { onlyChanged, versionOf } from '../../../calls/edit-version.ts';
import { readPictureAddress } from '../../../http/picture-address.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import { claimPicture } from '../../../platform/storage/claim-picture.ts';
import { defaultHotWords } from '../../../text/chinese-alone.ts';
import { findFixedSettings, loadSiteSettings } from './site-settings.ts';
import { saveSetting, lockSettings } from './site.repo.ts';

type SomeSettings = Partial<SiteSettings>;

/** The site's current settings; those about money only for a role that reads `sales`. */
export async function getSettings({
  deps: { db, config, now },
  operator,
}: Pick<OperatorContext, 'deps' | 'operator'>): Promise<AnswerOf<typeof getCall>> {
  const all = await loadSiteSettings(db, config.operatorOverrides, now());
  const fixed = findFixedSettings(config.operatorOverrides);
  if (can(operator.roles, 'sales.read')) return { settings: all, fixed, version: versionOf(all) };
  const isHidden = (name: string): boolean => moneySettings.some((it) => it === name);
  const settings = { ...all, ...Object.fromEntries(moneySettings.map((it) => [it, undefined])) };
  return { settings, fixed: fixed.filter((it) => !isHidden(it)), version: versionOf(all) };
}

/** Refuses with `permission-missing`, and names the settings, when a role without the right sets settings about money. */
export function checkMoney(settings: SomeSettings, roles: readonly OperatorRole[]): void {
  const fields = moneySettings.filter((name) => settings[name] !== undefined);
  if (fields.length > 0 && !can(roles, 'sales.change')) {
    refuse('permission-missing', { fields: fields.map((name) => `settings.${name}`) });
  }
}

/**
 * An operator changes some settings; the others stay. Returns all of them. When another operator saved first, it refuses
 * with `settings-edited` and the names of those that differ. It also refuses with `picture-gone`.
 */
export async function changeSettings(
  context: OperatorContext,
  { settings, reason, version }: PayloadOf<typeof changeCall>,
): Promise<AnswerOf<typeof getCall>> {
  const { deps, act } = context;
  const changes = Object.entries(settings).filter(([, value]) => value !== undefined);
  await deps.db.transact(async (tx) => {
    const at = deps.now();
    const before = new Map((await lockSettings(tx)).map(({ key, value }) => [key, value]));
    const there = await loadSiteSettings(tx, deps.config.operatorOverrides, at);
    checkVersion(there, Object.fromEntries(changes), version);
    await claimPictures(tx, settings, at);
    // Locked in one order, so that two operators wait for each other and do not deadlock.
    for (const [key, value] of changes.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      await saveSetting(tx, { key, value, at });
      const values = { before: { [key]: before.get(key) ?? null }, after: { [key]: value } };
      await act.saveAudit(tx, { subject: { kind: 'setting', id: key }, ...values, reason });
    }
  });
  return getSettings(context);
}

/** A setting that already has the wanted value counts as no difference. */
function checkVersion(there: SiteSettings, wanted: SomeSettings, version?: string): void {
  if (version === undefined || version === versionOf(there)) return;
  const fields = Object.keys(onlyChanged(wanted, there)).map((name) => `settings.${name}`);
  if (fields.length > 0) refuse('settings-edited', { fields });
}

async function claimPictures(tx: Db, { logo, icon }: SomeSettings, at: Date): Promise<void> {
  for (const address of [logo, icon])
    if (address) await claimPicture(tx, readPictureAddress(address), at);
}

/** Offers the specification's words for searching. */
export const offerDefaultHotWords = (tx: Db, at: Date): Promise<void> =>
  saveSetting(tx, { key: 'hotWords', value: [...defaultHotWords], at });
