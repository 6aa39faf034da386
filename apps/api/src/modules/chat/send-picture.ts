import type { OwnLimit } from '../../calls/call-limit.ts';
import type { Deps } from '../../platform/deps.ts';
import { dropUpload, storeUpload } from '../uploads/store-upload.ts';
import { type ChatMessageRow, findSent } from './chat.repo.ts';
import { sendMessage } from './send-message.ts';

/** Stores a member's picture and sends it; a repeated sending stores nothing. */
export async function sendPicture(
  deps: Deps,
  memberId: number,
  {
    bytes,
    address,
    ...sending
  }: { bytes: Buffer; address: string; clientId: string | null; limit: OwnLimit },
): Promise<ChatMessageRow> {
  const sender = { memberId, operatorId: null };
  const { clientId, limit } = sending;
  const sent = clientId === null ? null : await findSent(deps.db, sender, clientId);
  if (sent !== null) return sent;
  await limit.check(deps.db);
  const { name: uploadName } = await storeUpload(deps, memberId, {
    bytes,
    address,
    purpose: 'chat',
  });
  return sendStored(deps, memberId, uploadName, sending);
}

async function sendStored(
  deps: Deps,
  memberId: number,
  uploadName: string,
  sending: { clientId: string | null; limit: OwnLimit },
): Promise<ChatMessageRow> {
  let message: ChatMessageRow | undefined;
  try {
    const content = { uploadName };
    message = await sendMessage(deps, { memberId, operatorId: null, content, ...sending });
    return message;
  } finally {
    // Refused, or the same sending was quicker by another request.
    if (message?.uploadName !== uploadName) await dropUpload(deps, uploadName);
  }
}
