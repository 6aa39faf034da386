import type { MemberContext } from '../../../calls/call-context.ts';
import { viewerCookie, viewersOf } from '../../../http/viewer-cookie.ts';
import { uploadPath } from './upload-address.ts';

/**
 * Lets the caller's browser load the caller's private pictures, because `<img>` sends no `Token`. Every answer with the
 * address of a private picture needs it.
 */
export function showOwnUploads(context: MemberContext): void {
  const { name, maxAgeSeconds } = viewerCookie;
  const value = viewersOf(context.deps).issue(context.actor.memberId);
  context.setCookie(name, value, { path: uploadPath, maxAgeSeconds });
}
