import type { Layer } from '../art/canvas.ts';
import { between, css, hex, mix, scale } from '../art/colour.ts';
import { defineMotif, type Scene } from '../art/motif.ts';
import { ridges } from '../art/ridge.ts';
import { circle, n } from '../art/shapes.ts';
import { disc, sky } from '../art/sky.ts';

const looks = [
  {
    sky: ['#0c0f2c', '#2a2560', '#6a4a86', '#c88aa0'],
    moon: [0.68, 330, 190, '#fdf0dc', '#ffd0c0'],
    bark: '#140a18',
    petal: ['#ffd3dd', '#ff9ab8', '#fff2f0'],
    haze: '#8a608c',
    from: 0,
    droop: 0.14,
  },
  {
    sky: ['#04141c', '#0b3a48', '#2f7a80'],
    moon: [0.36, 360, 220, '#f2f8ea', '#a8ece0'],
    bark: '#04100f',
    petal: ['#ffffff', '#dff4ea', '#ffe9b0'],
    haze: '#3a8488',
    from: 1,
    droop: 0.14,
  },
  {
    sky: ['#33101c', '#96303c', '#ee7a52', '#ffc890'],
    moon: [0.6, 400, 230, '#ffe8b8', '#ffa868'],
    bark: '#1c0810',
    petal: ['#fff0d8', '#ffb48a', '#ffe0a0'],
    haze: '#d8704a',
    from: 0,
    droop: 0.46,
  },
  {
    sky: ['#241a2e', '#5a3f5c', '#b88a94', '#f0d8c8'],
    moon: [0.4, 300, 150, '#fff6ea', '#ffe0d0'],
    bark: '#20141c',
    petal: ['#e8304a', '#b81c38', '#ff7a8a'],
    haze: '#c8a0a0',
    from: 1,
    droop: 0.14,
  },
] as const;

type Look = (typeof looks)[number];
type Twig = { x: number; y: number; turn: number; wide: number; long: number; depth: number };

/** A flowering branch before a great moon, petals adrift. */
export const blossom = defineMotif('blossom', looks, (scene, look) => {
  const { span } = scene;
  const [x, y, radius, face, glow] = look.moon;
  const light = { x: x * span, y, colour: glow, reach: 420, strength: 0.7 };
  const hills = [0, 1].map((row) => ({
    base: 800 + row * 70,
    rise: 160,
    width: 560,
    colour: between(look.haze, look.sky[0], 0.3 + row * 0.4),
    sharp: 0.3,
  }));
  const parts = { bark: '', flowers: '' };
  const mirror = look.from === 1;
  grow(
    scene,
    look,
    {
      x: -40,
      y: 180 + scene.random.between(-40, 90),
      turn: look.droop,
      wide: 34,
      long: 250,
      depth: 0,
    },
    parts,
  );
  const flip = (body: string): string =>
    mirror ? `<g transform="translate(${n(span)} 0) scale(-1 1)">${body}</g>` : body;
  return [
    sky(scene, { colours: look.sky, bottom: 860, light, clouds: 0.4 }),
    disc(scene, { x: light.x, y, radius, colour: face, seas: 0.3 }),
    ...ridges(scene, hills, { haze: look.haze, mist: 1, light }),
    { kind: 'svg', body: flip(parts.bark) },
    { kind: 'svg', body: flip(parts.flowers) },
    { kind: 'svg', body: adrift(scene, look, 26, [5, 11]) },
    { kind: 'svg', body: adrift(scene, look, 7, [22, 38]), blur: 5 },
  ] satisfies Layer[];
});

function grow(
  scene: Scene,
  look: Look,
  twig: Twig,
  parts: { bark: string; flowers: string },
): void {
  const { random } = scene;
  const bend = random.normal() * 0.16;
  const x2 = twig.x + Math.cos(twig.turn + bend) * twig.long;
  const y2 = twig.y + Math.sin(twig.turn + bend) * twig.long;
  const mx = twig.x + Math.cos(twig.turn - bend * 1.5) * twig.long * 0.5;
  const my = twig.y + Math.sin(twig.turn - bend * 1.5) * twig.long * 0.5;
  parts.bark += `<path d="M${n(twig.x)} ${n(twig.y)}Q${n(mx)} ${n(my)} ${n(x2)} ${n(y2)}" fill="none" stroke="${look.bark}" stroke-width="${n(twig.wide)}" stroke-linecap="round"/>`;
  const blooms = twig.depth < 2 ? 2 : 4;
  for (let index = 0; index < blooms; index++) {
    const t = random.between(0.2, 1);
    if (twig.depth > 0 && random.chance(0.85)) {
      parts.flowers += flower(
        scene,
        look,
        twig.x + (x2 - twig.x) * t + random.normal() * 10,
        twig.y + (y2 - twig.y) * t + random.normal() * 10,
        random.between(19, 42),
      );
    }
  }
  if (twig.depth >= 5 || twig.wide < 2.5) return;
  grow(
    scene,
    look,
    {
      x: x2,
      y: y2,
      turn: (twig.turn + bend) * 0.8 + random.normal() * 0.13,
      wide: twig.wide * 0.76,
      long: twig.long * random.between(0.76, 0.95),
      depth: twig.depth + 1,
    },
    parts,
  );
  const side = random.chance(0.5) ? 1 : -1;
  grow(
    scene,
    look,
    {
      x: x2,
      y: y2,
      turn: twig.turn + side * random.between(0.4, 0.9),
      wide: twig.wide * 0.5,
      long: twig.long * random.between(0.5, 0.75),
      depth: twig.depth + 1,
    },
    parts,
  );
}

function flower(scene: Scene, look: Look, x: number, y: number, size: number): string {
  const { random } = scene;
  const [light, deep, heart] = look.petal;
  const turn = random.between(0, 72);
  const squash = random.between(0.6, 1);
  let petals = '';
  for (let petal = 0; petal < 5; petal++) {
    const tone = css(mix(hex(light), hex(deep), random.between(0, 0.7)));
    petals += `<path transform="rotate(${n(turn + petal * 72)})" d="M0 0C${n(-size * 0.62)} ${n(-size * 0.4)} ${n(-size * 0.5)} ${n(-size * 1.05)} 0 ${n(-size * 0.92)}C${n(size * 0.5)} ${n(-size * 1.05)} ${n(size * 0.62)} ${n(-size * 0.4)} 0 0Z" fill="${tone}"/>`;
  }
  let stamens = '';
  for (let index = 0; index < 7; index++) {
    const a = random.between(0, Math.PI * 2);
    stamens += circle(Math.cos(a) * size * 0.32, Math.sin(a) * size * 0.32, size * 0.05, heart);
  }
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(random.between(-40, 40))}) scale(1 ${n(squash)})">${petals}${circle(0, 0, size * 0.18, css(scale(hex(deep), 0.8)))}${stamens}</g>`;
}

function adrift(scene: Scene, look: Look, count: number, sizes: readonly [number, number]): string {
  const { random, span } = scene;
  let body = '';
  for (let index = 0; index < count; index++) {
    const s = random.between(...sizes);
    body += `<path transform="translate(${n(random.between(0, span))} ${n(random.between(120, 880))}) rotate(${n(random.between(0, 360))})" d="M${n(-s)} 0Q0 ${n(-s * 0.9)} ${n(s)} 0Q0 ${n(s * 0.6)} ${n(-s)} 0Z" fill="${random.pick(look.petal)}" opacity="${n(random.between(0.5, 0.95))}"/>`;
  }
  return body;
}
