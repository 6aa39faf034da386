import type { UploadGrants } from './upload-grants.ts';
import type { UploadPurpose } from './uploads.repo.ts';

/** The path under which members' pictures are served. */
export const uploadPath = '/uploads/';

const ownAddress = /^\/uploads\/(?:[\w.-]{1,100}\/)?([\w-]{22}\.webp)$/;

/** The storage key of a picture, which `member.avatar_key` holds. */
export const uploadKey = (name: string): string => `uploads/${name}`;

/** The picture's name in an address of this site, in any of its forms; null for any other address. */
export const readUploadName = (address: string): string | null =>
  ownAddress.exec(address)?.[1] ?? null;

/** Whether only its member and operators may see the picture. */
export const isPrivate = (purpose: UploadPurpose | null): boolean =>
  purpose === 'payment_code' || purpose === 'chat';

/** The address of a private picture for an operator; it expires in the same way, and works only while their session is open. */
export const uploadAddressFor = (
  sessionHash: string,
  name: string,
  grants: UploadGrants,
  now: Date,
): string => `${uploadPath}${grants.issueTo(sessionHash, name, now)}/${name}`;

/** The address of a picture; a private one's works for a quarter of an hour, and for a member or operator who may see it. */
export const uploadAddress = (
  { name, purpose }: { name: string; purpose: UploadPurpose | null },
  grants: UploadGrants,
  now: Date,
): string =>
  isPrivate(purpose) ? `${uploadPath}${grants.issue(name, now)}/${name}` : `${uploadPath}${name}`;
