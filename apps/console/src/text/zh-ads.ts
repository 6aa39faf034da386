import type { AdType } from '@lantern/contracts/entities/ad';

/** Where each kind of ad stands, in an operator's words. */
export const adPlaceText: Readonly<Record<AdType, string>> = {
  randomad: '列表穿插',
  indexPopupAd: '首页弹窗',
  play: '播放页',
  banner: '首页轮播',
  user: '个人中心',
  squaread: '首页方块',
  darksidead: '暗网',
  fenlei: '分类',
  paihang: '排行榜',
};

/** The words of the ads' screen. */
export const zhAds = {
  hint: '会员看到的图片广告。改动一秒内对所有会员生效。',
  add: '新建广告',
  edit: '编辑广告',
  label: '广告',
  title: '标题',
  place: '位置',
  state: '状态',
  on: '投放中',
  off: '已停用',
  turnOn: '启用',
  turnOff: '停用',
  turnedOn: '广告已启用',
  turnedOff: '广告已停用',
  clicks: '7 天点击',
  link: '链接',
  linkHint: '点击后打开的网址',
  image: '图片地址',
  imageHint: '网址，或本站 /media/images/ 下的地址',
  position: '排序',
  positionHint: '数字小的排在前面',
  copy: '复制为新广告',
  remove: '删除广告',
  removeQuestion: (title: string): string => `删除广告「${title}」？`,
  removeHint: '删除后不能恢复，点击数据会保留。暂时不用可以先停用。',
  removed: '广告已删除',
  untitled: '未命名',
  emptyTitle: '还没有广告',
  emptyHint: '放上图片和链接，选好位置，会员就能看到。',
  nameOf: (title: string, place: string): string => `${place} ${title}`,
} as const;
