const places = ['晚风', '白露', '远山', '晴川', '南枝', '北斗', '秋水', '竹影'];
const people = ['客', '人', '书', '船', '灯', '雨'];

/** Names of demo members with orders, messages and reports. */
export const nicknames: readonly string[] = [
  '山间明月',
  '远行的船',
  '晚风',
  '松下听雨',
  '一米阳光',
  '南山南',
  '北岛渔火',
  '小满',
  '白露',
  '云上人家',
  '长街灯火',
  '江边钓叟',
  ...people.flatMap((person) => places.map((place) => `${place}${person}`)),
];

/** Their messages and the operators' answers. */
export const texts = {
  phones: '请问会员可以在两台手机上用吗？',
  coinsLate: '我买的金币什么时候到账？',
  coinsThere: '您好，金币已经到账，刷新“我的”即可看到。',
  paymentPage: '付款页面是这样的，麻烦看一下。',
  refund: '重复购买',
  refusal: '收款码看不清，请重新上传。',
  cards: '周末活动',
  cardsOver: '活动结束',
  feedbackAnswer: '谢谢建议，下周会上新一批纪录片。',
  thanks: '感谢留言，无需回复',
  feedback: [
    '希望多一些纪录片。',
    '夜间模式很舒服，谢谢。',
    '搜索可以按年份筛选吗？',
    '字幕能再大一点吗？',
  ],
} as const;
