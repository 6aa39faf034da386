/**
 * The apps whose built-in browser shows this page: they keep little, block downloads and pay in few ways. Telegram on an iPhone
 * doesn't say that it is one.
 */
const apps = [
  /MicroMessenger/i,
  /\bQQ\/\d/i,
  /\bWeibo\b|__weibo__/i,
  /aweme|BytedanceWebview/i,
  /Telegram/i,
];

export const isInAppBrowser = (userAgent: string): boolean => apps.some((it) => it.test(userAgent));
