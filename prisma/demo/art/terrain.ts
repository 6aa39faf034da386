import type { Layer } from './canvas.ts';
import { clamp, hex, mix, screen, type Rgb } from './colour.ts';

/** Height and colour of the ground at a place; distances in the same unit as the height. */
export type Ground = {
  height(x: number, z: number): number;
  colour(x: number, z: number, height: number, slope: number): Rgb;
};

export type View = {
  /** Height of the eye, and where the horizon lies on the picture. */
  eye: number;
  horizon: number;
  /** Furthest distance drawn. */
  far: number;
  /** Direction to the light (x right, y up, z away). */
  light: readonly [number, number, number];
  lightColour: string;
  shadeColour: string;
  haze: string;
  /** Distance at which haze hides two thirds. */
  hazeAt: number;
  /** Sideways position of the eye. */
  at?: number;
  /** Field of view: units of distance a picture's height covers at distance 1. */
  zoom?: number;
};

type Column = { top: number; colour: Rgb }[];

/** Draws a landscape in perspective, column by column, from the nearest ground to the furthest. */
export function terrain(span: number, ground: Ground, view: View): Layer {
  const columns = new Map<number, Column>();
  const unit = 1.25;
  return {
    kind: 'shade',
    shade(x, y, below) {
      const key = Math.round(x / unit);
      let column = columns.get(key);
      if (!column) {
        column = march(key * unit, span, ground, view);
        columns.set(key, column);
      }
      return colourIn(column, y, below);
    },
  };
}

function march(x: number, span: number, ground: Ground, view: View): Column {
  const column: Column = [];
  const zoom = view.zoom ?? 1;
  const direction = ((x - span / 2) / 900) * zoom;
  let top = 960;
  for (let z = 0.6; z < view.far; z += 0.003 + z * 0.0025) {
    const wx = (view.at ?? 0) + direction * z;
    const height = ground.height(wx, z);
    const y = view.horizon - ((height - view.eye) / z / zoom) * 900;
    if (y >= top) continue;
    column.push({ top: y, colour: lit(wx, z, height, ground, view) });
    top = y;
  }
  return column;
}

function lit(x: number, z: number, height: number, ground: Ground, view: View): Rgb {
  const step = 0.004 + z * 0.006;
  const dx = (ground.height(x + step, z) - ground.height(x - step, z)) / (2 * step);
  const dz = (ground.height(x, z + step) - ground.height(x, z - step)) / (2 * step);
  const length = Math.hypot(dx, 1, dz);
  const [lx, ly, lz] = view.light;
  const facing = (-dx * lx + ly - dz * lz) / (length * Math.hypot(lx, ly, lz));
  const base = ground.colour(x, z, height, 1 - 1 / length);
  const light = hex(view.lightColour);
  const dark = hex(view.shadeColour);
  const amount = clamp(facing * 1.15 + 0.04);
  const tone: Rgb = [
    base[0] * (dark[0] + light[0] * amount),
    base[1] * (dark[1] + light[1] * amount),
    base[2] * (dark[2] + light[2] * amount),
  ];
  const fade = 1 - Math.exp(-((z / view.hazeAt) ** 1.4));
  return mix(screen(tone, light, amount ** 6 * 0.12), hex(view.haze), clamp(fade));
}

function colourIn(column: Column, y: number, below: Rgb): Rgb {
  let low = 0;
  let high = column.length - 1;
  const last = column[high];
  if (!last || y < last.top - 1.25) return below;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((column[middle]?.top ?? 0) <= y) high = middle;
    else low = middle + 1;
  }
  const hit = column[low] ?? last;
  const further = column[low + 1];
  if (low === column.length - 1 && y < last.top + 1.25) {
    return mix(below, last.colour, clamp((y - last.top + 1.25) / 2.5));
  }
  return further ? mix(hit.colour, further.colour, clamp(1 - (y - hit.top))) : hit.colour;
}
