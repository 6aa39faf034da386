import type { Layer } from '../art/canvas.ts';
import { clamp, hex, mix, scale, screen, smooth } from '../art/colour.ts';
import { defineMotif, type Scene } from '../art/motif.ts';
import { fbm } from '../art/noise.ts';
import { circle, rect } from '../art/shapes.ts';

const looks = [
  {
    dark: '#070b1c',
    haze: '#1b2a5a',
    lamps: ['#ff9a2c', '#ff4a2c', '#ffc14a', '#2f8cff', '#ff3a6a'],
    sill: true,
  },
  {
    dark: '#0a0714',
    haze: '#3b1f5c',
    lamps: ['#ff2f8a', '#8a3cff', '#2fc8ff', '#ffb03c'],
    sill: false,
  },
  {
    dark: '#04100f',
    haze: '#12443f',
    lamps: ['#ffb53c', '#ff5a3c', '#3cffb0', '#1fc8a0'],
    sill: true,
  },
  {
    dark: '#140a08',
    haze: '#5a2a1c',
    lamps: ['#ff8a2c', '#ff3a2c', '#ffc05a', '#ff6a3c'],
    sill: false,
  },
] as const;

type Look = (typeof looks)[number];

/** City lights out of focus behind a window in the rain. */
export const rainWindow = defineMotif('rain-window', looks, (scene, look) => [
  street(scene, look),
  windows(scene, look),
  ...lamps(scene, look),
  { kind: 'bloom', threshold: 0.35, radius: 60, strength: 0.75 },
  glass(scene),
  ...(look.sill ? [sill(scene, look)] : []),
]);

function street(scene: Scene, look: Look): Layer {
  const dark = hex(look.dark);
  const haze = hex(look.haze);
  return {
    kind: 'shade',
    shade: (x, y) =>
      mix(
        dark,
        haze,
        clamp(
          smooth(80, 520, y) * smooth(950, 560, y) + fbm(x / 300, y / 300, 3, scene.seed) * 0.3,
        ),
      ),
  };
}

/** Towers on both sides of the street: columns of lit windows, each a small soft disc. */
function windows(scene: Scene, look: Look): Layer {
  const { random, span } = scene;
  let body = '';
  for (let x = 20; x < span; x += random.between(58, 120)) {
    const edge = Math.abs(x / span - 0.5) * 2;
    const top = 470 - 90 - 360 * edge * random.between(0.5, 1.1);
    const colour = random.pick(look.lamps);
    const columns = random.whole(2, 3);
    for (let y = Math.max(30, top); y < 450; y += 34) {
      body += litRow(random, look, { x, y, columns, colour });
    }
  }
  return { kind: 'svg', body, blend: 'screen', blur: 2.5 };
}

/** One floor of a tower: about half of its windows are lit. */
function litRow(
  random: Scene['random'],
  look: Look,
  at: { x: number; y: number; columns: number; colour: string },
): string {
  let row = '';
  for (let column = 0; column < at.columns; column++) {
    if (random.chance(0.5)) continue;
    const fill = random.chance(0.2) ? random.pick(look.lamps) : at.colour;
    row += circle(at.x + column * 22, at.y, 9.5, fill, random.between(0.15, 0.55));
  }
  return row;
}

/** Street lamps and cars in two lines towards a vanishing point, each a disc that grows as it nears. */
function lamps(scene: Scene, look: Look): Layer[] {
  const { random, span } = scene;
  const vx = span * random.between(0.38, 0.62);
  const vy = 470;
  const discs = { far: '', near: '' };
  const put = (side: number, rise: number, colour: string, bright: number): void => {
    for (let step = 0; step < 9; step++) {
      const t = 0.045 * 1.52 ** step * random.between(0.93, 1.07);
      const x = vx + side * t * 900;
      const y = vy + rise * t * 900;
      const r = 7 + 60 * Math.min(t, 1.1);
      const fill = random.chance(0.16) ? random.pick(look.lamps) : colour;
      const strength = bright * random.between(0.55, 1);
      const rim = `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${(r - 1.5).toFixed(1)}" fill="none" stroke="${fill}" stroke-width="3" opacity="${(strength * 0.6).toFixed(2)}"/>`;
      discs[t < 0.25 ? 'far' : 'near'] += circle(x, y, r, fill, strength) + rim;
      if (rise < 0) discs.far += shine(x, 640 + 190 * t, 20 + 60 * t, fill, strength);
    }
  };
  const [first, second, third] = look.lamps;
  put(-1, -0.42, first, 0.95);
  put(1.05, -0.46, first, 0.95);
  put(-0.62, 0.16, third, 0.95);
  put(0.34, 0.2, second, 0.95);
  put(-1.4, -0.1, random.pick(look.lamps), 0.6);
  put(1.5, -0.16, random.pick(look.lamps), 0.6);
  return [
    { kind: 'svg', body: discs.far, blend: 'screen', blur: 4 },
    { kind: 'svg', body: discs.near, blend: 'screen', blur: 1.5 },
  ];
}

/** The lamp's stroke of light on the wet road. */
function shine(x: number, y: number, tall: number, fill: string, strength: number): string {
  return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${(tall * 0.32).toFixed(0)}" ry="${(tall * 1.6).toFixed(0)}" fill="${fill}" opacity="${(strength * 0.28).toFixed(2)}"/>`;
}

function glass(scene: Scene): Layer {
  const { random, span } = scene;
  const cell = 46;
  const drops = new Map<number, { x: number; y: number; r: number }[]>();
  const put = (x: number, y: number, r: number): void => {
    for (let cx = Math.floor((x - r) / cell); cx <= Math.floor((x + r) / cell); cx++) {
      for (let cy = Math.floor((y - r) / cell); cy <= Math.floor((y + r) / cell); cy++) {
        const key = cx * 1000 + cy;
        drops.set(key, [...(drops.get(key) ?? []), { x, y, r }]);
      }
    }
  };
  for (let index = 0; index < 420; index++) {
    put(random.between(0, span), random.between(0, 900), 5 + 9 * random.next() ** 2);
  }
  for (let index = 0; index < 34; index++) {
    const x = random.between(0, span);
    const y = random.between(40, 860);
    const r = random.between(17, 32);
    put(x, y, r);
    for (let trail = 1; trail < 9; trail++) {
      put(
        x + random.normal() * 3,
        y - r - trail * random.between(12, 20),
        r * 0.4 * random.between(0.4, 1),
      );
    }
  }
  return {
    kind: 'shade',
    shade(x, y, below, sample) {
      let colour = below;
      for (const drop of drops.get(Math.floor(x / cell) * 1000 + Math.floor(y / cell)) ?? []) {
        const dx = (x - drop.x) / drop.r;
        const dy = (y - drop.y) / (drop.r * 1.12);
        const d = dx * dx + dy * dy;
        if (d >= 1) continue;
        const lens = sample(drop.x - dx * drop.r * 9, drop.y - dy * drop.r * 9 + 20);
        const shadow = 1 - 0.55 * smooth(-0.1, 1, -dy * 0.7 + d * 0.5 - 0.1);
        const spark = smooth(0.34, 0.1, Math.hypot(dx + 0.36, dy + 0.42));
        const face = screen(scale(lens, 1.12 * shadow), [1, 1, 1], spark * 0.4);
        colour = mix(colour, face, smooth(1, 0.72, d));
      }
      return colour;
    },
  };
}

function sill(scene: Scene, look: Look): Layer {
  const { span } = scene;
  const x = span * 0.8;
  const ink = mixHex(look.dark);
  const edge = `<rect y="806" width="${span}" height="3" fill="${look.lamps[0]}" opacity=".35"/>`;
  const cup = `<path d="M${x - 58} 690h116l-12 104q-4 18-22 18h-48q-18 0-22-18z" fill="${ink}"/><path d="M${x + 52} 712q48-4 42 34-6 32-52 30" fill="none" stroke="${ink}" stroke-width="12"/>`;
  return { kind: 'svg', body: rect(0, 806, span, 100, ink) + edge + cup };
}

function mixHex(dark: string): string {
  const [r, g, b] = hex(dark);
  return `rgb(${Math.round(r * 130)},${Math.round(g * 130)},${Math.round(b * 130)})`;
}
