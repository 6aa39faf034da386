/** The path under which the site serves its pictures. */
const picturePath = '/media/images/';

/** The storage key of a picture, from its address; an address on another site stays as it is. */
export const readPictureAddress = (address: string): string =>
  address.startsWith(picturePath) ? `images/${address.slice(picturePath.length)}` : address;

/** The key of a poster that is still to come, as titles of other sites begin. */
const noPicture = 'none';

/** The picture that stands for a poster that is still to come. */
export const standIn = 'none.webp';

/**
 * The address of a stored picture, from its key (`images/<name>`, `uploads/<name>`); an address stays as it is. A poster
 * that is still to come has the address of its stand-in, because members are always given a picture.
 */
export function pictureAddress(keyOrAddress: string): string {
  if (keyOrAddress === noPicture) return `${picturePath}${standIn}`;
  if (/^https?:\/\//i.test(keyOrAddress)) return keyOrAddress;
  if (keyOrAddress.startsWith('uploads/')) return `/${keyOrAddress}`;
  return `${picturePath}${keyOrAddress.replace(/^images\//, '')}`;
}

/** The address of a picture as operators see it; `''` for one that is not there. */
export const pictureOrNone = (key: string): string =>
  key === '' || key === noPicture ? '' : pictureAddress(key);
