import { hrefOf, paths } from '../../../paths.ts';

/** The address under which somebody else opens a video, and becomes a friend of whoever shared it. */
export function shareAddress(origin: string, cartoonCode: number, memberCode?: string): string {
  const id = String(cartoonCode);
  const query = memberCode === undefined ? { id } : { id, share: memberCode };
  return `${origin}${hrefOf(paths.videoInfo, query)}`;
}
