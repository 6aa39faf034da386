import { qrTexts } from '#text/qr.ts';

import { copyText } from '../../ui/copy-text.ts';
import { showToast } from '../../ui/toast.tsx';

/** Copies a text and says whether it worked, by the usual words or by these. */
export async function copyAndSay(text: string, done: string = qrTexts.copied): Promise<void> {
  if (await copyText(text)) showToast(done, 'success');
  else showToast(qrTexts.copyFailed, 'failure');
}
