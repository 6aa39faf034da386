import type { MemberContext } from '../../calls/call-context.ts';
import { dropUpload, storeUpload } from '../uploads/store-upload.ts';
import { type ChatMessageRow, findSent } from './chat.repo.ts';
import { sendMessage } from './send-message.ts';

/** Stores a member's picture and sends it; a repeated sending stores nothing. */
export async function sendPicture(
  context: MemberContext,
  { bytes, clientId }: { bytes: Buffer; clientId: string | null },
): Promise<ChatMessageRow> {
  const { deps, memberId, limit } = context;
  const sender = { memberId, operatorId: null };
  const sent = clientId === null ? null : await findSent(deps.db, sender, clientId);
  if (sent !== null) return sent;
  await limit.check(deps.db);
  const { name: uploadName } = await storeUpload(context, { bytes, purpose: 'chat' });
  return sendStored(context, { uploadName, clientId });
}

async function sendStored(
  { deps, memberId, limit }: MemberContext,
  { uploadName, clientId }: { uploadName: string; clientId: string | null },
): Promise<ChatMessageRow> {
  let message: ChatMessageRow | undefined;
  try {
    const content = { uploadName };
    const sending = { memberId, operatorId: null, content, clientId };
    message = await sendMessage({ deps, limit }, sending);
    return message;
  } finally {
    // Refused, or the same sending was quicker by another request.
    if (message?.uploadName !== uploadName) await dropUpload(deps, uploadName);
  }
}
