import type { SiteSettings } from '@lantern/contracts/entities/site-settings';
import {
  consoleLanguageCookie,
  type Language,
  languageCookie,
  languages,
} from '@lantern/rules/languages';

import { readCookie } from '../../http/cookies.ts';
import type { Deps } from '../../platform/deps.ts';
import { oncePerSite } from '../../platform/once-per-site.ts';
import { siteSettingsOf } from './site-settings.ts';

type Languages = Pick<SiteSettings, 'siteLanguage' | 'languageChoice'>;

/** What the operators' console is made of, and what it calls. */
const ofConsole = /^\/(?:console|admin-api)(?:[/?]|$)/;

interface ReaderLanguage {
  /**
   * What the sender of a request reads: what the operator chose for the console, what the visitor chose where visitors
   * may, or else the site's language.
   */
  of: (request: { url: string; headers: { cookie?: string | undefined } }) => Language;
  /** Of what is written to a member who is not asking. */
  ofSite: () => Language;
  /** Reads the settings, where they can be read; after that it follows them by itself. */
  load: () => Promise<void>;
}

/** Known without waiting, as every sentence needs it: the settings of the last change, which takes a moment to arrive. */
function createReaderLanguage(deps: Deps): ReaderLanguage {
  const { siteLanguage = 'zh', languageChoice = false } = deps.config.operatorOverrides;
  let current: Languages = { siteLanguage, languageChoice };
  // Asked for first, it has forgotten what it knew when this hears of a change.
  const settings = siteSettingsOf(deps);
  const load = async (): Promise<void> => {
    // A database that comes back announces every change.
    current = await settings().catch(() => current);
  };
  deps.changes.on('settings', () => void load());
  return {
    load,
    ofSite: () => current.siteLanguage,
    of: ({ url, headers }) => {
      const isOfConsole = ofConsole.test(url);
      const cookie = isOfConsole ? consoleLanguageCookie : languageCookie;
      const chosen = (isOfConsole || current.languageChoice) && readCookie(headers.cookie, cookie);
      return languages.find((it) => it === chosen) ?? current.siteLanguage;
    },
  };
}

export const readerLanguageOf = oncePerSite(createReaderLanguage);
