/** The words about codes, copying and saving. */
export const qrTexts = {
  copied: '复制成功',
  copyFailed: '复制失败',
  saved: '图片已保存',
  saveFailed: '保存失败，请长按图片保存或截图',
} as const;
