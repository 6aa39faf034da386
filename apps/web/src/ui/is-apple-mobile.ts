/** The browser's properties by which Apple's phones and tablets are known. */
export type BrowserTraits = { userAgent: string; maxTouchPoints: number };

/** Whether this is Apple's phone or tablet. iPads present themselves as Macs, but Macs have no touch screen. */
export const isAppleMobile = ({ userAgent, maxTouchPoints }: BrowserTraits): boolean =>
  /iP(?:hone|ad|od)/.test(userAgent) || (/Mac/.test(userAgent) && maxTouchPoints > 1);
