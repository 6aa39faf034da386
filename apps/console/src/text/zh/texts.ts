import { compactNumber } from '@lantern/rules/compact-number';

/** The words of the frame and of the parts that screens share. */
export const texts = {
  /** The tag for `Intl` and for the page's `lang`. */
  language: 'zh-CN',
  /** The other language of the console, by its own name. */
  otherLanguage: { code: 'en', name: 'English' },
  console: '运营后台',
  documentTitle: (screen: string): string => `${screen} · 运营后台`,

  common: {
    cancel: '取消',
    close: '关闭',
    save: '保存',
    saved: '已保存',
    retry: '重试',
    delete: '删除',
    more: '更多操作',
    none: '—',
    yes: '是',
    no: '否',
    reason: '原因',
    reasonHint: '写入审计记录，他人可见',
    reasonMissing: '请填写原因',
    /** Formats a count for a small label, cut and not rounded. */
    compact: (count: number): string =>
      compactNumber(count, { tenThousand: '万', hundredMillion: '亿' }),
    listed: (names: readonly string[]): string => names.join('、'),
    labelled: (label: string, value: string): string => `${label}：${value}`,
    named: (name: string, code: string): string => `${name}（${code}）`,
    /** Formats a count that is only a lower bound. */
    atLeast: (count: string): string => `${count}+`,
    loading: '加载中',
  },

  confirmers: {
    label: '可以确认',
    nobody: '现在没有人可以确认。',
    later: (name: string, from: string): string => `${name}（${from} 起）`,
    tied: (names: string): string =>
      `稍后可以确认：${names}。最近由提出的人（或其建立、重设的账号）建立、重设或给过角色，反之亦然，在此之前视为同一人。`,
    wayOut:
      '需要另一位有此权限的管理员。在服务器上用 npm run operator 建立或重设的账号可以立即确认。',
  },

  noScript: '运营后台需要启用 JavaScript。',

  errors: {
    offline: '网络已断开，填写的内容仍在，请检查网络后重试',
    timeout: '服务器长时间没有回应，请稍后重试',
    unreadable: '服务暂时不可用，请稍后重试',
    sessionOver: '登录已结束，请重新登录',
    crashed: '页面出了点问题',
    crashedHint: '已填写的内容可能需要重新输入。刷新后通常可以恢复。',
    reload: '刷新页面',
    failedTitle: '没有加载成功',
    notFoundTitle: '没有这个页面',
    notFoundHint: '地址可能有误，或者您没有查看它的权限。',
    backHome: '回到总览',
    noNetwork: '当前没有网络连接，恢复后会自动更新',
  },

  shell: {
    navigation: '主导航',
    skip: '跳到内容',
    topbar: '工具栏',
    openNavigation: '打开导航',
    search: '搜索或跳转',
    searchHint: '页面、视频、广告、设置…',
    searchKeys: 'Ctrl K',
    searchEmpty: '没有找到',
    searchResults: '搜索结果',
    account: (name: string): string => `账号 ${name}`,
    toMembers: '打开会员端',
    asMembersSee: '看会员端效果',
    toDark: '切换到深色',
    toLight: '切换到浅色',
    ownAccount: '我的账号',
    logOut: '退出登录',
    waiting: (section: string, count: string): string => `${section}，${count} 项待处理`,
  },

  groups: { content: '内容', members: '会员与交易', site: '站点' },
  sections: {
    overview: '总览',
    inbox: '待办',
    videos: '视频',
    intake: '入库',
    places: '栏目',
    ads: '广告',
    members: '会员',
    orders: '订单',
    withdrawals: '提现',
    sales: '销售',
    chats: '客服',
    reports: '审核',
    rights: '权利',
    figures: '数据',
    site: '运营',
    system: '系统',
    account: '我的账号',
  },

  list: {
    pick: (name: string): string => `选择 ${name}`,
    pickPage: '选择本页全部',
    picked: (count: number): string => `已选 ${count} 项`,
    unpick: '取消选择',
    columns: '显示的列',
    total: (count: string): string => `共 ${count} 项`,
    page: (page: number, pages: string): string => `第 ${page} / ${pages} 页`,
    previous: '上一页',
    next: '下一页',
    first: '首页',
    pages: '翻页',
    emptyTitle: '没有符合条件的内容',
    emptyHint: '换一个条件试试。',
    clear: '清除条件',
    neighbours: '前后条目',
    place: (place: number, count: number): string => `本页第 ${place} / ${count} 条`,
    former: '上一条',
    following: '下一条',
    export: '导出表格',
    exportHint: '导出所选日期内的记录，会写入审计记录。',
    exported: '开始下载',
  },

  filters: {
    label: '筛选',
    open: (count: number): string => (count > 0 ? `筛选（${count}）` : '筛选'),
    all: '全部',
    apply: '查看结果',
    dayExample: '2026-01-31',
    dayWrong: '请按 2026-01-31 的格式填写',
  },

  form: {
    restored: '已恢复上次没有保存的修改。',
    missing: '请填写此项',
    tooLong: (maximum: number): string => `最多 ${maximum} 个字`,
    tooLongBy: (maximum: number, over: number): string => `最多 ${maximum} 个字，多了 ${over} 个`,
    tooShort: (minimum: number): string => `至少 ${minimum} 个字`,
    tooMany: (maximum: number): string => `最多 ${maximum} 个`,
    tooFew: (minimum: number): string => `至少 ${minimum} 个`,
    tooLarge: (maximum: number): string => `不能大于 ${maximum}`,
    tooSmall: (minimum: number): string => `不能小于 ${minimum}`,
    notNumber: '请填写数字',
    invalid: '格式不正确',
    leaveTitle: '有未保存的修改',
    leaveHint: '离开后，这些修改会丢失。',
    leave: '放弃修改',
    stay: '继续编辑',
    unsaved: (count: number): string => `${count} 处修改未保存`,
    discard: '撤销修改',
    conflictTitle: '其他人刚刚修改过',
    conflictHint: '下面的内容在您打开之后被改过。请逐项选择保留哪一个，再保存。',
    conflictMine: '我的修改',
    conflictTheirs: '现在的内容',
    conflictSave: '按选择保存',
  },

  time: {
    pick: '打开日历',
    example: '2026-12-01 20:30',
    wrong: '请按 2026-12-01 20:30 的格式填写',
  },

  picture: {
    choose: '选择图片',
    replace: '更换图片',
    cropTitle: '裁剪图片',
    crop: '裁剪区域，可用方向键移动',
    zoom: '缩放',
    use: '使用这张图片',
    broken: '这个文件不是可以显示的图片',
  },

  order: {
    up: (name: string): string => `上移 ${name}`,
    down: (name: string): string => `下移 ${name}`,
    dropped: (name: string, place: number): string => `${name} 已放在第 ${place} 位`,
  },

  chart: {
    day: '日期',
    value: '数值',
  },
} as const;
