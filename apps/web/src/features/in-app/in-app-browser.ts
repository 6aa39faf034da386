import { placeOf } from '@lantern/rules/payment-place';

/**
 * Besides WeChat and QQ, the apps whose built-in browser shows this page: they keep little, block downloads and pay in few ways. Telegram on an iPhone
 * doesn't say that it is one.
 */
const apps = [/\bWeibo\b|__weibo__/i, /aweme|BytedanceWebview/i, /Telegram/i];

export function isInAppBrowser(userAgent: string): boolean {
  const place = placeOf(userAgent);
  return place === 'wechat' || place === 'qq' || apps.some((it) => it.test(userAgent));
}
