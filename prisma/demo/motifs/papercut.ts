import type { Layer } from '../art/canvas.ts';
import { css, hex, mix, ramp, scale } from '../art/colour.ts';
import { defineMotif, type Scene } from '../art/motif.ts';
import { noise } from '../art/noise.ts';
import { pinePath } from '../art/pines.ts';
import { circle, curveThrough, n, shape } from '../art/shapes.ts';

const looks = [
  {
    sheets: ['#1a2452', '#2a3a7c', '#5a5aa6', '#a878b8', '#f0a8a4', '#ffd8a8'],
    heart: 'stag',
    wobble: 0.16,
  },
  {
    sheets: ['#072428', '#0e444a', '#1f706c', '#4f9f88', '#a4cfa0', '#f2efc0'],
    heart: 'crane',
    wobble: 0.22,
  },
  {
    sheets: ['#2a0a14', '#5c1420', '#9c2a2a', '#d85a38', '#f59a50', '#ffe0a0'],
    heart: 'moon',
    wobble: 0.1,
  },
  {
    sheets: ['#130a2c', '#2a1656', '#4a2a86', '#7e4cb4', '#c084d4', '#fbd4ea'],
    heart: 'boat',
    wobble: 0.28,
  },
  {
    sheets: ['#04141f', '#08304a', '#10587c', '#2f8aa8', '#7cc4cc', '#eaf4da'],
    heart: 'fish',
    wobble: 0.2,
  },
] as const;

type Look = (typeof looks)[number];

/** Sheets of coloured paper with ever smaller windows cut into them, and a small scene at the heart. */
export const papercut = defineMotif('papercut', looks, (scene, look) => {
  const cx = scene.span * scene.random.between(0.44, 0.56);
  const cy = 455;
  const colours = look.sheets.map(hex);
  const layers: Layer[] = [
    { kind: 'svg', body: `<rect width="${n(scene.span)}" height="900" fill="${look.sheets[5]}"/>` },
    {
      kind: 'svg',
      body: `<g transform="translate(${n(cx)} ${cy}) scale(1.38) translate(${n(-cx)} ${-cy})">${heart(scene, look, cx, cy)}</g>`,
    },
  ];
  const count = 7;
  for (let index = 0; index < count; index++) {
    const far = 1 - index / (count - 1);
    const colour = ramp(colours, far * 0.84);
    const radius = 262 + index * 88;
    layers.push(
      ...sheet(scene, look, {
        cx,
        cy,
        radius,
        index,
        colour: css(colour),
        lip: css(mix(colour, [1, 1, 1], 0.22)),
      }),
    );
  }
  return layers;
});

type Sheet = { cx: number; cy: number; radius: number; index: number; colour: string; lip: string };

function sheet(scene: Scene, look: Look, at: Sheet): Layer[] {
  const points: [number, number][] = [];
  const steps = 46;
  for (let step = 0; step <= steps; step++) {
    const turn = (step / steps) * Math.PI * 2;
    const bend =
      noise(Math.cos(turn) * 1.5 + at.index * 3.1, Math.sin(turn) * 1.5, scene.seed + at.index) *
      look.wobble;
    const r = at.radius * (1 + bend * 1.3);
    points.push([at.cx + Math.cos(turn) * r * 1.42, at.cy + Math.sin(turn) * r * 0.82]);
  }
  const hole = `${curveThrough(points)}Z`;
  const frame = `M-60 -60H${n(scene.span + 60)}V960H-60Z${hole}`;
  return [
    {
      kind: 'svg',
      body: `<path fill-rule="evenodd" d="${frame}" transform="translate(5 14)" fill="#08040f" opacity=".5"/>`,
      blur: 15,
    },
    {
      kind: 'svg',
      body: `<path fill-rule="evenodd" d="${frame}" fill="${at.lip}"/><path fill-rule="evenodd" d="${frame}" transform="translate(-1 -3.4)" fill="${at.colour}"/>`,
    },
  ];
}

function heart(scene: Scene, look: Look, x: number, y: number): string {
  const deep = look.sheets[1];
  const soft = css(mix(hex(look.sheets[4]), hex(look.sheets[5]), 0.45));
  const sun = circle(x + 30, y - 30, 118, soft) + circle(x + 30, y - 30, 84, '#fffaf0', 0.75);
  const ground = shape(
    `M${n(x - 420)} ${n(y + 100)}Q${n(x - 120)} ${n(y + 58)} ${n(x + 60)} ${n(y + 84)}T${n(x + 420)} ${n(y + 70)}V900H${n(x - 420)}Z`,
    deep,
  );
  const trees = [-196, -150, -108, 150, 188, 222]
    .map((at) => pinePath(scene.random, x + at, y + 92, scene.random.between(70, 128)))
    .join('');
  const wood = shape(trees, look.sheets[0]);
  const figures: Record<Look['heart'], string> = {
    stag: `${sun}${ground}${wood}${stag(x, y + 84, look.sheets[0])}`,
    crane: `${sun}${[
      [-60, -40, 1],
      [70, -84, 0.7],
      [116, 20, 0.5],
    ]
      .map(([dx = 0, dy = 0, s = 1]) => crane(x + dx, y + dy, s, look.sheets[0]))
      .join('')}${ground}`,
    moon: `${circle(x, y - 20, 128, '#fff4d4')}${circle(x + 48, y - 44, 110, look.sheets[5])}${ground}${wood}`,
    boat: `${sun}${waves(x, y, look)}`,
    fish: [
      [-50, -30, 1.5],
      [80, 40, 1],
      [30, -90, 0.7],
      [-110, 60, 0.7],
    ]
      .map(([dx = 0, dy = 0, s = 1]) => fish(x + dx, y + dy, s, look.sheets[1], look.sheets[3]))
      .join(''),
  };
  return figures[look.heart];
}

function stag(x: number, y: number, ink: string): string {
  const antler =
    'M30 -104C22 -122 6 -128 4 -150M20 -118C26 -130 24 -140 18 -150M38 -106C46 -124 62 -128 66 -150M50 -122C44 -134 46 -142 52 -152M58 -130C66 -134 74 -134 80 -144';
  return `<g transform="translate(${n(x - 20)} ${n(y)}) scale(.92)" fill="${ink}"><path d="M-52 -58C-30 -70 -2 -66 14 -66C20 -80 22 -94 30 -104L42 -104C50 -98 60 -90 64 -84L48 -80C42 -66 36 -54 28 -46C26 -30 26 -16 25 4H19L16 -34C0 -28 -22 -28 -36 -34L-42 4H-48L-50 -30C-58 -38 -58 -48 -52 -58Z"/><path d="${antler}" fill="none" stroke="${ink}" stroke-width="4.5" stroke-linecap="round"/></g>`;
}

function crane(x: number, y: number, size: number, ink: string): string {
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${size}) rotate(-8)" fill="${ink}"><path d="M-96 22L-20 4C-34 -30 -70 -60 -118 -70C-60 -74 -2 -50 14 -6C30 -44 70 -66 112 -58C76 -46 48 -22 40 4L88 -16L122 -14L92 -6L36 22C14 34 -30 32 -96 22Z"/></g>`;
}

function waves(x: number, y: number, look: Look): string {
  const row = (at: number, colour: string): string => {
    let d = `M${n(x - 460)} ${n(y + at)}`;
    for (let step = 0; step < 12; step++) d += 'q20 -22 40 0t40 0';
    return shape(`${d}V900H${n(x - 460)}Z`, colour);
  };
  const boat =
    shape(
      `M${n(x - 86)} ${n(y + 18)}L${n(x - 24)} ${n(y + 32)}H${n(x + 32)}L${n(x + 92)} ${n(y + 16)}L${n(x + 52)} ${n(y + 74)}H${n(x - 52)}Z`,
      '#fffaf4',
    ) +
    shape(
      `M${n(x - 24)} ${n(y + 30)}L${n(x + 4)} ${n(y - 40)}L${n(x + 32)} ${n(y + 30)}Z`,
      look.sheets[4],
    );
  return row(34, look.sheets[3]) + boat + row(64, look.sheets[2]) + row(98, look.sheets[1]);
}

function fish(x: number, y: number, size: number, ink: string, fin: string): string {
  const eye = css(scale(hex('#ffffff'), 1));
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${size}) rotate(-10)"><path d="M-62 0C-30 -44 30 -40 62 -4L96 -30C90 -8 92 8 98 28L62 4C30 40 -30 40 -62 0Z" fill="${ink}"/><path d="M-10 -30C6 -56 30 -54 40 -26ZM0 28C10 50 28 50 34 24Z" fill="${fin}"/><path d="M-24 -20Q-10 0 -24 20M0 -26Q14 0 0 26M26 -22Q38 0 26 20" stroke="${fin}" stroke-width="5" fill="none"/><circle cx="-40" cy="-6" r="5" fill="${eye}"/></g>`;
}
