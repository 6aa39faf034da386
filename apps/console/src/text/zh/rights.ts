import type { RightsKind, RightsState } from '@lantern/rules/rights-record';

import { bytesText } from '../bytes-text.ts';

/** The names of the kinds of rights records. */
export const rightsKindText: Readonly<Record<RightsKind, string>> = {
  source: '来源',
  licence: '授权',
  consent: '出镜同意',
  age_proof: '成年证明',
};

export const rightsStateText: Readonly<Record<RightsState, string>> = {
  ahead: '未生效',
  valid: '有效',
  ending: '即将到期',
  over: '已到期',
  revoked: '已撤销',
};

/** The words of the rights records of videos. */
export const rightsTexts = {
  tabs: { ending: '即将到期', uncovered: '缺少记录', all: '全部记录' },
  endingLabel: '即将到期的记录',
  uncoveredLabel: '缺少记录的视频',
  allLabel: '权利记录',
  video: '视频',
  kind: '类型',
  party: '对象',
  state: '状态',
  until: '有效期至',
  noEnd: '长期',
  documents: '文件',
  operator: '登记人',
  missing: '缺少',
  added: '入库时间',
  anyKind: '没有任何记录',
  emptyEnding: '30 天内没有到期的记录',
  emptyEndingHint: '快到期的授权和同意会出现在这里，请提前续签。',
  emptyUncovered: '没有缺少记录的视频',
  emptyUncoveredHint: '没有登记来源、授权、同意或成年证明的视频会列在这里。',
  emptyAll: '还没有权利记录',
  emptyAllHint: '在“缺少记录”里打开一个视频，登记它的来源、授权和出镜者。',
  needs: (kinds: string): string => `发布须有：${kinds}`,
  needsNothing: '发布不检查权利记录，可在“运营 → 观看与会员”里设定。',
  lacks: (kinds: string): string => `缺少：${kinds}。补齐前不能发布。`,
  complete: '发布所需的记录已齐。',
  add: '登记',
  addTitle: '登记一条记录',
  addHint: '登记后不能修改；有误时撤销，再登记一条。',
  partyOf: {
    source: '来自哪里：制作方、网址或购买处',
    licence: '授权人或授权单位',
    consent: '出镜者姓名',
    age_proof: '出镜者姓名',
  } satisfies Readonly<Record<RightsKind, string>>,
  remark: '说明',
  remarkHint: '如合同编号、授权范围',
  from: '生效日',
  fromHint: '如 2026-01-31，留空表示已生效',
  lastDay: '最后一天',
  lastDayHint: '如 2026-12-31，留空表示长期有效',
  addedDone: '已登记',
  records: '记录',
  noRecords: '还没有记录。',
  days: (from: string | null, until: string | null): string =>
    `${from === null ? '' : `${from} 起，`}${until === null ? '长期有效' : `有效期至 ${until}`}`,
  revoke: '撤销',
  revokeQuestion: (kind: string, party: string): string => `撤销“${party}”的${kind}？`,
  revokeHint:
    '这条记录不再算数，连同文件保留备查。等待定时发布而缺少它的视频会退回草稿；已发布的视频不受影响，需要时请下架。',
  revoked: '已撤销',
  revokedFor: (time: string, reason: string): string => `${time} 撤销：${reason}`,
  upload: '添加文件',
  uploadHint: 'PDF、JPG、PNG、WebP，每个不超过 10 MB，加密保存',
  uploaded: '文件已加密保存',
  read: '下载',
  readHint: '需要再次两步验证，查看会写入审计。',
  readQuestion: (name: string): string => `下载“${name}”？`,
  readDone: '已开始下载',
  remove: '删除',
  removeQuestion: (name: string): string => `永久删除“${name}”？`,
  removeHint: '文件无法恢复。只用于传错的文件；不再有效的同意或授权请撤销记录。',
  removed: '文件已删除',
  about: (bytes: number, time: string, operator: string): string =>
    `${bytesText(bytes)} · ${time.slice(0, 16)} · ${operator}`,
  toVideo: '打开视频',
  ofVideo: '权利记录',
} as const;
