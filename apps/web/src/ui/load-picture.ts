/**
 * Fetches a picture to draw on a canvas; `null` when it cannot be had. `readable`: the canvas will be read back, so the
 * picture has to come with leave for that. Without it, one foreign picture would close the whole canvas to us.
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
