/** What the site can be read in: Chinese, which it is written in, and English. */
export const languages = ['zh', 'en'] as const;

export type Language = (typeof languages)[number];

/** The conditions by which `#text/…` of an app leads to the folder of a language; the first one needs none. */
export const conditionsOf = (language: Language): string[] =>
  language === languages[0] ? [] : [`lantern-${language}`];

/** The cookie with the language that an operator chose for the console, apart from the site's; the console sets it. */
export const consoleLanguageCookie = 'console-language';

/** The cookie with what a visitor chose to read, where the operator lets visitors choose; the page sets it. */
export const languageCookie = 'language';
