import type { Layer } from '../art/canvas.ts';
import { clamp, css, hex, mix, screen, smooth } from '../art/colour.ts';
import { defineMotif, type Scene } from '../art/motif.ts';
import { fbm, noise } from '../art/noise.ts';
import { n, rect } from '../art/shapes.ts';
import { sky, stars } from '../art/sky.ts';
import { water } from '../art/water.ts';

const looks = [
  {
    sky: ['#04081a', '#10204a', '#2f4a86', '#8a7aa8'],
    beam: '#ffe6a8',
    rock: '#0a1024',
    sea: '#061024',
    at: 0.7,
    turn: Math.PI * 1.03,
    trail: false,
    clouds: 0.6,
  },
  {
    sky: ['#02040c', '#07122c', '#14305a'],
    beam: '#fff0c4',
    rock: '#03060f',
    sea: '#040a18',
    at: 0.3,
    turn: -0.1,
    trail: true,
    clouds: 0,
  },
  {
    sky: ['#1c0c24', '#6a2448', '#e0643f', '#ffb870'],
    beam: '#fff4cc',
    rock: '#180a18',
    sea: '#2a1026',
    at: 0.76,
    turn: Math.PI * 1.06,
    trail: false,
    clouds: 0.8,
  },
  {
    sky: ['#03121a', '#0c3a48', '#2a7a80', '#a0c8b0'],
    beam: '#ffe2a0',
    rock: '#041016',
    sea: '#06222c',
    at: 0.26,
    turn: -0.16,
    trail: false,
    clouds: 0.7,
  },
] as const;

type Look = (typeof looks)[number];

const shore = 690;
const lampY = 262;

/** A lighthouse on its rock, the beam over dark water; once under turning stars. */
export const lighthouse = defineMotif('lighthouse', looks, (scene, look) => {
  const x = look.at * scene.span;
  const light = { x, y: shore - 30, colour: look.beam, reach: 300, strength: 0.55 };
  return [
    sky(scene, { colours: look.sky, bottom: shore, clouds: look.clouds }),
    look.trail ? trails(scene, 1 - look.at) : stars(scene, { count: 200, bottom: 480 }),
    beam(scene, look, x),
    rock(scene, look, x),
    { kind: 'svg', body: tower(x, look) },
    water(scene, { line: shore, tint: look.sea, depth: 0.5, ripple: 46, light }),
    { kind: 'bloom', threshold: 0.62, radius: 34, strength: 0.9 },
  ] satisfies Layer[];
});

function beam(scene: Scene, look: Look, x: number): Layer {
  const colour = hex(look.beam);
  return {
    kind: 'shade',
    shade(px, py, below) {
      const dx = px - x;
      const dy = py - lampY;
      const away = Math.hypot(dx, dy);
      let off = Math.atan2(dy, dx) - look.turn;
      off = Math.atan2(Math.sin(off), Math.cos(off));
      const cone =
        Math.exp(-((off / 0.085) ** 2)) +
        0.35 * Math.exp(-(((Math.abs(off) - Math.PI) / 0.12) ** 2));
      const dust = 0.75 + fbm(px / 200, py / 90, 4, scene.seed) * 0.5;
      const halo = Math.exp(-away / 90) * 0.85;
      return screen(below, colour, clamp(cone * dust * Math.exp(-away / 950) * 0.8 + halo));
    },
  };
}

function trails(scene: Scene, at: number): Layer {
  const { random, span } = scene;
  const cx = span * at;
  const cy = 330;
  let body = '';
  for (let index = 0; index < 420; index++) {
    const r = 30 + 1250 * random.next() ** 0.8;
    const from = random.between(0, Math.PI * 2);
    const turn = random.between(0.35, 0.75);
    const colour = css(
      mix(hex('#bcd4ff'), hex('#ffe2b8'), random.next()),
      random.between(0.12, 0.7),
    );
    body += `<path d="M${n(cx + Math.cos(from) * r)} ${n(cy + Math.sin(from) * r)}A${n(r)} ${n(r)} 0 0 1 ${n(cx + Math.cos(from + turn) * r)} ${n(cy + Math.sin(from + turn) * r)}" stroke="${colour}" stroke-width="${n(random.between(1, 2.4))}" fill="none"/>`;
  }
  return { kind: 'svg', body, blend: 'screen' };
}

function rock(scene: Scene, look: Look, x: number): Layer {
  const ink = hex(look.rock);
  return {
    kind: 'shade',
    shade(px, py, below) {
      const d = (px - x) / 330;
      const top =
        shore -
        128 *
          Math.exp(-(d * d * 2.2)) *
          (1 + noise(px / 70, 1, scene.seed) * 0.35 + noise(px / 19, 2, scene.seed) * 0.14) +
        Math.max(0, Math.abs(d) - 0.5) * 70;
      const grain = 0.9 + noise(px / 22 + py / 30, py / 16, scene.seed + 4) * 0.5;
      return mix(
        below,
        mix(ink, hex(look.sky[2]), clamp(grain * 0.16)),
        smooth(top - 1.5, top + 1.5, py),
      );
    },
  };
}

function tower(x: number, look: Look): string {
  const foot = 588;
  const shade = `<defs><linearGradient id="t"><stop offset="0" stop-color="${look.rock}"/><stop offset=".55" stop-color="#e9e2d8"/><stop offset="1" stop-color="#6a6474"/></linearGradient><linearGradient id="r"><stop offset="0" stop-color="#2a0a10"/><stop offset=".55" stop-color="#d8482f"/><stop offset="1" stop-color="#5a1a1c"/></linearGradient></defs>`;
  const part = (from: number, to: number, fill: string): string => {
    const half = (t: number): number => 22 + 24 * t;
    const y = (t: number): number => lampY + 34 + (foot - lampY - 34) * t;
    return `<path d="M${n(x - half(from))} ${n(y(from))}H${n(x + half(from))}L${n(x + half(to))} ${n(y(to))}H${n(x - half(to))}Z" fill="${fill}"/>`;
  };
  let body = '';
  for (let band = 0; band < 5; band++)
    body += part(band / 5, (band + 1) / 5, band % 2 === 0 ? 'url(#t)' : 'url(#r)');
  const windows = [0.3, 0.66]
    .map((t) => rect(x - 5, lampY + 34 + (foot - lampY - 34) * t, 10, 18, '#ffcf7a', 4))
    .join('');
  const lantern = `${rect(x - 34, lampY + 26, 68, 9, look.rock)}${rect(x - 19, lampY - 22, 38, 48, '#fffbe4')}<path d="M${n(x - 19)} ${lampY - 22}V${lampY + 26}M${n(x)} ${lampY - 22}V${lampY + 26}M${n(x + 19)} ${lampY - 22}V${lampY + 26}" stroke="${look.rock}" stroke-width="3.4"/><path d="M${n(x - 25)} ${lampY - 20}Q${n(x)} ${lampY - 66} ${n(x + 25)} ${lampY - 20}Z" fill="${look.rock}"/>${rect(x - 2, lampY - 66, 4, 26, look.rock)}`;
  return shade + body + windows + lantern;
}
