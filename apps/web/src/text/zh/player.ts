/** The words of what the player can do besides playing; they come with the code that says them. */
export const playerTexts = {
  close: '关闭',
  off: '关闭',
  subtitlesFailed: '字幕加载失败，请稍后再试',
  /** Automatic, and what it chose. */
  autoChose: (quality: string) => `自动 ${quality}`,
  pictureInPicture: '画中画',
  fast: (rate: number) => `${rate}倍速播放中`,
  seekTo: (place: string, end: string) => `${place} / ${end}`,

  lock: { on: '锁定屏幕', off: '解锁' },
  fill: { filled: '已铺满屏幕', whole: '已显示完整画面' },

  sleep: {
    title: '定时关闭',
    off: '不开启',
    atEnd: '播完本集',
    minutes: (minutes: number) => `${minutes}分钟`,
    left: (minutes: number) => `剩${minutes}分钟`,
    done: '定时已到，已暂停播放',
    set: (minutes: number) => `${minutes}分钟后暂停播放`,
    setAtEnd: '播完本集后暂停播放',
  },

  loop: { title: '循环播放', on: '已开启' },

  next: {
    soon: (seconds: number) => `${seconds}秒后播放`,
    now: '立即播放',
    cancel: '取消',
  },

  keys: {
    title: '键盘快捷键',
    list: [
      [['空格', 'K'], '播放 / 暂停'],
      [['←', '→'], '后退 / 前进5秒'],
      [['J', 'L'], '后退 / 前进10秒'],
      [['0', '9'], '跳到0%至90%处'],
      [['↑', '↓'], '调节音量'],
      [['M'], '静音'],
      [['<', '>'], '减速 / 加速'],
      [['C'], '字幕开关'],
      [['D'], '弹幕开关'],
      [['N'], '下一集'],
      [['F'], '全屏'],
      [['?'], '打开本帮助'],
    ],
  },
} as const;
