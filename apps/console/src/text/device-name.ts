import { accountTexts } from '#text/account.ts';

const { systems, browsers, unknownDevice } = accountTexts;

/** The marks of systems; the first match counts, because many programs also name others. */
const systemMarks: readonly [RegExp, string][] = [
  [/iphone/i, systems.iphone],
  [/ipad/i, systems.ipad],
  [/android/i, systems.android],
  [/windows/i, systems.windows],
  [/mac os/i, systems.mac],
  [/linux/i, systems.linux],
];
const browserMarks: readonly [RegExp, string][] = [
  [/micromessenger/i, browsers.weChat],
  [/edg/i, browsers.edge],
  [/firefox/i, browsers.firefox],
  [/chrome|crios/i, browsers.chrome],
  [/safari/i, browsers.safari],
];

const firstOf = (names: readonly [RegExp, string][], text: string): string | undefined =>
  names.find(([mark]) => mark.test(text))?.[1];

/** Returns the name of a browser or a program from its user agent. */
export const deviceName = (userAgent: string): string =>
  [firstOf(systemMarks, userAgent), firstOf(browserMarks, userAgent)].filter(Boolean).join(' ') ||
  unknownDevice;
