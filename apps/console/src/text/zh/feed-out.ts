import type { FeedKey, FeedOut } from '@lantern/contracts/entities/feed-out';

/** The words of the feed that other sites and apps read. */
export const feedOutTexts = {
  title: '输出接口',
  hint: '供 TVBox 等应用和苹果CMS 站读取，JSON 和 XML 都有。默认关闭。地址发出去后，拿到免费影片地址的人都能播放，直到停用那个密钥。',
  state: '状态',
  on: '已开启',
  off: '已关闭',
  titles: '影片',
  categories: '输出的分类',
  categoriesHint: '选一级分类就包括其下全部；暗网不能输出',
  sourceIds: '可转出的来源',
  sourceIdsHint: '只有已申明权利（自有或已授权）的来源能选；不选的来源建的影片和线路不输出',
  isOn: '开启输出',
  isOpen: '允许不用密钥读取',
  isOpenHint: '任何人都能读到上面这些影片',
  hasPictures: '附上封面',
  open: '不用密钥的地址',
  xml: '要 XML 的应用在地址后面加 at/xml/',
  change: '修改',
  none: '没有',
  licenceOf: { owned: '自有', licensed: '已授权', unchecked: '未核实' } satisfies Record<
    FeedOut['sources'][number]['licence'],
    string
  >,
  keys: '密钥',
  keysHint: '一个读者一个密钥。停用后，他读不到，已拿走的影片地址也不能再播。',
  noKeys: '还没有密钥。',
  add: '发放密钥',
  name: '给谁',
  nameHint: '如对方站名',
  mostADay: '每天最多读几次',
  mostADayHint: '0 为不限；每分钟总不超过 60 次',
  lastDay: '最后一天',
  lastDayHint: '空着为一直有效',
  once: '地址只显示这一次，请现在复制给对方。',
  copy: '复制',
  copied: '已复制',
  done: '完成',
  states: { valid: '有效', over: '已过期', withdrawn: '已停用' } satisfies Record<
    FeedKey['state'],
    string
  >,
  useOf: ({ useTime, today, month }: FeedKey): string =>
    useTime === null
      ? '还没有用过'
      : `今天 ${today} 次，30 天 ${month} 次，最近 ${useTime.slice(0, 16)}`,
  limitOf: ({ mostADay, lastDay }: FeedKey): string =>
    [mostADay === 0 ? '' : `每天 ${mostADay} 次`, lastDay === null ? '' : `到 ${lastDay}`]
      .filter((it) => it !== '')
      .join('，'),
  withdraw: {
    label: '停用',
    question: (name: string): string => `停用“${name}”的密钥？`,
    hint: '不能恢复。对方读不到，已拿走的影片地址也不能再播。',
    done: '已停用',
  },
} as const;
