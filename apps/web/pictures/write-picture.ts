import { writeFile } from 'node:fs/promises';

import sharp from 'sharp';

/** What a picture of the README may weigh, in bytes. */
const limit = 120_000;
/** Of the frame and the screen's corners, in pixels of a screenshot at twice a phone's size. */
const border = 26;
const radius = 84;

/**
 * Writes a screenshot as WebP, in the best quality that fits the limit.
 * @param frame `phone`: with round corners in a dark frame on nothing
 * @returns bytes written
 * @throws when no quality fits
 */
export async function writePicture(
  screenshot: Buffer,
  path: string,
  frame: 'phone' | 'none',
): Promise<number> {
  const picture = frame === 'phone' ? await frameAsPhone(screenshot) : screenshot;
  for (const quality of [86, 78, 70, 60, 48]) {
    const webp = sharp(picture)
      .resize({ width: frame === 'phone' ? 560 : 1366 })
      .webp({ quality, effort: 6, smartSubsample: true });
    const bytes = await webp.toBuffer();
    if (bytes.length > limit) continue;
    await writeFile(path, bytes);
    return bytes.length;
  }
  throw new Error(`${path} weighs more than ${limit} bytes at any quality`);
}

/**
 * Writes screenshots of a phone, taken one after the other, as an animated WebP that begins again for ever.
 * @param frames each with how long it is seen, in milliseconds
 * @returns bytes written
 */
export async function writeClip(
  frames: readonly { screenshot: Buffer; forMs: number }[],
  path: string,
): Promise<number> {
  const small = await Promise.all(
    frames.map(async ({ screenshot }) =>
      sharp(await frameAsPhone(screenshot))
        .resize({ width: 340 })
        .png()
        .toBuffer(),
    ),
  );
  const bytes = await sharp(small, { join: { animated: true } })
    .webp({ quality: 62, effort: 6, loop: 0, delay: frames.map((it) => Math.round(it.forMs)) })
    .toBuffer();
  await writeFile(path, bytes);
  return bytes.length;
}

async function frameAsPhone(screenshot: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(screenshot).metadata();
  const rounded = (w: number, h: number, r: number, fill: string): Buffer =>
    Buffer.from(
      `<svg width="${w}" height="${h}"><rect width="${w}" height="${h}" rx="${r}" fill="${fill}"/></svg>`,
    );
  const screen = await sharp(screenshot)
    .composite([{ input: rounded(width, height, radius, '#fff'), blend: 'dest-in' }])
    .png()
    .toBuffer();
  const outer = rounded(width + 2 * border, height + 2 * border, radius + border, '#22232b');
  return sharp(outer)
    .composite([{ input: screen, left: border, top: border }])
    .png()
    .toBuffer();
}
