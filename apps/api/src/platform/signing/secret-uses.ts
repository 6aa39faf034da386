/** What happens to the things of a purpose when another SIGNING_SECRET takes the place of the old one. */
type Rotation =
  /** It lives for hours, a pass for PASS_TTL_SECONDS: it is accepted under the old secret until it ends. */
  | 'ends soon'
  /** A browser keeps it: it is accepted under the old secret, and written under the current one when it is seen. */
  | 'renewed'
  /** It is stored: it opens under the old secret, and `npm run reseal` seals it again. */
  | 'sealed again'
  /**
   * A digest that is compared for a while: it starts again with the new secret, or is compared under both as long as both
   * are accepted.
   */
  | 'begins anew';

/** Everything that is drawn from SIGNING_SECRET, by the purpose that its key or its text begins with. */
const secretUses = {
  'media pass v2': 'ends soon',
  'review grant v1': 'ends soon',
  'catalogue grant v1': 'ends soon',
  'export grant v1': 'ends soon',
  'upload grant v1': 'ends soon',
  'passkey challenge v1': 'ends soon',
  'edge tickets': 'ends soon',
  'pay link v1': 'ends soon',
  'payer state v1': 'ends soon',
  /** Of the sandbox that stands for a gateway in the demo. */
  'sandbox payment': 'ends soon',
  'viewer cookie v1': 'renewed',
  'identity cookie v1': 'renewed',
  'known device v1': 'renewed',
  'temporary passwords v1': 'sealed again',
  'operator factor v1 seal': 'sealed again',
  /** Digests of codes that the site doesn't have any more: their key is kept, sealed under the current secret. */
  'operator factor v1 recovery code': 'sealed again',
  'payment channel key v1': 'sealed again',
  'rights document v1': 'sealed again',
  /** An inviter's address and a friend's are compared under both secrets. */
  'invite address v1': 'begins anew',
  'ad visitor v1': 'begins anew',
  'visitor of a day v1': 'begins anew',
  'report v1': 'begins anew',
  /** A backup says which secret its site had; compared under both. */
  'backup v1': 'begins anew',
} as const satisfies Record<string, Rotation>;

type Uses = typeof secretUses;

export type SecretPurpose = keyof Uses;

/** A text that begins with its purpose. */
export type SecretText = SecretPurpose | `${SecretPurpose} ${string}`;

/** A purpose whose stored things `npm run reseal` seals again. */
export type StoredPurpose = {
  [Purpose in SecretPurpose]: Uses[Purpose] extends 'sealed again' ? Purpose : never;
}[SecretPurpose];
