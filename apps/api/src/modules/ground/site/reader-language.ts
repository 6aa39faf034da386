import type { SiteSettings } from '@lantern/contracts/entities/site-settings';
import {
  consoleLanguageCookie,
  type Language,
  languageCookie,
  languages,
} from '@lantern/rules/languages';

import { readCookie } from '../../../http/cookies.ts';
import type { Deps } from '../../../platform/deps.ts';
import { oncePerSite } from '../../../platform/once-per-site.ts';
import { siteSettingsOf } from './site-settings.ts';

type Languages = Pick<SiteSettings, 'siteLanguage' | 'languageChoice'>;

/** The paths of the operators' console and of its calls. */
const ofConsole = /^\/(?:console|admin-api)(?:[/?]|$)/;

interface ReaderLanguage {
  /**
   * The language of a request's sender: the operator's choice for the console, the visitor's choice on a site that offers
   * it, or else the site's language.
   */
  of: (request: { url: string; headers: { cookie?: string | undefined } }) => Language;
  /** The language of messages to a member who sends no request. */
  ofSite: () => Language;
  /** Reads the settings, if the database answers; later it follows their changes by itself. */
  load: () => Promise<void>;
}

/** Knows the language without a wait, because every sentence needs it: by the settings of the last announced change. */
function createReaderLanguage(deps: Deps): ReaderLanguage {
  const { siteLanguage = 'zh', languageChoice = false } = deps.config.operatorOverrides;
  let current: Languages = { siteLanguage, languageChoice };
  // The settings' cache is made first, so it is already dropped when this listener hears of a change.
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
