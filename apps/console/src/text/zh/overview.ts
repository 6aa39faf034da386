/** The words of the overview. */
export const overviewTexts = {
  waits: '待处理',
  waveTitle: '有人在成批举报视频',
  waveText: (reports: number, hidden: number, held: number): string =>
    `${reports} 条举报，已隐藏 ${hidden} 个视频，${held} 个待审。请到举报里处理。`,
  waveOpen: '查看举报',
  nothingWaits: '没有待处理的事项',
  nothingWaitsHint: '新的待办事项会出现在这里。',
  dueAt: (time: string): string => `最近截止 ${time}`,
  start: '开始使用',
  startHint: (done: number, all: number): string =>
    `新站点按这几步就能开放给会员，已完成 ${done} / ${all}。`,
  steps: {
    isNamed: {
      title: '给站点起名',
      hint: '在运营里填写名称、公告和客服链接，会员一打开就能看到。',
    },
    hasPlaces: {
      title: '建立分类',
      hint: '从空白开始，或套用一组现成的分类；以后都可以改。',
    },
    hasFilm: { title: '发布第一部影片', hint: '拖入文件，转码完成后检查并发布。' },
    hasPrices: {
      title: '定价',
      hint: '会员套餐、金币档位和单集价格已经备好；在销售里核对，需要时修改。',
    },
    hasChannel: {
      title: '接通支付',
      hint: '添加支付渠道，密钥经确认后生效；没有渠道时会员不能付款。',
    },
    hasAd: {
      title: '放上第一条广告',
      hint: '选择位置、图片和链接。没有广告时，会员看不到广告位。',
    },
  },
  stepDone: '已完成',
  stepOpen: '未完成',
  glance: '站点状况',
  active: '活跃会员',
  activeHint: '最近一小时内',
  diskFree: '磁盘剩余',
  ofBytes: (all: string): string => `共 ${all}`,
  backup: '最近备份',
  backupWell: '完整',
  backupHint: '没有完整的备份，请立即备份',
  never: '从未',
  checks: '夜间核对',
  checksWell: '正常',
  checksHint: '每晚自动核对账务、文件与审计记录',
  problems: (count: number): string => `${count} 个问题`,
} as const;
