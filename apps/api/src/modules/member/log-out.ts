import type { MemberContext } from '../../calls/call-context.ts';
import { viewerCookie } from '../../http/viewer-cookie.ts';
import { uploadPath } from '../uploads/upload-address.ts';
import { deleteSession } from './session.repo.ts';
import { sessionsOf } from './sessions.ts';

/** Ends the session a call is made with, and takes back the cookies that came with it. */
export async function logOut(context: MemberContext): Promise<null> {
  const { deps } = context;
  const { sessionHash } = context.actor;
  await deleteSession(deps.db, sessionHash);
  sessionsOf(deps).forget(sessionHash);
  for (const path of [viewerCookie.path, uploadPath]) {
    context.setCookie(viewerCookie.name, '', { path, maxAgeSeconds: 0 });
  }
  return null;
}
