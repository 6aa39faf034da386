import { brand, sandboxColors, tints } from '@lantern/rules/brand';
import type { Language } from '@lantern/rules/languages';
import { formatYuan } from '@lantern/rules/money';
import { formatShanghaiTime, toTheMinute } from '@lantern/rules/shanghai-time';

import { channelTestTitle } from '../../../../../text/chinese-alone.ts';
import { textIn } from '../../../../../text/text-in.ts';
import type { Order } from '../../orders/order.repo.ts';
import type { SandboxChoice } from './press-sandbox.ts';
import { sandboxPath, sandboxStylePath } from './sandbox-path.ts';

/** The page's content policy: its own style sheet and form only, no script. */
export const sandboxPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (value: string): string =>
  value.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

const button = (choice: SandboxChoice, label: string, hint = ''): string =>
  `<button class="${choice}" type="submit" name="choice" value="${choice}">${label}${hint === '' ? '' : `<small>${hint}</small>`}</button>`;

const row = (name: string, value: string): string =>
  `<div><dt>${name}</dt><dd>${escape(value)}</dd></div>`;

const writeButtons = (text: ReturnType<typeof textIn>['sandboxText']): string =>
  [
    button('succeed', text.succeed),
    button('later', text.later, text.laterHint),
    button('twice', text.twice, text.twiceHint),
    button('fail', text.fail),
  ].join('\n');

/** The content of the page: an order, or the test of a channel, which buys nothing. */
export type SandboxOrder = Pick<Order, 'number' | 'amountFen' | 'tradeNo' | 'expiresAt'> & {
  goods: Order['goods'] | null;
};

interface Reading {
  now: Date;
  /** The target of its back link. */
  returnTo: string;
  language: Language;
}

/** The pay page of an order. */
export function renderSandboxPage(
  order: SandboxOrder,
  { now, returnTo, language }: Reading,
): string {
  const { sandboxText: text, orderTitle } = textIn(language);
  const isPaid = order.tradeNo !== null;
  const isOver = order.expiresAt.getTime() <= now.getTime();
  const note = isPaid ? text.settled : isOver ? text.overdue : '';
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="theme-color" content="${brand.ground}">
<title>${text.title}</title>
<link rel="stylesheet" href="${sandboxStylePath}">
</head>
<body>
<main>
<header><h1>${text.title}</h1><p class="badge">${text.badge}</p></header>
<section class="amount" aria-label="${text.amount}"><p>${text.amount}</p><p class="sum"><span>¥</span>${formatYuan(order.amountFen)}</p></section>
<dl>
${row(text.goods, order.goods === null ? channelTestTitle : orderTitle(order.goods))}
${row(text.order, order.number)}
${row(text.expires, toTheMinute(formatShanghaiTime(order.expiresAt)))}
</dl>
${note === '' ? '' : `<p class="note" role="status">${note}</p>`}
<form method="post" action="${sandboxPath(order.number)}">
${isPaid ? '' : writeButtons(text)}
</form>
<a href="${escape(returnTo)}">${text.back}</a>
</main>
</body>
</html>
`;
}

export const sandboxStyle = `:root{color-scheme:dark}
*{box-sizing:border-box;margin:0}
body{min-height:100dvh;padding:0 env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left);background:${brand.ground};color:${tints.strong};font:15px/1.45 "PingFang SC","HarmonyOS Sans","Noto Sans CJK SC",sans-serif;-webkit-text-size-adjust:100%}
main{display:flex;flex-direction:column;gap:20px;max-width:430px;min-height:100dvh;margin:0 auto;padding:16px}
header{display:flex;flex-direction:column;gap:8px;align-items:center;padding-top:8px}
h1{font-size:17px;font-weight:600;line-height:1.25}
.badge{padding:4px 12px;border-radius:999px;background:${sandboxColors.badge};color:${sandboxColors.onBadge};font-size:12px}
.amount{padding:20px 16px;border-radius:16px;background:${brand.raised};text-align:center;color:${tints.soft};font-size:13px}
.sum{margin-top:4px;color:${tints.strong};font-size:40px;font-weight:600;line-height:1.25;font-variant-numeric:tabular-nums}
.sum span{margin-right:4px;font-size:22px}
dl{padding:4px 16px;border-radius:16px;background:${brand.raised}}
dl div{display:flex;gap:16px;justify-content:space-between;padding:12px 0;border-top:1px solid ${tints.line}}
dl div:first-child{border-top:0}
dt{flex:none;color:${tints.soft}}
dd{text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.note{padding:12px 16px;border-radius:12px;background:${sandboxColors.note};color:${sandboxColors.onNote};text-align:center}
form{display:grid;grid-template-columns:1fr 1fr;gap:12px;margin-top:auto}
button{display:flex;flex-direction:column;align-items:center;justify-content:center;min-height:56px;padding:8px;border:1px solid ${tints.edge};border-radius:12px;background:${brand.sheet};color:inherit;font:inherit;font-weight:600;cursor:pointer}
button small{color:${tints.soft};font-size:12px;font-weight:400}
button:active{background:${sandboxColors.held}}
button:focus-visible,a:focus-visible{outline:2px solid ${brand.accent};outline-offset:2px}
.succeed{grid-column:1/-1;border-color:transparent;border-radius:999px;background:${brand.accent};color:${brand.onAccent};font-size:17px}
.succeed:active{background:${brand.accentPressed}}
.fail{grid-column:1/-1;min-height:44px;border-color:transparent;background:transparent;color:${sandboxColors.fail}}
a{display:block;padding:12px;color:${tints.soft};text-align:center;text-decoration:none}
`;
