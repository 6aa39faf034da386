import type { ListRefusal } from '@lantern/rules/listed-title';
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
export const describeRights = (kinds: readonly string[]): string =>
  Object.entries(rightsText)
    .flatMap(([kind, text]) => (kinds.includes(kind) ? [text] : []))
    .join('、');

const payMethodNames: Readonly<Record<string, string>> = {
  alipay: '支付宝',
  wxpay: '微信支付',
  qqpay: 'QQ 钱包',
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

/** What the record of a right to copy says: that it is for films that were fetched, and whose they are. */
export const mirrorRemark = (kind: 'own' | 'licence' | 'consent', note: string): string =>
  [kind === 'own' ? '自有影片' : '', '下载到本站', note].filter((it) => it !== '').join('；');

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

/** The column of a list that says why a row was not taken. */
export const listReasonColumn = '原因';

const listReasons: Readonly<Record<ListRefusal, string>> & Readonly<Record<string, string>> = {
  'no-title': '没有片名',
  'no-address': '没有文件或地址',
  'bad-year': '年份应为四位数字，如 2023',
  'bad-paid': '“收费”应为 是 或 否',
  'not-a-stream': '地址不是 m3u8 或视频文件，不能播放',
  'inner-address': '地址指向本机或内网',
  'no-file': '找不到这个文件',
  'file-elsewhere': '后台只收网址：本机的文件请在“入库”上传，或用 npm run move-in',
  'no-line': '没有可播放的地址',
  category: '分类未绑定',
  unsure: '本站可能已有，请在“采集 → 待定”里判断',
  twice: '可能和清单里另一部是同一部，请在“采集 → 待定”里判断',
  fewer: '集数少于一半，请在“采集 → 待定”里判断',
  removed: '本站已下架过',
  operator: '您已选择不要',
  'joined-film': '本站已有这部，文件没有加进去',
  'film-failed': '有文件没能入库，原因见后台“入库”',
};

/** Why a row of a list was not taken, by its code; the code where there are no words. */
export const listReason = (code: string): string => listReasons[code] ?? code;

/** The season of a series, behind its name. */
export const seasonName = (season: number): string => `第${season}季`;

/** What is no season of a series, behind its name. */
export const specialName = '番外';

/** What an episode is called by its number and its title. */
export const episodeLabel = (episode: number): string => `第${episode}集`;

/** The category of titles whose list names none. */
export const unnamedCategory = '未分类';
