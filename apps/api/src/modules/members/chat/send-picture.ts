import type { OwnLimit } from '../../../calls/call-limit.ts';
import type { Deps } from '../../../platform/deps.ts';
import { dropUpload, storeUpload } from '../../ground/uploads/store-upload.ts';
import { type ChatMessageRow, findSent, type Sender } from './chat.repo.ts';
import { sendMessage, type SendingAudit } from './send-message.ts';

interface PictureContext {
  deps: Deps;
  /** The network address of the sending member; null for an operator. */
  address: string | null;
  /** The limit of the sending member; operators have none. */
  limit?: OwnLimit;
  /** Whether the client still waits for the answer. */
  isWaitedFor: () => boolean;
}

/** A picture to send. */
export interface PictureSending extends Sender {
  bytes: Buffer;
  clientId: string | null;
  /** As of a text. */
  seenId?: number | undefined;
}

/** Stores a picture and sends it; a repeated sending stores nothing. */
export async function sendPicture(
  context: PictureContext,
  { bytes, ...sending }: PictureSending,
  audit?: SendingAudit,
): Promise<ChatMessageRow> {
  const { deps, address, limit, isWaitedFor } = context;
  const { memberId, clientId } = sending;
  const sent = clientId === null ? null : await findSent(deps.db, { ...sending, clientId });
  if (sent !== null) return sent;
  await limit?.check(deps.db);
  const picture = { bytes, purpose: 'chat' as const };
  const { name: uploadName } = await storeUpload({ deps, memberId, address, isWaitedFor }, picture);
  let message: ChatMessageRow | undefined;
  try {
    message = await sendMessage({ deps, limit }, { ...sending, content: { uploadName } }, audit);
    return message;
  } finally {
    // It was refused, or another request has sent the same message meanwhile.
    if (message?.uploadName !== uploadName) await dropUpload(deps, uploadName);
  }
}
