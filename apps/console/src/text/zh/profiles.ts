import type { ProfileCheck, ProfilePart } from '@lantern/contracts/entities/profile-check';

export const profileStateText: Readonly<Record<ProfileCheck['state'], string>> = {
  open: '待查看',
  passed: '未违规',
  reset: '已重置',
};

export const profilePartText: Readonly<Record<ProfilePart, string>> = {
  nickname: '昵称',
  signature: '签名',
  avatar: '头像',
};

/** The words of nicknames, signatures and pictures of members. */
export const profilesTexts = {
  label: '会员资料',
  nickname: '昵称',
  signature: '签名',
  avatarOf: (name: string): string => `${name} 的头像`,
  member: '会员号',
  reports: '举报人数',
  reportedOnly: '有人举报',
  changed: '改动时间',
  reason: '处理说明',
  none: '（空）',
  banned: '已封禁',
  emptyTitle: '没有待查看的资料',
  emptyHint: '会员改了昵称、签名或头像，或被好友举报后，会出现在这里。',
  pass: '未违规',
  passQuestion: (name: string): string => `“${name}”的资料未违规？`,
  passHint: '资料保持不变，举报人会收到通知。会员再次改动后会重新出现。',
  passed: '已记录为未违规',
  reset: '重置',
  resetQuestion: (name: string): string => `重置“${name}”的资料？`,
  resetHint:
    '所选内容立即恢复为默认，会员会收到警告和原因，举报人会收到通知。原内容留作证据，只有审核人员可见。',
  resetDone: '资料已重置',
  parts: '重置哪些',
  ban: '封禁',
  banQuestion: (code: string): string => `封禁会员 ${code}？`,
  banHint: '会员不能再下单、购买、领取和提现，直到解封。',
  bannedDone: '会员已封禁',
  months: '会员资料',
  received: '改动或被举报',
  reported: '被举报',
} as const;
