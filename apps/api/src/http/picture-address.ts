/** Where pictures of our own are served. */
const picturePath = '/media/images/';

/** The key of a stored picture by its address; an address elsewhere stays as it is. */
export const readPictureAddress = (address: string): string =>
  address.startsWith(picturePath) ? `images/${address.slice(picturePath.length)}` : address;

/** The address of a stored picture (`images/<name>`, `uploads/<name>`); one that is an address stays as it is. */
export function pictureAddress(keyOrAddress: string): string {
  if (/^https?:\/\//i.test(keyOrAddress)) return keyOrAddress;
  if (keyOrAddress.startsWith('uploads/')) return `/${keyOrAddress}`;
  return `${picturePath}${keyOrAddress.replace(/^images\//, '')}`;
}
