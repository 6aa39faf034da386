/** What the settings, the password and the personal info say. */
export const settingsTexts = {
  title: '设置',
  personalInfo: '个人信息',
  password: '修改密码',
  switchLanguage: '切换到 English',
  clearCache: '清除缓存',
  clearTitle: '清除缓存',
  clearDetail: '将清除本机的浏览记录、搜索记录等数据，不影响登录',
  cleared: '清除成功',
  switchAccount: '切换账号',
  switchTitle: '切换账号',
  switchDetail: '当前账号将退出登录，本机数据也会一并清除',
} as const;

export const loginsTexts = {
  title: '登录设备',
  here: '本机',
  unknown: '未知设备',
  used: (time: string) => `最近使用 ${time}`,
  end: '退出',
  endOf: (device: string) => `退出 ${device}`,
  endAll: (count: number) => `退出其他 ${count} 处登录`,
  ended: '已退出',
  hint: '不是自己的设备？退出它，并修改密码。',
  systems: {
    iphone: 'iPhone',
    ipad: 'iPad',
    android: '安卓',
    windows: 'Windows',
    mac: 'Mac',
    linux: 'Linux',
  },
  browsers: {
    weChat: '微信',
    edge: 'Edge',
    firefox: 'Firefox',
    chrome: 'Chrome',
    safari: 'Safari',
  },
} as const;

export const passwordTexts = {
  title: '修改密码',
  lead: '修改后需要重新登录',
  leadTemporary: '当前为系统生成的临时密码，已为您填好旧密码',
  old: '旧密码',
  fresh: '新密码',
  confirm: '确认密码',
  hint: '6-12位，不含空格',
  show: (field: string) => `显示${field}`,
  hide: (field: string) => `隐藏${field}`,
  save: '保存',
  saved: '修改成功',
  problems: {
    'old-required': '请输入旧密码',
    'new-required': '请输入新密码',
    'new-length': '新密码长度为6-12位',
    'confirm-required': '请输入确认密码',
    'confirm-length': '确认密码长度为6-12位',
    mismatch: '两次密码不一致',
  },
} as const;

export const personalInfoTexts = {
  title: '个人信息',
  avatar: '头像',
  changeAvatar: '更换头像',
  name: '用户名',
  nickname: '昵称',
  signature: '个性签名',
  limited: '昵称和头像每30天可各修改一次，会员可随时修改',
  signatureHint: '写点什么，让大家认识你',
  count: (now: number, most: number) => `${now}/${most}`,
  save: '保存',
  saved: '更新成功',
  nicknameRequired: '请输入昵称',
  nicknameLength: '昵称长度为1-30个字',
} as const;
