import type { PageCall } from '@lantern/contracts/entities/payment-order';

/** How WeChat says that a payment ended. It is no proof: the server alone knows whether it was paid. */
export type CallEnd = 'ok' | 'cancelled' | 'failed';

interface WechatBridge {
  invoke: (
    name: 'getBrandWCPayRequest',
    args: PageCall['args'],
    answer: (result: { err_msg?: string }) => void,
  ) => void;
}

declare global {
  interface Window {
    /** There inside WeChat, some time after the page has begun. */
    WeixinJSBridge?: WechatBridge;
  }
}

/** How long WeChat may take to be there. */
const patienceMs = 5000;

function findBridge(): Promise<WechatBridge | null> {
  if (window.WeixinJSBridge) return Promise.resolve(window.WeixinJSBridge);
  return new Promise((resolve) => {
    const answer = (): void => resolve(window.WeixinJSBridge ?? null);
    document.addEventListener('WeixinJSBridgeReady', answer, { once: true });
    setTimeout(answer, patienceMs);
  });
}

/** Has WeChat ask for the money, and waits for its word. */
export async function callWechat({ args }: PageCall): Promise<CallEnd> {
  const bridge = await findBridge();
  if (bridge === null) return 'failed';
  return new Promise((resolve) => {
    bridge.invoke('getBrandWCPayRequest', args, ({ err_msg: result = '' }) => {
      if (result.endsWith(':ok')) resolve('ok');
      else resolve(result.endsWith(':cancel') ? 'cancelled' : 'failed');
    });
  });
}
