import { hrefOf, paths } from '../../paths.ts';

/** The address that makes a visitor who opens it this member's friend: on the site as it is reached right here. */
export function inviteLink(memberCode: string, origin = location.origin): string {
  return `${origin}${hrefOf(paths.home, { id: memberCode })}`;
}
