/** Edge of an avatar, in pixels: sharp wherever one is shown. */
const EDGE_PX = 512;
const QUALITY = 0.9;
/** What shines through a transparent picture. */
const GROUND = '#17191f';

/** A square of a picture as a file of its own; `null` when this browser cannot cut it. */
export async function cutPicture(
  picture: HTMLImageElement,
  { x, y, side }: { x: number; y: number; side: number },
): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = EDGE_PX;
  canvas.height = EDGE_PX;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = GROUND;
  context.fillRect(0, 0, EDGE_PX, EDGE_PX);
  context.drawImage(picture, x, y, side, side, 0, 0, EDGE_PX, EDGE_PX);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  return blob && new File([blob], 'avatar.jpg', { type: blob.type });
}
