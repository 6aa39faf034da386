import type { Layer } from '../art/canvas.ts';
import { css, hex, mix, scale } from '../art/colour.ts';
import { defineMotif, type Scene } from '../art/motif.ts';
import { noise } from '../art/noise.ts';
import { circle, n } from '../art/shapes.ts';

const looks = [
  {
    back: ['#2a2050', '#c46a8a', '#ffc49a'],
    sun: ['#fff0cf', 0.66, 300, 104],
    waves: ['#e0a0a0', '#8a5a94', '#4a3a7c', '#231f52', '#0f1030'],
    boats: ['#fff4e4', '#ffb27a'],
  },
  {
    back: ['#04101f', '#0c2f4c', '#2a6a86'],
    sun: ['#f0f6ea', 0.3, 230, 78],
    waves: ['#3d8a9c', '#23688a', '#134a70', '#0a2f52', '#051a30'],
    boats: ['#f4f8f4', '#ffcf7a'],
  },
  {
    back: ['#3a1018', '#c8452f', '#ffae55'],
    sun: ['#ffe8ae', 0.5, 330, 150],
    waves: ['#f08a4a', '#c8503c', '#8f2f38', '#561a2c', '#250a18'],
    boats: ['#fff2da', '#ffd27a'],
  },
  {
    back: ['#0d2a2a', '#2f7a6c', '#cfe0b0'],
    sun: ['#fffce0', 0.74, 250, 66],
    waves: ['#8fc4a4', '#4f9a8a', '#26706c', '#124a4e', '#082a30'],
    boats: ['#fffdf0', '#ffb48a'],
  },
] as const;

type Look = (typeof looks)[number];

/** Boats folded from paper on waves cut from paper, each sheet throwing a shadow on the one behind. */
export const paperBoats = defineMotif('paper-boats', looks, (scene, look) => {
  const { span, random } = scene;
  const [disc, sx, sy, sr] = look.sun;
  const layers: Layer[] = [{ kind: 'svg', body: backdrop(span, look) }];
  for (let ring = 4; ring >= 0; ring--) {
    const tone =
      ring === 0 ? disc : css(mix(hex(look.back[2]), hex(disc), 0.55 - ring * 0.1), 0.34);
    layers.push({ kind: 'svg', body: circle(sx * span, sy, sr + ring * sr * 0.42, tone) });
  }
  const places = [
    random.between(0.16, 0.3),
    random.between(0.52, 0.64),
    random.between(0.78, 0.88),
  ];
  look.waves.forEach((colour, row) => {
    const base = 480 + row * 92;
    const tall = 34 + row * 9;
    const long = 300 + row * 70;
    const phase = random.between(0, 9);
    const at = (x: number): number =>
      base +
      Math.sin(x / (long / 6.28) + phase) * tall +
      noise(x / long, row * 3, scene.seed) * tall;
    const boat = row > 0 && row < 4 ? places[(row * 2) % 3] : undefined;
    if (boat !== undefined) {
      const x = boat * span;
      const tilt = (Math.atan2(at(x + 40) - at(x - 40), 80) * 180) / Math.PI;
      layers.push({
        kind: 'svg',
        body: folded(x, at(x) + 10, 0.72 + row * 0.34, tilt, look.boats[row % 2 === 0 ? 1 : 0]),
      });
    }
    layers.push(...sheet(scene, at, colour));
  });
  return layers;
});

function backdrop(span: number, look: Look): string {
  const [top, middle, low] = look.back;
  return `<defs><linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset=".42" stop-color="${middle}"/><stop offset=".7" stop-color="${low}"/></linearGradient></defs><rect width="${n(span)}" height="900" fill="url(#b)"/>`;
}

/** One sheet of paper: its shadow first, then the sheet with a light upper edge. */
function sheet(scene: Scene, at: (x: number) => number, colour: string): Layer[] {
  let edge = '';
  for (let x = -30; x <= scene.span + 30; x += 12) edge += `L${x} ${n(at(x))}`;
  const d = `M-30 960${edge}L${n(scene.span + 30)} 960Z`;
  const lip = css(mix(hex(colour), [1, 1, 1], 0.28));
  const low = css(scale(hex(colour), 0.72));
  const paint = `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colour}"/><stop offset=".6" stop-color="${low}"/></linearGradient></defs>`;
  return [
    {
      kind: 'svg',
      body: `<path d="${d}" transform="translate(0 -9)" fill="#05030c" opacity=".42"/>`,
      blur: 13,
    },
    {
      kind: 'svg',
      body: `${paint}<path d="${d}" fill="${lip}"/><path d="${d}" transform="translate(0 3.5)" fill="url(#s)"/>`,
    },
  ];
}

function folded(x: number, y: number, size: number, tilt: number, colour: string): string {
  const light = hex(colour);
  const shade = css(scale(light, 0.76));
  const dark = css(scale(light, 0.56));
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(tilt)}) scale(${n(size)})"><path d="M-30 -34L6 -104L44 -34Z" fill="${css(light)}"/><path d="M6 -104L44 -34H10Z" fill="${shade}"/><path d="M-112 -48L-30 -30H44L118 -50L70 18H-66Z" fill="${css(light)}"/><path d="M-112 -48L-66 18H8L-30 -30Z" fill="${shade}"/><path d="M118 -50L70 18H8L44 -30Z" fill="${dark}" opacity=".55"/></g>`;
}
