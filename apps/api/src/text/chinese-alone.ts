import type { RightsKind } from '@lantern/rules/rights-record';

/*
 * What is Chinese for readers of every language: what operators read and may change, and what no screen shows.
 */

/** What an answer says that was not refused: no screen shows it. */
export const successText = '操作成功';

/** Name of a site whose operator hasn't given one, as each language has it. */
export const defaultSiteNames = { zh: '灯影', en: 'Lantern' } as const;

/** Offered for searching until the operator sets others. */
export const defaultHotWords = [
  '城市',
  '夜航',
  '雪山',
  '海岸',
  '星空',
  '旅行',
  '美食',
  '动画',
  '纪录',
  '手作',
  '森林',
  '自然',
  '音乐',
  '科学',
  '故事',
] as const;

/** What the only episode of a video is called. */
export const firstEpisodeTitle = '第1集';

/** The channel of a video that has no other. */
export const firstChannelName = '线路一';

/** What an episode of another site is called that has no name there. */
export const episodeName = (place: number): string => `第${place}集`;

/** What a line of another site is called that has no name there. */
export const lineName = '线路';

const rightsText: Readonly<Record<RightsKind, string>> = {
  source: '来源',
  licence: '授权',
  consent: '出镜同意',
  age_proof: '成年证明',
};

/** Kinds of records in words; what is none is left out. */
export const tellRights = (kinds: readonly string[]): string =>
  Object.entries(rightsText)
    .flatMap(([kind, text]) => (kinds.includes(kind) ? [text] : []))
    .join('、');

const payMethodNames: Readonly<Record<string, string>> = {
  alipay: '支付宝',
  wxpay: '微信支付',
  qqpay: 'QQ钱包',
  bank: '云闪付',
  jdpay: '京东支付',
  paypal: 'PayPal',
  usdt: 'USDT',
  card: '银行卡',
};

/** What a gateway's way to pay is called until its reader is known. */
export const payMethodName = (type: string): string => payMethodNames[type] ?? type;

/** What the test of a channel is for, at its gateway. */
export const channelTestTitle = '支付渠道自检';

/** Why a record of rights is revoked when a move-in is undone. */
export const moveUndone = '搬家已撤销';

/** Why money goes back, as the payer reads it in his wallet. */
export const refundReason = '退款';

/** What WeChat is told when its word was not taken. */
export const wechatNo = '{"code":"FAIL","message":"失败"}';

/** What the feed for other sites says, in the words of its field. */
export const feedText = {
  message: '数据列表',
  adults: '数据列表（仅限成年人）',
  trial: '试看',
} as const;
