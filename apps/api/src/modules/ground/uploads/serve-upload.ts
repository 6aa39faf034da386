import { can, type Permission } from '@lantern/rules/operator-permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { type OperatorActor, readActor } from '../../../calls/actor.ts';
import { readOwnCookie } from '../../../http/cookies.ts';
import { sendObject } from '../../../http/send-object.ts';
import { viewerCookie } from '../../../http/viewer-cookie.ts';
import { viewersOf } from '../../../http/viewer-cookie.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { operatorSessionsOf } from '../operator/login/operator-sessions.ts';
import { draftsSince } from './draft-life.ts';
import { isPrivate, uploadKey } from './upload-address.ts';
import { uploadGrantsOf } from './upload-grants.ts';
import { findUpload, type UploadPurpose, type UploadRow } from './uploads.repo.ts';

type UploadRequest = FastifyRequest<{ Params: { grant?: string; name: string } }>;

/** The content policy: even if a browser took a picture for a document, nothing in it would run. */
const policy = "default-src 'none'; sandbox; frame-ancestors 'none'";

/**
 * Serves members' pictures. Avatars are public. A private picture is for its member, by token or cookie, and for operators
 * with the right to read its owner's records, at an address that expires. Any other caller gets 404.
 */
export function serveUploads(deps: Deps) {
  return async (request: UploadRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { grant, name } = request.params;
    const upload = (await findUpload(deps.db, { name })) ?? refuse('not-found');
    const visible =
      isPrivate(upload.purpose) || upload.hidden
        ? await mayLookAt(deps, request, upload, grant)
        : isPublic(upload, deps.now()) && grant === undefined;
    if (!visible) refuse('not-found');
    reply
      .header('content-security-policy', policy)
      .header('cross-origin-resource-policy', 'same-origin');
    return sendObject(request, reply, deps, {
      key: uploadKey(name),
      size: null,
      contentType: 'image/webp',
      cacheControl:
        upload.purpose === 'avatar' && !upload.hidden
          ? 'public, max-age=86400'
          : 'private, max-age=300',
    });
  };
}

/** Serves a draft to a caller who knows its random address, which only its member was told. */
const isPublic = ({ purpose, createdAt }: UploadRow, now: Date): boolean =>
  purpose === 'avatar' || createdAt > draftsSince(now);

/** The right that an operator needs to see a private picture. */
const shownIn: Readonly<Partial<Record<UploadPurpose, Permission>>> = {
  chat: 'chat.read',
  payment_code: 'withdrawals.read',
};

function isForOperator(operator: OperatorActor | null, { purpose, hidden }: UploadRow): boolean {
  const needed = hidden ? 'reports.read' : purpose === null ? undefined : shownIn[purpose];
  return operator !== null && needed !== undefined && can(operator.roles, needed);
}

async function mayLookAt(
  deps: Deps,
  request: FastifyRequest,
  upload: UploadRow,
  grant: string | undefined,
): Promise<boolean> {
  const { name, memberId } = upload;
  if (grant === undefined) return false;
  const grants = uploadGrantsOf(deps);
  const session = grants.sessionOf(grant, name, deps.now());
  // A page loads its pictures by itself: that is no use of the session.
  if (session !== null) {
    return isForOperator(await operatorSessionsOf(deps).findSession(session, false), upload);
  }
  if (!grants.admits(grant, name, deps.now())) return false;
  const { token } = request.headers;
  const { callers } = request.server;
  if (upload.hidden) return false;
  if (typeof token === 'string') {
    const actor = await readActor(request, callers.findMember);
    return actor?.memberId === memberId || isForOperator(await callers.findOperator(token), upload);
  }
  const cookie = readOwnCookie(request.headers.cookie, viewerCookie.name);
  return cookie !== null && viewersOf(deps).read(cookie) === memberId;
}
