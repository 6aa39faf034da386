import type { Wording } from '@lantern/rules/wording';

import type { qrTexts as zh } from '../zh/qr.ts';

/** The words about codes, copying and saving. */
export const qrTexts = {
  copied: 'Copied',
  copyFailed: 'Couldn’t copy',
  saved: 'Picture saved',
  saveFailed: 'Couldn’t save. Press and hold the picture, or take a screenshot',
} as const satisfies Wording<typeof zh>;
