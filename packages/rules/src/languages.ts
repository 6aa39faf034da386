/** The languages of the site: Chinese, in which it is written, and English. */
export const languages = ['zh', 'en'] as const;

export type Language = (typeof languages)[number];

/** Returns the import conditions that lead `#text/…` of an app to a language's folder; the first language needs none. */
export const conditionsOf = (language: Language): string[] =>
  language === languages[0] ? [] : [`lantern-${language}`];

/** The cookie with the language an operator chose for the console; the console sets it, apart from the site's. */
export const consoleLanguageCookie = 'console-language';

/** The cookie with the language a visitor chose, where the operator allows a choice; the page sets it. */
export const languageCookie = 'language';
