/**
 * Fetches a picture to draw on a canvas; `null` when it can't be loaded. `readable`: the canvas will be read back, so the
 * picture must be allowed for that by CORS. A picture of another site without CORS makes the whole canvas unreadable.
 */
export async function loadPicture(
  src: string,
  { readable }: { readable: boolean },
): Promise<HTMLImageElement | null> {
  const picture = new Image();
  if (readable) picture.crossOrigin = 'anonymous';
  picture.src = src;
  try {
    await picture.decode();
    return picture;
  } catch {
    return null;
  }
}
