/** Where a payer is. One app doesn't open the other's wallet, and a computer shows a code instead. */
export type PaymentPlace = 'wechat' | 'alipay' | 'qq' | 'phone' | 'desktop';

/** Reads it from the `User-Agent`. Who names no phone is taken for a computer, where a page of the gateway always works. */
export function placeOf(userAgent: string): PaymentPlace {
  if (/MicroMessenger/i.test(userAgent)) return 'wechat';
  if (/AlipayClient/i.test(userAgent)) return 'alipay';
  if (/\bQQ\/\d/i.test(userAgent)) return 'qq';
  return /Android|iPhone|iPad|iPod|HarmonyOS|Mobile/i.test(userAgent) ? 'phone' : 'desktop';
}
