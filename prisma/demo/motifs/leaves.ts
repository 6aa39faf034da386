import type { Layer } from '../art/canvas.ts';
import { clamp, css, hex, mix, ramp, scale } from '../art/colour.ts';
import { defineMotif, type Scene } from '../art/motif.ts';
import { fbm } from '../art/noise.ts';
import { circle, n } from '../art/shapes.ts';

const looks = [
  {
    kind: 'monstera',
    back: ['#e8f0b0', '#4f9a6a', '#0c3a34'],
    tones: ['#8fd07a', '#2f8a5c', '#0f4a40', '#062420'],
  },
  {
    kind: 'ginkgo',
    back: ['#fff0b8', '#d88a3c', '#4a1c14'],
    tones: ['#ffe08a', '#f4b03c', '#c8702a', '#6a2c14'],
  },
  {
    kind: 'maple',
    back: ['#ffd0a0', '#a83a3c', '#2a0c1c'],
    tones: ['#ff9a5a', '#e84a34', '#a8202c', '#4a0c1c'],
  },
  {
    kind: 'monstera',
    back: ['#b8e8ec', '#2f7a9a', '#08203c'],
    tones: ['#7ad0c8', '#2a8a98', '#124a6a', '#061a34'],
  },
] as const;

type Look = (typeof looks)[number];

/** Leaves against the light, those out of focus large and dark, those in focus with every vein. */
export const leaves = defineMotif('leaves', looks, (scene, look) => [
  glade(scene, look),
  { kind: 'svg', body: lights(scene, look), blur: 5, blend: 'screen' },
  {
    kind: 'svg',
    body: scatter(scene, look, 9, look.kind === 'ginkgo' ? [130, 210] : [200, 330], 2),
    blur: 13,
  },
  {
    kind: 'svg',
    body: scatter(
      scene,
      look,
      { monstera: 5, maple: 10, ginkgo: 20 }[look.kind],
      look.kind === 'ginkgo' ? [90, 170] : [170, 270],
      0,
    ),
  },
  { kind: 'svg', body: corner(scene, look), blur: 18 },
  { kind: 'bloom', threshold: 0.7, radius: 44, strength: 0.45 },
]);

function glade(scene: Scene, look: Look): Layer {
  const colours = look.back.map(hex);
  const lx = scene.span * 0.56;
  return {
    kind: 'shade',
    shade: (x, y) =>
      ramp(
        colours,
        clamp(
          Math.hypot((x - lx) / 900, (y - 300) / 640) * 0.95 +
            fbm(x / 260, y / 260, 3, scene.seed) * 0.16,
        ),
      ),
  };
}

function lights(scene: Scene, look: Look): string {
  const { random, span } = scene;
  return Array.from({ length: 34 }, () => {
    const x = span * 0.54 + random.normal() * 420;
    const y = 330 + random.normal() * 230;
    return circle(x, y, random.between(16, 56), look.back[0], random.between(0.05, 0.2));
  }).join('');
}

function scatter(
  scene: Scene,
  look: Look,
  count: number,
  sizes: readonly [number, number],
  darker: number,
): string {
  const { random, span } = scene;
  let body = '';
  for (let index = 0; index < count; index++) {
    const around = (index / count) * Math.PI * 2 + random.between(-0.35, 0.35);
    const x = span / 2 + Math.cos(around) * span * random.between(0.28, 0.46);
    const y = 450 + Math.sin(around) * random.between(190, 420);
    const lean = (Math.atan2(450 - y, span / 2 - x) * 180) / Math.PI + 90 + random.between(-38, 38);
    body += leaf(scene, look, x, y, random.between(...sizes), lean, darker);
  }
  return body;
}

function corner(scene: Scene, look: Look): string {
  const { span } = scene;
  return leaf(scene, look, 60, 900, 420, 46, 3) + leaf(scene, look, span - 40, 40, 380, 215, 3);
}

function leaf(
  scene: Scene,
  look: Look,
  x: number,
  y: number,
  size: number,
  lean: number,
  darker: number,
): string {
  const draw = { monstera, ginkgo, maple }[look.kind];
  const id = `l${Math.round(x)}${Math.round(y)}${darker}`;
  const pick = (index: number): string => look.tones[Math.min(3, index)] ?? look.tones[3];
  const paint = `<defs><linearGradient id="${id}" x1=".2" y1="0" x2=".8" y2="1"><stop offset="0" stop-color="${pick(darker)}"/><stop offset="1" stop-color="${pick(darker + 1)}"/></linearGradient></defs>`;
  const vein = css(mix(hex(pick(darker)), [1, 1, 0.9], darker === 0 ? 0.35 : 0.08));
  const shade = css(scale(hex(pick(darker + 1)), 0.6));
  return `${paint}<g transform="translate(${n(x)} ${n(y)}) rotate(${n(lean)}) scale(${n(size / 100)})">${draw(`url(#${id})`, vein, shade)}</g>`;
}

function monstera(fill: string, vein: string, shade: string): string {
  let right = 'M0 96C8 92 20 92 30 86';
  const cuts = [
    [62, 52, 12],
    [66, 24, 8],
    [60, -6, 4],
    [46, -34, 2],
  ] as const;
  for (const [reach, at, slot] of cuts)
    right += `Q${reach * 1.12} ${at + 24} ${reach} ${at + 6}L${22 + slot} ${at + 2}Q${18 + slot} ${at - 2} ${24 + slot} ${at - 6}L${reach - 2} ${at - 8}`;
  right += 'Q34 -74 0 -96Z';
  const side = (flip: number): string => `<path transform="scale(${flip} 1)" d="${right}"/>`;
  let ribs = '';
  for (const at of [70, 40, 12, -18, -46])
    ribs += `M0 ${at}Q20 ${at - 4} 44 ${at - 20}M0 ${at}Q-20 ${at - 4} -44 ${at - 20}`;
  return `<g fill="${fill}">${side(1)}${side(-1)}</g><path d="M0 0V0M0 96L0 -90${ribs}" stroke="${vein}" stroke-width="1.5" fill="none" opacity=".75"/><path d="M0 96Q-3 120 3 160" stroke="${shade}" stroke-width="3.4" fill="none"/>`;
}

function ginkgo(fill: string, vein: string, shade: string): string {
  let veins = '';
  for (let step = -9; step <= 9; step++) {
    const a = step * 0.128;
    veins += `M0 40Q${n(Math.sin(a) * 40)} ${n(10 - Math.cos(a) * 20)} ${n(Math.sin(a) * 92)} ${n(34 - Math.cos(a) * 88)}`;
  }
  return `<path d="M0 44C-24 20 -66 8 -94 12C-98 -24 -70 -58 -40 -60C-24 -64 -10 -54 -2 -30C8 -54 26 -64 42 -60C72 -56 98 -22 94 12C66 8 24 20 0 44Z" fill="${fill}"/><path d="${veins}" stroke="${vein}" stroke-width="1" fill="none" opacity=".5"/><path d="M0 40Q6 80 -10 120" stroke="${shade}" stroke-width="3.2" fill="none"/>`;
}

function maple(fill: string, vein: string, shade: string): string {
  const tips: string[] = [];
  const lobes = [
    [-150, 60],
    [-98, 84],
    [-50, 98],
    [0, 106],
    [50, 98],
    [98, 84],
    [150, 60],
  ] as const;
  lobes.forEach(([turn, long], index) => {
    const p = (angle: number, r: number): string =>
      `${n(Math.sin((angle * Math.PI) / 180) * r)} ${n(-Math.cos((angle * Math.PI) / 180) * r)}`;
    tips.push(
      `${index === 0 ? 'M0 22L' : 'L'}${p(turn - 13, long * 0.5)}L${p(turn - 7, long * 0.72)}L${p(turn, long)}L${p(turn + 7, long * 0.72)}L${p(turn + 13, long * 0.5)}L${p(turn + 25, 27)}`,
    );
  });
  const veins = lobes
    .map(
      ([turn, long]) =>
        `M0 12L${n(Math.sin((turn * Math.PI) / 180) * long * 0.86)} ${n(-Math.cos((turn * Math.PI) / 180) * long * 0.86)}`,
    )
    .join('');
  return `<path d="${tips.join('')}Z" fill="${fill}" stroke-linejoin="round"/><path d="${veins}" stroke="${vein}" stroke-width="1.4" fill="none" opacity=".7"/><path d="M0 20Q4 70 -8 112" stroke="${shade}" stroke-width="3" fill="none"/>`;
}
