import { hrefOf, paths } from '../../paths.ts';

/** The address that makes its visitor this member's friend, on the site's current origin. */
export function inviteLink(memberCode: string, origin = location.origin): string {
  return `${origin}${hrefOf(paths.home, { id: memberCode })}`;
}
