import { placeOf } from '@lantern/rules/payment-place';

/**
 * The apps besides WeChat and QQ whose built-in browser is recognised. Such browsers lose stored data, block downloads and
 * offer few ways to pay. Telegram on an iPhone can't be recognised.
 */
const apps = [/\bWeibo\b|__weibo__/i, /aweme|BytedanceWebview/i, /Telegram/i];

export function isInAppBrowser(userAgent: string): boolean {
  const place = placeOf(userAgent);
  return place === 'wechat' || place === 'qq' || apps.some((it) => it.test(userAgent));
}
