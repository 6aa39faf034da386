import sharp from 'sharp';

import type { Rgb } from './colour.ts';

/** Pictures are described in a space 900 units high, whatever their size in pixels. */
export const HEIGHT = 900;

/** Reads the picture as it was before the layer began. */
export type Sample = (x: number, y: number) => Rgb;

export type Layer =
  /** A colour for every point, from what is below it. */
  | { kind: 'shade'; shade: (x: number, y: number, below: Rgb, sample: Sample) => Rgb }
  /** SVG elements; `blur` in units of the space. */
  | { kind: 'svg'; body: string; blend?: 'over' | 'screen'; blur?: number }
  /** Lets what is brighter than the threshold glow. */
  | { kind: 'bloom'; threshold: number; radius: number; strength: number }
  /** Blurs everything so far: what is behind the plane of focus. */
  | { kind: 'defocus'; radius: number };

/** A picture under way: three floats a pixel. */
export type Canvas = {
  readonly width: number;
  readonly height: number;
  /** Width in the units of the space. */
  readonly span: number;
  data: Float32Array;
};

export function createCanvas(width: number, height: number): Canvas {
  return {
    width,
    height,
    span: (width / height) * HEIGHT,
    data: new Float32Array(width * height * 3),
  };
}

export async function paint(canvas: Canvas, layers: readonly Layer[]): Promise<void> {
  for (const layer of layers) {
    if (layer.kind === 'shade') shade(canvas, layer.shade);
    else if (layer.kind === 'svg') await draw(canvas, layer);
    else if (layer.kind === 'bloom') await bloom(canvas, layer);
    else canvas.data = await blurred(canvas, canvas.data, layer.radius);
  }
}

/** The picture as 8-bit RGB. */
export function toBytes(canvas: Canvas): Buffer {
  const bytes = Buffer.alloc(canvas.data.length);
  canvas.data.forEach((value, index) => {
    bytes[index] = Math.max(0, Math.min(255, Math.round(value * 255)));
  });
  return bytes;
}

function shade(canvas: Canvas, colourOf: Extract<Layer, { kind: 'shade' }>['shade']): void {
  const { width, height, data } = canvas;
  const before = data.slice();
  const unit = HEIGHT / height;
  const read = (index: number): Rgb => [
    before[index] ?? 0,
    before[index + 1] ?? 0,
    before[index + 2] ?? 0,
  ];
  const sample: Sample = (x, y) => {
    const column = Math.max(0, Math.min(width - 1, Math.round(x / unit - 0.5)));
    const row = Math.max(0, Math.min(height - 1, Math.round(y / unit - 0.5)));
    return read((row * width + column) * 3);
  };
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const index = (row * width + column) * 3;
      const colour = colourOf((column + 0.5) * unit, (row + 0.5) * unit, read(index), sample);
      data[index] = colour[0];
      data[index + 1] = colour[1];
      data[index + 2] = colour[2];
    }
  }
}

async function draw(canvas: Canvas, layer: Extract<Layer, { kind: 'svg' }>): Promise<void> {
  const { width, height, span, data } = canvas;
  const body = layer.blur
    ? `<defs><filter id="blur" filterUnits="userSpaceOnUse" x="-100" y="-100" width="${span + 200}" height="${HEIGHT + 200}"><feGaussianBlur stdDeviation="${layer.blur}"/></filter></defs><g filter="url(#blur)">${layer.body}</g>`
    : layer.body;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${span} ${HEIGHT}">${body}</svg>`;
  const pixels = await sharp(Buffer.from(text), { unlimited: true }).ensureAlpha().raw().toBuffer();
  for (let pixel = 0; pixel < width * height; pixel++) {
    const alpha = (pixels[pixel * 4 + 3] ?? 0) / 255;
    if (alpha === 0) continue;
    for (let part = 0; part < 3; part++) {
      const index = pixel * 3 + part;
      const below = data[index] ?? 0;
      const above = (pixels[pixel * 4 + part] ?? 0) / 255;
      data[index] =
        layer.blend === 'screen'
          ? 1 - (1 - below) * (1 - above * alpha)
          : below + (above - below) * alpha;
    }
  }
}

async function bloom(canvas: Canvas, layer: Extract<Layer, { kind: 'bloom' }>): Promise<void> {
  const { data } = canvas;
  const bright = new Float32Array(data.length);
  for (let index = 0; index < data.length; index += 3) {
    const peak = Math.max(data[index] ?? 0, data[index + 1] ?? 0, data[index + 2] ?? 0);
    const keep = Math.max(0, Math.min(1, (peak - layer.threshold) / (1 - layer.threshold)));
    for (let part = index; part < index + 3; part++) bright[part] = (data[part] ?? 0) * keep;
  }
  const glow = await blurred(canvas, bright, layer.radius);
  glow.forEach((light, index) => {
    const below = data[index] ?? 0;
    data[index] = 1 - (1 - below) * (1 - Math.min(1, light * layer.strength));
  });
}

async function blurred(
  canvas: Canvas,
  values: Float32Array,
  radius: number,
): Promise<Float32Array> {
  const { width, height } = canvas;
  const wide = Uint16Array.from(values, (value) =>
    Math.max(0, Math.min(65_535, Math.round(value * 65_535))),
  );
  const result = await sharp(wide, { raw: { width, height, channels: 3 } })
    .toColourspace('rgb16')
    .blur(Math.max(0.3, (radius * height) / HEIGHT))
    .raw({ depth: 'ushort' })
    .toBuffer();
  const words = new Uint16Array(result.buffer, result.byteOffset, result.byteLength / 2);
  return Float32Array.from(words, (word) => word / 65_535);
}
