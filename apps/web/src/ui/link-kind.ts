/** `inside`: a path of this site · `outside`: an http(s) address · `none`: not allowed as a link. */
export type LinkKind = 'inside' | 'outside' | 'none';

/** Returns the kind of an address from outside; an address that is not certainly harmless is `none`. */
export function linkKindOf(address: string): LinkKind {
  if (/^\/(?![/\\])/.test(address)) return 'inside';
  return /^https?:\/\//i.test(address) ? 'outside' : 'none';
}
