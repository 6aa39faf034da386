/**
 * The cookie by which a browser tells the server that its visitor said to be of age. The page sets it at each visit while the
 * answer is stored; the server then sends a screen's first picture with the page.
 */
export const adultCookie = { name: 'adult', value: '1' } as const;

const yearSeconds = 31_536_000;

/** The cookie as `document.cookie` takes it; without that answer, it ends at once. */
export const writeAdultCookie = (isAdult: boolean): string =>
  `${adultCookie.name}=${adultCookie.value}; path=/; samesite=lax; max-age=${isAdult ? yearSeconds : 0}`;
