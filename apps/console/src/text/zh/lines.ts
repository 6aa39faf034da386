import type { LineHost } from '@lantern/contracts/entities/line-host';

/** The words of the hosts that lines of other sites lie at. */
export const linesTexts = {
  hosts: '线路主机',
  hint: '外站线路在这些主机上，由会员的播放器直接去播。每六小时检查一次，连续三次失败的排到最后；封禁的不再给会员。',
  none: '还没有外站线路。采集或导入的影片从外站播放后，它们的主机会列在这里。',
  states: {
    unknown: '未检查',
    ok: '正常',
    slow: '较慢',
    failing: '失败',
    blocked: '已封禁',
  } satisfies Record<LineHost['state'], string>,
  about: ({ titles, share, answerMs, checkTime }: LineHost): string =>
    [
      `${titles} 部（${(share / 10).toFixed(1)}%）`,
      answerMs === null ? '' : `${answerMs} 毫秒`,
      checkTime === null ? '' : `${checkTime.slice(0, 16)} 检查`,
    ]
      .filter((it) => it !== '')
      .join(' · '),
  noPages: '不允许网页播放 (CORS)',
  noHttps: '没有 https',
  failed: (count: number): string => `连续失败 ${count} 次`,
  failedForMembers: (count: number): string => `7 天内会员播放失败 ${count} 次`,
  players: '播放器顺序',
  playersHint:
    '会员的线路按这个顺序排，对所有影片生效。本站的影片始终在前，失败的主机始终在后。拖动，或用上下按钮。',
  playerOf: (titles: number, sources: readonly string[]): string =>
    [`${titles} 部`, ...sources].join(' · '),
  ordered: '顺序已保存',
  block: {
    label: '封禁',
    question: (host: string): string => `封禁 ${host}？`,
    hint: '它的线路马上不再给会员。已经拿到地址的人仍可能打开。',
    done: '已封禁',
  },
  unblock: {
    label: '解封',
    question: (host: string): string => `解封 ${host}？`,
    hint: '马上重新检查，线路又给会员。',
    done: '已解封',
  },
  replace: '换主机',
  to: '新主机',
  toHint: '如 https://v2.example；路径不变，只换主机',
  preview: '看看会改多少',
  would: (addresses: number, titles: number, to: string): string =>
    `会把 ${titles} 部影片的 ${addresses} 个地址改到 ${to}。`,
  most: '一次最多改 10 万个，多的再换一次。',
  lasting: '以后采集来的也换',
  lastingHint: '不勾选的话，来源以后更新影片时，会写回原来的地址',
  lasts: '持续',
  replaceNow: {
    label: '替换',
    question: (count: string): string => `改 ${count} 个地址？`,
    hint: '可以撤回。',
    done: '已替换',
  },
  replacements: '最近的替换',
  replaced: (from: string, to: string, addresses: number): string =>
    `${from} → ${to}，${addresses} 个地址`,
  undone: '已撤回',
  undo: {
    label: '撤回',
    question: '撤回这次替换？',
    hint: '之后又变过的地址保持不变；以后采集来的不再换。',
    done: '已撤回',
  },
  lost: '没有可播线路的影片',
  lostHint: (total: number): string =>
    `${total} 部已发布的影片，线路都失败或被封禁。它们没有下架，会员打开后播不了。`,
  noLost: '每部已发布的影片都有可播的线路。',
} as const;
