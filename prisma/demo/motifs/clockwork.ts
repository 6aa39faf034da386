import type { Layer } from '../art/canvas.ts';
import { css, hex, mix, scale, smooth } from '../art/colour.ts';
import { defineMotif, type Scene } from '../art/motif.ts';
import { circle, line, n, rect } from '../art/shapes.ts';

const looks = [
  {
    back: '#10131f',
    metal: '#d8a860',
    dark: '#3a2a1c',
    accent: '#ff7a3c',
    face: '',
    at: [0.42, 470],
  },
  {
    back: '#0a1822',
    metal: '#8fb8c4',
    dark: '#1a3440',
    accent: '#ffb45a',
    face: '',
    at: [0.58, 430],
  },
  {
    back: '#191020',
    metal: '#e4c8a0',
    dark: '#40284a',
    accent: '#e85a6a',
    face: '#f6ecd8',
    at: [0.5, 450],
  },
  {
    back: '#06121a',
    metal: '#c8d8dc',
    dark: '#12303c',
    accent: '#ff9a4a',
    face: '#0c2a38',
    at: [0.36, 450],
  },
] as const;

type Look = (typeof looks)[number];

/** The inside of a clock: wheels, screws and hands; or its face in the lamplight. */
export const clockwork = defineMotif('clockwork', looks, (scene, look) => [
  { kind: 'svg', body: rect(0, 0, scene.span, 900, look.back) },
  { kind: 'svg', body: wheels(scene, look, 0.5), blur: 5 },
  { kind: 'svg', body: wheels(scene, look, 1) },
  ...(look.face ? dial(scene, look) : balance(scene, look)),
  lamp(scene),
  { kind: 'bloom', threshold: 0.72, radius: 30, strength: 0.45 },
]);

function lamp(scene: Scene): Layer {
  const { span } = scene;
  return {
    kind: 'shade',
    shade: (x, y, below) => {
      const lit = smooth(1.05, 0.05, Math.hypot((x / span - 0.34) * 1.25, (y - 260) / 880));
      return mix(scale(below, 0.18), scale(below, 1.12), lit);
    },
  };
}

function wheels(scene: Scene, look: Look, depth: number): string {
  const { random, span } = scene;
  let body = '';
  const count = depth < 1 ? 9 : 7;
  for (let index = 0; index < count; index++) {
    const x = span * ((index + 0.5) / count) + random.normal() * 60;
    const y = 450 + (index % 2 === 0 ? -1 : 1) * random.between(120, 330);
    const tone = scale(hex(look.metal), depth < 1 ? 0.36 : random.between(0.62, 1));
    body += wheel(
      x,
      y,
      random.between(96, 230) * (depth < 1 ? 0.8 : 1),
      tone,
      look,
      random.between(0, 60),
      `${depth}-${index}`,
    );
  }
  return body;
}

function wheel(
  x: number,
  y: number,
  r: number,
  tone: readonly [number, number, number],
  look: Look,
  turn: number,
  id: string,
): string {
  const teeth = Math.round(r / 5.2);
  let rim = '';
  for (let tooth = 0; tooth < teeth; tooth++) {
    const a = (tooth / teeth) * Math.PI * 2;
    const w = (Math.PI / teeth) * 0.52;
    const p = (angle: number, radius: number): string =>
      `${n(Math.cos(angle) * radius)} ${n(Math.sin(angle) * radius)}`;
    rim += `${tooth === 0 ? 'M' : 'L'}${p(a - w * 1.5, r * 0.925)}L${p(a - w * 0.75, r)}L${p(a + w * 0.75, r)}L${p(a + w * 1.5, r * 0.925)}`;
  }
  let holes = '';
  const spokes = 5;
  for (let spoke = 0; spoke < spokes; spoke++) {
    const from = (spoke / spokes) * Math.PI * 2 + 0.14;
    const to = ((spoke + 1) / spokes) * Math.PI * 2 - 0.14;
    const p = (angle: number, radius: number): string =>
      `${n(Math.cos(angle) * radius)} ${n(Math.sin(angle) * radius)}`;
    const outer = r * 0.76;
    const inner = r * 0.3;
    holes += `M${p(from, outer)}A${n(outer)} ${n(outer)} 0 0 1 ${p(to, outer)}L${p(to - 0.1, inner)}A${n(inner)} ${n(inner)} 0 0 0 ${p(from + 0.1, inner)}Z`;
  }
  const light = css(mix(tone, [1, 1, 1], 0.3));
  const base = css(tone);
  const low = css(scale(tone, 0.42));
  const paint = `<linearGradient id="m${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${light}"/><stop offset=".45" stop-color="${base}"/><stop offset=".55" stop-color="${css(scale(tone, 0.8))}"/><stop offset="1" stop-color="${low}"/></linearGradient>`;
  const d = `${rim}Z${holes}`;
  return `<defs>${paint}</defs><g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})"><path fill-rule="evenodd" d="${d}" transform="translate(9 12)" fill="#020206" opacity=".5"/><path fill-rule="evenodd" d="${d}" fill="url(#m${id})"/><circle r="${n(r * 0.84)}" fill="none" stroke="${low}" stroke-width="2" opacity=".7"/><circle r="${n(r * 0.13)}" fill="${look.dark}"/><circle r="${n(r * 0.1)}" fill="${look.accent}"/><circle cx="${n(-r * 0.03)}" cy="${n(-r * 0.03)}" r="${n(r * 0.035)}" fill="#fff" opacity=".75"/></g>`;
}

function balance(scene: Scene, look: Look): Layer[] {
  const x = look.at[0] * scene.span;
  const y = look.at[1];
  const gold = hex(look.metal);
  let spring = `M${n(x)} ${n(y)}`;
  for (let step = 1; step < 260; step++) {
    const a = step * 0.16;
    const r = 12 + step * 0.42;
    spring += `L${n(x + Math.cos(a) * r)} ${n(y + Math.sin(a) * r)}`;
  }
  const ring = `<circle cx="${n(x)}" cy="${n(y)}" r="212" fill="none" stroke="#020206" stroke-width="30" opacity=".45" transform="translate(10 14)"/><circle cx="${n(x)}" cy="${n(y)}" r="212" fill="none" stroke="${css(mix(gold, [1, 1, 1], 0.2))}" stroke-width="26"/><circle cx="${n(x)}" cy="${n(y)}" r="219" fill="none" stroke="#fff6e0" stroke-width="3" opacity=".5"/>${rect(x - 206, y - 8, 412, 16, css(gold))}`;
  let screws = '';
  for (let index = 0; index < 14; index++) {
    const a = (index / 14) * Math.PI * 2 + 0.2;
    screws +=
      circle(x + Math.cos(a) * 233, y + Math.sin(a) * 233, 11, css(scale(gold, 0.75))) +
      circle(x + Math.cos(a) * 231, y + Math.sin(a) * 231, 5, css(mix(gold, [1, 1, 1], 0.5)));
  }
  return [
    {
      kind: 'svg',
      body:
        screws +
        ring +
        line(spring, css(mix(gold, [1, 1, 1], 0.35)), 2.6) +
        circle(x, y, 22, look.dark) +
        circle(x, y, 16, look.accent) +
        circle(x - 5, y - 5, 5, '#ffffff', 0.8),
    },
  ];
}

function dial(scene: Scene, look: Look): Layer[] {
  const x = look.at[0] * scene.span;
  const y = look.at[1];
  const r = 340;
  const pale = look.face === '#f6ecd8';
  const ink = pale ? '#2a1c30' : '#e8f0ee';
  let marks = '';
  for (let minute = 0; minute < 60; minute++) {
    const a = (minute / 60) * Math.PI * 2;
    const long = minute % 5 === 0 ? 0.86 : 0.93;
    marks += `M${n(x + Math.sin(a) * r * long)} ${n(y - Math.cos(a) * r * long)}L${n(x + Math.sin(a) * r * 0.96)} ${n(y - Math.cos(a) * r * 0.96)}`;
  }
  const hand = (turn: number, long: number, wide: number, fill: string): string =>
    `<path transform="translate(${n(x)} ${n(y)}) rotate(${turn})" d="M${-wide} 40L${n(-wide * 0.5)} ${n(-long)}L0 ${n(-long - 16)}L${n(wide * 0.5)} ${n(-long)}L${wide} 40Z" fill="${fill}"/>`;
  const shadow = `<g transform="translate(10 14)" opacity=".35">${hand(306, 190, 11, '#000000')}${hand(52, 280, 8, '#000000')}</g>`;
  return [
    { kind: 'svg', body: circle(x + 14, y + 20, r + 34, '#000000', 0.6), blur: 22 },
    {
      kind: 'svg',
      body:
        circle(x, y, r + 30, look.metal) +
        circle(x, y, r + 18, look.dark) +
        circle(x, y, r + 6, look.face) +
        line(marks, ink, 5) +
        `<circle cx="${n(x)}" cy="${n(y)}" r="${r * 0.7}" fill="none" stroke="${ink}" stroke-width="1.6" opacity=".4"/>` +
        shadow +
        hand(306, 190, 11, ink) +
        hand(52, 280, 8, ink) +
        hand(168, 290, 3, look.accent) +
        circle(x, y, 17, ink) +
        circle(x, y, 8, look.accent),
    },
  ];
}
