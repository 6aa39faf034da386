/** The kinds of pictures that an operator uploads. */
export const pictureKinds = [
  'poster',
  'banner',
  'card',
  'strip',
  'square',
  'popup',
  'topic',
  'logo',
  'icon',
] as const;

export type PictureKind = (typeof pictureKinds)[number];

/** The largest stored size in pixels; a picture is cropped to these proportions. */
export interface PictureShape {
  width: number;
  height: number;
}

/** The shape in which members see each kind of picture, at three times its width on a phone. */
export const pictureShapes = {
  poster: { width: 1280, height: 720 },
  banner: { width: 1260, height: 540 },
  card: { width: 1280, height: 720 },
  strip: { width: 1200, height: 300 },
  square: { width: 480, height: 480 },
  popup: { width: 900, height: 1200 },
  topic: { width: 1200, height: 450 },
  logo: { width: 512, height: 512 },
  icon: { width: 1024, height: 1024 },
} as const satisfies Record<PictureKind, PictureShape>;
