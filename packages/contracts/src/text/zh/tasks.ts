import type { ClaimedTask } from '@lantern/rules/daily-tasks';

/** The texts of a task, for members and for operators. */
export interface TaskWords {
  name: string;
  /** What the task asks. */
  detail: string;
  /** Why it is not paid yet. */
  unearned: string;
  /** The reason for its coins, in the records. */
  record: string;
  /** For operators: the label of its reward's field. */
  field: string;
  /** For operators: its name in a line with the others. */
  brief: string;
}

/** The texts of claimed tasks, the same in every app. */
export const claimedTaskTexts: Readonly<Record<ClaimedTask, TaskWords>> = {
  dailyLogin: {
    name: '每日登录',
    detail: '每天登录即可领取',
    unearned: '今日已签到',
    record: '每日登录',
    field: '每日登录（金币）',
    brief: '每日登录',
  },
  watchVideo: {
    name: '观看视频20分钟',
    detail: '每天累计观看满20分钟',
    unearned: '您的观看时长未达到',
    record: '观看视频',
    field: '观看视频 20 分钟（金币）',
    brief: '观看',
  },
  firstRechargeVip: {
    name: '首次开通会员',
    detail: '首次充值会员后领取',
    unearned: '您还未完成首次充值会员',
    record: '首次充值会员',
    field: '首次开通会员（金币）',
    brief: '首次开通',
  },
};
