import type { Deps } from '../../deps.ts';
import { checkLimit } from '../../platform/limits/rate-limit.ts';
import { dropUpload, storeUpload } from '../uploads/store-upload.ts';
import { type ChatMessageRow, findSent } from './chat.repo.ts';
import { chatLimit, sendMessage } from './send-message.ts';

/** Stores a member's picture and sends it; a repeated sending stores nothing. */
export async function sendPicture(
  deps: Deps,
  memberId: number,
  { bytes, clientId }: { bytes: Buffer; clientId: string | null },
): Promise<ChatMessageRow> {
  const sender = { memberId, operatorId: null };
  const sent = clientId === null ? null : await findSent(deps.db, sender, clientId);
  if (sent !== null) return sent;
  await checkLimit(deps.db, chatLimit(deps, memberId), deps.now());
  const { name: uploadName } = await storeUpload(deps, memberId, { bytes, purpose: 'chat' });
  return sendStored(deps, memberId, uploadName, clientId);
}

async function sendStored(
  deps: Deps,
  memberId: number,
  uploadName: string,
  clientId: string | null,
): Promise<ChatMessageRow> {
  let message: ChatMessageRow | undefined;
  try {
    const content = { uploadName };
    message = await sendMessage(deps, { memberId, operatorId: null, content, clientId });
    return message;
  } finally {
    // Refused, or the same sending was quicker by another request.
    if (message?.uploadName !== uploadName) await dropUpload(deps, uploadName);
  }
}
