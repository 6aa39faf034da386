/** The words of what one does with a video besides watching it: reporting, sharing, comments over the picture. */
export const videoActionsTexts = {
  report: {
    title: '举报',
    lead: '请选择举报原因，我们会尽快核实处理',
    categories: {
      minors: '涉及未成年人',
      consent: '未经本人同意',
      copyright: '侵犯版权',
      other: '其他问题',
    },
    detail: '补充说明（选填）',
    detailHint: '请描述具体情况，便于我们核实',
    submit: '提交举报',
    submitting: '正在提交',
    done: '举报已提交',
    thanks: '感谢您的反馈，我们会尽快处理',
    receipt: '受理编号',
    copy: '复制',
    close: '完成',
  },

  share: {
    title: '分享',
    save: '保存图片',
    copy: '复制链接',
    more: '更多方式',
    qr: '视频链接的二维码',
    scan: '扫码观看',
    invite: (code: string) => `邀请码 ${code}`,
    watchOn: (site: string) => `来自${site}`,
    fileName: '分享.png',
  },

  danmaku: {
    name: '弹幕',
    on: '弹幕已开启',
    off: '弹幕已关闭',
    short: '弹',
    turnOn: '开启弹幕',
    turnOff: '关闭弹幕',
    hint: '发条弹幕，说说这一刻',
    closedHint: '弹幕已关闭',
    send: '发送',
    sent: '弹幕已发送',
    settings: '弹幕设置',
    opacity: '不透明度',
    percent: (share: number) => `${share}%`,
    area: '显示区域',
    areas: { quarter: '四分之一', half: '半屏', full: '全屏' },
    color: '弹幕颜色',
    colors: {
      '#ffffff': '白色',
      '#ff7a1a': '橙色',
      '#ffe14d': '黄色',
      '#7ee081': '绿色',
      '#6fb8ff': '蓝色',
      '#ff8fb1': '粉色',
    },
    mode: '弹幕位置',
    modes: ['滚动', '顶部', '底部'],
  },

  resume: { at: (clock: string) => `上次看到 ${clock}`, fromStart: '从头播放' },

  seek: {
    back: (seconds: number) => `后退${seconds}秒`,
    ahead: (seconds: number) => `前进${seconds}秒`,
  },

  nextChannel: (name: string) => `换到${name}`,
  lineLeft: (name: string, next: string) => `${name} 无法播放，已换到 ${next}`,
} as const;
