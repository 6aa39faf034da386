/** The texts of the player. */
export const watching = {
  player: {
    name: '视频播放器',
    speed: '播放速度',
    speedShort: '倍速',
    rate: (rate: number) => `${rate}x`,
    quality: '清晰度',
    subtitles: '字幕',
    sound: '音轨',
    more: '更多设置',
    cast: '投屏播放',
    auto: '自动',
    lines: (lines: number) => `${lines}P`,
    unmute: '点击开启声音',
    retry: '重试',
    loading: '播放器加载中',
    failures: {
      denied: '播放地址已失效，请重试',
      missing: '视频暂时无法播放，请稍后再试',
      network: '线路故障或网络不稳定，视频加载失败',
      media: '视频播放出错，请重试',
      lines: '所有线路都无法播放，请稍后再试',
    },
  },
} as const;
