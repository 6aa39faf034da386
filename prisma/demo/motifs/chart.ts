import type { Layer } from '../art/canvas.ts';
import { clamp, css, hex, mix, scale, screen, smooth } from '../art/colour.ts';
import { defineMotif, type Scene } from '../art/motif.ts';
import { fbm, noise } from '../art/noise.ts';
import { circle, curveThrough, line, n } from '../art/shapes.ts';

const looks = [
  {
    paper: '#d8b888',
    land: '#b08a54',
    ink: '#3a2012',
    sea: '#8fa48c',
    route: '#b0302a',
    light: '#ffd49a',
    compass: 0.76,
  },
  {
    paper: '#1c3a50',
    land: '#2f6470',
    ink: '#d8ecdc',
    sea: '#122c40',
    route: '#ff9a4a',
    light: '#9fe0e8',
    compass: 0.22,
  },
  {
    paper: '#c8a878',
    land: '#8a7248',
    ink: '#2c1a14',
    sea: '#b8b090',
    route: '#1f5a7a',
    light: '#ffc07a',
    compass: 0.3,
  },
  {
    paper: '#241a3a',
    land: '#4a3468',
    ink: '#f0dcc0',
    sea: '#1a1230',
    route: '#ffc45a',
    light: '#d0a8ff',
    compass: 0.72,
  },
] as const;

type Look = (typeof looks)[number];

/** An old sea chart in lamplight: coasts, soundings, a compass rose and a lost course. */
export const chart = defineMotif('chart', looks, (scene, look) => [
  sheet(scene, look),
  { kind: 'svg', body: rays(scene, look) + course(scene, look) + rose(scene, look) },
  lamp(scene, look),
]);

function sheet(scene: Scene, look: Look): Layer {
  const paper = hex(look.paper);
  const land = hex(look.land);
  const sea = hex(look.sea);
  const ink = hex(look.ink);
  return {
    kind: 'shade',
    shade(x, y) {
      const level = fbm(x / 520 + 3, y / 520, 6, scene.seed) + 0.02;
      const stain = fbm(x / 330, y / 330, 5, scene.seed + 40);
      const fibre = noise(x / 3, y / 42, scene.seed + 3) * 0.025;
      let colour = mix(sea, paper, 0.55 + stain * 0.5);
      colour = mix(colour, mix(land, paper, 0.25 + stain * 0.4), smooth(0.1, 0.104, level));
      const coast = smooth(0.008, 0.003, Math.abs(level - 0.1));
      const depth = [0.055, 0.015, -0.03].reduce(
        (sum, at, ring) => sum + smooth(0.005, 0.001, Math.abs(level - at)) * (0.3 - ring * 0.08),
        0,
      );
      const relief =
        level > 0.1 ? smooth(0.006, 0.001, Math.abs(((level - 0.1) % 0.06) - 0.03)) * 0.18 : 0;
      colour = mix(colour, ink, clamp(coast * 0.8 + depth + relief));
      const fold = Math.min(
        Math.abs(x - scene.span * 0.34),
        Math.abs(x - scene.span * 0.67),
        Math.abs(y - 460),
      );
      return scale(
        colour,
        1 + fibre - 0.16 * Math.exp(-fold / 5) + 0.08 * Math.exp(-Math.abs(fold - 9) / 5),
      );
    },
  };
}

function rays(scene: Scene, look: Look): string {
  const cx = look.compass * scene.span;
  let d = '';
  for (let index = 0; index < 32; index++) {
    const a = (index / 32) * Math.PI * 2;
    d += `M${n(cx)} 480L${n(cx + Math.cos(a) * 2400)} ${n(480 + Math.sin(a) * 2400)}`;
  }
  return line(d, look.ink, 1.2, 0.2);
}

function course(scene: Scene, look: Look): string {
  const { random, span } = scene;
  const points: [number, number][] = [];
  for (let step = 0; step <= 6; step++) {
    points.push([
      span * (0.08 + step * 0.14),
      480 + Math.sin(step * 1.3 + random.between(-0.3, 0.3)) * 210,
    ]);
  }
  const stops = points
    .filter((_, index) => index % 2 === 0)
    .map(([x, y]) => circle(x, y, 9, look.route))
    .join('');
  const [ex, ey] = points[6] ?? [0, 0];
  const cross = line(
    `M${n(ex - 22)} ${n(ey - 22)}l44 44M${n(ex + 22)} ${n(ey - 22)}l-44 44`,
    look.route,
    9,
  );
  return `<g><path d="${curveThrough(points)}" fill="none" stroke="${look.route}" stroke-width="6" stroke-dasharray="22 15" stroke-linecap="round"/>${stops}${cross}</g>`;
}

function rose(scene: Scene, look: Look): string {
  const cx = look.compass * scene.span;
  const r = 190;
  let points = '';
  for (const [count, long, shift] of [
    [8, 0.62, 22.5],
    [4, 0.82, 45],
    [4, 1, 0],
  ] as const) {
    for (let index = 0; index < count; index++) {
      const turn = (index * 360) / count + shift;
      const tip = r * long;
      points += `<g transform="rotate(${turn})"><path d="M0 ${-tip}L${n(tip * 0.13)} ${n(-tip * 0.17)}L0 0Z" fill="${look.ink}"/><path d="M0 ${-tip}L${n(-tip * 0.13)} ${n(-tip * 0.17)}L0 0Z" fill="${css(mix(hex(look.paper), [1, 1, 1], 0.25))}" stroke="${look.ink}" stroke-width="1.4"/></g>`;
    }
  }
  const north = `<path d="M-12 ${-r - 14}L0 ${-r - 54}L12 ${-r - 14}Q0 ${-r - 24} -12 ${-r - 14}Z" fill="${look.route}"/>`;
  const ring = [1.08, 1.04, 0.5]
    .map(
      (k) =>
        `<circle r="${n(r * k)}" fill="none" stroke="${look.ink}" stroke-width="${k > 1.05 ? 4 : 1.6}"/>`,
    )
    .join('');
  return `<g transform="translate(${n(cx)} 480) rotate(-9)">${ring}${points}${north}${circle(0, 0, 13, look.route)}</g>`;
}

function lamp(scene: Scene, look: Look): Layer {
  const glow = hex(look.light);
  const lx = (1 - look.compass) * scene.span * 0.6 + scene.span * 0.2;
  return {
    kind: 'shade',
    shade(x, y, below) {
      const lit = Math.exp(-(Math.hypot((x - lx) / 900, (y - 380) / 600) ** 2) * 1.3);
      return screen(scale(below, 0.16 + lit * 0.86), glow, lit * 0.1);
    },
  };
}
