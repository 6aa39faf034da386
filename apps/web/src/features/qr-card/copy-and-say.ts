import { qrTexts } from '#text/qr.ts';

import { copyText } from '../../ui/copy-text.ts';
import { showToast } from '../../ui/toast.tsx';

/** Copies a text and says whether it worked. */
export async function copyAndSay(text: string): Promise<void> {
  if (await copyText(text)) showToast(qrTexts.copied, 'success');
  else showToast(qrTexts.copyFailed, 'failure');
}
