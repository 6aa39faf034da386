/** The names of upkeep tasks. */
export const taskWords = {
  'audit-ledger': '账务核对',
  'audit-media': '影片与图片核对',
  'audit-operators': '审计记录链核对',
  backup: '备份',
  'verify-backup': '验证备份',
  sweep: '清理无用文件',
} as const;
