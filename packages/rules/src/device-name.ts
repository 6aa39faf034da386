/** The marks of systems in a user agent; the first match counts, because many programs also name others. */
const systems = [
  ['iphone', /iphone/i],
  ['ipad', /ipad/i],
  ['android', /android/i],
  ['windows', /windows/i],
  ['mac', /mac os/i],
  ['linux', /linux/i],
] as const;

const browsers = [
  ['weChat', /micromessenger/i],
  ['edge', /edg/i],
  ['firefox', /firefox|fxios/i],
  ['chrome', /chrome|crios/i],
  ['safari', /safari/i],
] as const;

/** What systems and browsers are called in a language. */
export interface DeviceWords {
  systems: Readonly<Record<(typeof systems)[number][0], string>>;
  browsers: Readonly<Record<(typeof browsers)[number][0], string>>;
}

/** The names of the system and the browser that a user agent tells of, the system first; empty for one of neither. */
export function describeDevice(userAgent: string, words: DeviceWords): string[] {
  const system = systems.find(([, mark]) => mark.test(userAgent))?.[0];
  const browser = browsers.find(([, mark]) => mark.test(userAgent))?.[0];
  return [
    ...(system ? [words.systems[system]] : []),
    ...(browser ? [words.browsers[browser]] : []),
  ];
}
