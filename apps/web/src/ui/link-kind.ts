/** `inside`: a path of this site · `outside`: an http(s) address · `none`: nothing a page may open. */
export type LinkKind = 'inside' | 'outside' | 'none';

/** What an address given by others is; anything that is not plainly harmless is `none`. */
export function linkKindOf(address: string): LinkKind {
  if (/^\/(?![/\\])/.test(address)) return 'inside';
  return /^https?:\/\//i.test(address) ? 'outside' : 'none';
}
