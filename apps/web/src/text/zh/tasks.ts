import { claimedTaskTexts } from '@lantern/contracts/text/zh/tasks';
import { grouped } from '@lantern/rules/grouped-number';

/** What the task centre says. */
export const tasksTexts = {
  title: '任务中心',
  coins: '我的金币',
  streak: (days: number) => `连续签到${days}天`,
  endsToday: (reward: string) => `今天不签到就断了，签到得${reward}`,
  today: (reward: string) => `今天签到得${reward}`,
  tomorrow: (reward: string) => `明天签到得${reward}`,
  daily: '今日签到',
  dailyLead: '每天签到领奖励',
  atRisk: (days: number) => `连续${days}天，今天不签到就断了`,
  unsigned: '今天还没签到',
  kept: (days: number, reward: string) => `已连续${days}天，明天${reward}`,
  goSign: '去签到',
  strip: '七日签到奖励',
  day: (day: number) => `第${day}天`,
  reward: {
    coins: (amount: number) => `+${grouped(amount)}金币`,
    'vip-days': (days: number) => `+${days}天VIP`,
  },
  reached: '已签到',
  sign: '签到',
  signed: '已签到',
  signedAgain: '今日已签到，明天再来吧...',
  signedNow: (reward: string) => `签到成功 ${reward}`,
  tasks: '每日任务',
  words: { ...claimedTaskTexts, invite: { name: '邀请好友', detail: '每邀请1位有效好友' } },
  claim: '领取',
  claimed: '已领取',
  complete: '去完成',
  goInvite: '去邀请',
  claimedNow: '领取成功',
  claimedAgain: '您已领取过了',
  of: (action: string, task: string) => `${action}：${task}`,
} as const;
