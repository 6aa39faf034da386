import { uploadImage } from '@lantern/contracts/calls/member';

import type { TestApp } from './build-test-app.ts';
import type { Caller } from './call-as.ts';
import { dataOf } from './call-as.ts';
import { makePicture } from './make-picture.ts';
import { sendFormAs } from './send-form.ts';

/** Uploads a payment code as a member does, and answers its address. */
export async function uploadCode(
  testApp: Pick<TestApp, 'app'>,
  caller: Caller,
  purpose?: 'avatar' | 'payment-code',
): Promise<string> {
  const form = { file: await makePicture(), ...(purpose && { fields: { purpose } }) };
  return dataOf(await sendFormAs(testApp, caller)(uploadImage, form)).file;
}
