import sharp from 'sharp';

export interface PictureToMake {
  width?: number;
  height?: number;
  format?: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' | 'avif';
}

/** A plain picture as a file of that format. */
export function makePicture({ width = 64, height = 48, format = 'png' }: PictureToMake = {}) {
  return sharp({ create: { width, height, channels: 3, background: '#c4621a' } })
    .toFormat(format)
    .toBuffer();
}
