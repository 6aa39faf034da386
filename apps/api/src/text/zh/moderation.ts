import type { ProfilePart } from '@lantern/contracts/entities/profile-check';

import { quoted } from '../quoted.ts';

/** What a member hears of their report. */
export const reportDecided = (title: string, receipt: string, isUpheld: boolean): string =>
  isUpheld
    ? `您举报的《${title}》（${receipt}）经核实已下架，感谢您的反馈。`
    : `您举报的《${title}》（${receipt}）经核实未发现违规，感谢您的反馈。`;

const profilePartText: Readonly<Record<ProfilePart, string>> = {
  nickname: '昵称',
  signature: '签名',
  avatar: '头像',
};

/** What a member hears whose profile an operator has reset. */
export const profileReset = (parts: readonly ProfilePart[], reason: string): string =>
  `您的${parts.map((part) => profilePartText[part]).join('、')}不符合社区规范，已被重置：${quoted(reason)}。再次违规可能被封禁。`;

/** What a member hears of a profile that they reported. */
export const profileChecked = (isReset: boolean): string =>
  isReset
    ? '您举报的好友资料经核实已重置，感谢您的反馈。'
    : '您举报的好友资料经核实未发现违规，感谢您的反馈。';

/** What the author of a comment hears when it was taken away. */
export const danmakuHidden = (text: string): string =>
  `您的弹幕“${quoted(text)}”不符合社区规范，已被移除。`;
