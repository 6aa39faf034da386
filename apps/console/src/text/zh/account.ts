import type { OperatorRole } from '@lantern/rules/operator-permissions';

/** The names of the roles. */
export const roleText: Readonly<Record<OperatorRole, string>> = {
  owner: '所有者',
  content: '内容',
  service: '客服',
  money: '财务',
  viewer: '只读',
};

/** The words of an operator's own account. */
export const accountTexts = {
  hint: '密码、两步验证和登录中的设备。',
  roles: '角色',
  sessionEnds: (time: string): string => `本次登录最晚 ${time} 结束`,

  newDevice: '您的账号在新设备上登录',
  deviceLine: (time: string, address: string, device: string): string =>
    `${time} · ${device} · ${address}`,
  systems: {
    iphone: '苹果手机',
    ipad: '苹果平板',
    android: '安卓设备',
    windows: '微软电脑',
    mac: '苹果电脑',
    linux: '电脑',
  },
  browsers: {
    weChat: '微信',
    edge: '微软浏览器',
    firefox: '火狐浏览器',
    chrome: '谷歌浏览器',
    safari: '苹果浏览器',
  },
  unknownDevice: '程序或未知设备',
  lookAtSessions: '查看登录设备',
  itWasMe: '是我本人',

  password: '密码',
  passwordHint: '修改后，其他设备上的登录都会结束。',
  oldPwd: '当前密码',
  newPwd: '新密码',
  newPwdHint: '10 至 128 个字符，不要使用常见密码',
  changePassword: '修改密码',
  passwordChanged: '密码已修改，其他登录已结束',
  showPassword: '显示密码',

  factors: '两步验证',
  noFactors: '还没有设置两步验证',
  kinds: { totp: '身份验证器', passkey: '通行密钥' },
  factorLine: (kind: string, time: string): string => `${kind} · 添加于 ${time}`,
  lastUsed: (time: string): string => `最近使用 ${time}`,
  neverUsed: '尚未使用',
  addFactor: '添加验证方式',
  removeFactor: '移除',
  removeFactorOf: (name: string): string => `移除 ${name}`,
  removeQuestion: (name: string): string => `移除「${name}」？`,
  removeHint: '移除后不能再用它登录。',
  factorRemoved: '已移除',
  codesLeft: (count: number): string => `剩余 ${count} 个恢复码`,
  renewCodes: '重新生成恢复码',
  renewQuestion: '重新生成 10 个恢复码？',
  renewHint: '原有的恢复码会立即失效。',
  renewed: '恢复码已重新生成',

  sessions: '登录中的设备',
  current: '当前',
  program: '程序',
  since: (time: string): string => `登录于 ${time}`,
  used: (time: string): string => `最近使用 ${time}`,
  endSession: '结束',
  endSessionOf: (device: string): string => `结束 ${device} 的登录`,
  endOthers: '结束其他所有登录',
  endOthersQuestion: (count: number): string => `结束其他 ${count} 个登录？`,
  ended: '登录已结束',
} as const;
