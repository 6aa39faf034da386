/** The words about pictures that are uploaded. */
export const uploadTexts = {
  uploaded: '上传成功！',
  failed: '上传失败',
  wrongType: '仅支持 JPG、PNG、WebP、GIF 格式的图片',
  tooLarge: '图片不能超过10MB',
  unreadable: '图片无法读取，请换一张',
  progress: (percent: number) => `上传中 ${percent}%`,
  retry: '重新上传',
  replace: '更换图片',
  remove: '移除图片',
  crop: '裁剪头像',
  cropHint: '拖动图片调整位置',
  zoom: '缩放',
  useCrop: '使用',
} as const;
