import type { AdText } from './art/ad.ts';

/** What a picture shows: a motif, one of its looks (from 1), and a shift of the seed when the first throw was poor. */
export type Scenery = { motif: string; look: number; shift?: number };

/** Wide pictures of the carousel, 1200 × 514, in `banners/`. */
export const banners: readonly { file: string; scenery: Scenery }[] = [
  { file: 'banner-1.webp', scenery: { motif: 'sky-lanterns', look: 1, shift: 3 } },
  { file: 'banner-2.webp', scenery: { motif: 'snow-peaks', look: 3 } },
  { file: 'banner-3.webp', scenery: { motif: 'planet', look: 1 } },
  { file: 'banner-4.webp', scenery: { motif: 'paper-boats', look: 2 } },
  { file: 'banner-5.webp', scenery: { motif: 'rooftops', look: 3 } },
];

/** Pictures of the eight topic cards, 800 × 300, in the web app's `public/topics/`, by category and sub-category code. */
export const topics: readonly { file: string; scenery: Scenery }[] = [
  { file: '30.webp', scenery: { motif: 'galaxy', look: 3 } },
  { file: '34.webp', scenery: { motif: 'rooftops', look: 1 } },
  { file: '33.webp', scenery: { motif: 'skyline', look: 1 } },
  { file: '31-134.webp', scenery: { motif: 'citrus', look: 1 } },
  { file: '62-68.webp', scenery: { motif: 'forest', look: 1 } },
  { file: '62-135.webp', scenery: { motif: 'chart', look: 2 } },
  { file: '53.webp', scenery: { motif: 'rain-window', look: 2 } },
  { file: '31-93.webp', scenery: { motif: 'blossom', look: 1 } },
];

/** House advertisements in `ads/`: strips 1200 × 300, cards 640 × 360, squares 600 × 600, one tall popup. */
export const ads: readonly {
  file: string;
  width: number;
  height: number;
  scenery: Scenery;
  text: AdText;
}[] = [
  {
    file: 'strip-member.webp',
    width: 1200,
    height: 300,
    scenery: { motif: 'sky-lanterns', look: 2 },
    text: { title: '灯影会员', line: '一盏灯，看遍山河与星空', button: '了解会员' },
  },
  {
    file: 'strip-invite.webp',
    width: 1200,
    height: 300,
    scenery: { motif: 'kites', look: 2 },
    text: { title: '邀请好友', line: '好友到来，立得一天会员', button: '去邀请' },
  },
  {
    file: 'strip-sign.webp',
    width: 1200,
    height: 300,
    scenery: { motif: 'peaks', look: 3 },
    text: { title: '每日签到', line: '连签七天，金币领不停', button: '去签到' },
  },
  {
    file: 'card-festival.webp',
    width: 640,
    height: 360,
    scenery: { motif: 'cinema', look: 2 },
    text: { title: '灯影自然影展', line: '本周上新十二部山海短片', button: '去看看' },
  },
  {
    file: 'card-desktop.webp',
    width: 640,
    height: 360,
    scenery: { motif: 'geometry', look: 4 },
    text: { title: '装到桌面，一点就开', line: '不占空间，随时续看', button: '立即安装' },
  },
  {
    file: 'square-paper.webp',
    width: 600,
    height: 600,
    scenery: { motif: 'papercut', look: 1 },
    text: { title: '纸上山水展', line: '剪一座山，折一片海', button: '预约观展' },
  },
  {
    file: 'square-tea.webp',
    width: 600,
    height: 600,
    scenery: { motif: 'still-life', look: 1 },
    text: { title: '一杯好茶', line: '陪你看完今晚的片子', button: '逛逛茶铺' },
  },
  {
    file: 'popup-season.webp',
    width: 720,
    height: 960,
    scenery: { motif: 'aurora', look: 1 },
    text: { title: '极光季开幕', line: '跟着镜头去北纬六十六度', button: '马上观看' },
  },
];
