import type { MemberContext } from '../../calls/call-context.ts';
import type { Deps } from '../../deps.ts';
import { viewerCookie } from '../media/viewer-cookie.ts';
import { uploadPath } from '../uploads/upload-address.ts';
import { deleteSession } from './session.repo.ts';

/** Ends the session a call is made with, and takes back the cookies that came with it. */
export async function logOut(
  { db, sessions }: Pick<Deps, 'db' | 'sessions'>,
  context: MemberContext,
): Promise<null> {
  const { sessionHash } = context.actor;
  await deleteSession(db, sessionHash);
  sessions.forget(sessionHash);
  for (const path of [viewerCookie.path, uploadPath]) {
    context.setCookie(viewerCookie.name, '', { path, maxAgeSeconds: 0 });
  }
  return null;
}
