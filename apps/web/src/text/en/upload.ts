import type { Wording } from '@lantern/rules/wording';

import type { uploadTexts as zh } from '../zh/upload.ts';

/** The words about pictures that are uploaded. */
export const uploadTexts = {
  uploaded: 'Uploaded',
  failed: 'Upload failed',
  wrongType: 'Use a JPG, PNG, WebP or GIF picture',
  tooLarge: 'Pictures can be up to 10 MB',
  unreadable: 'This picture can’t be read. Try another one',
  progress: (percent) => `Uploading ${percent}%`,
  retry: 'Upload again',
  replace: 'Change picture',
  remove: 'Remove picture',
  crop: 'Crop avatar',
  cropHint: 'Drag to position the picture',
  zoom: 'Zoom',
  useCrop: 'Use',
} as const satisfies Wording<typeof zh>;
