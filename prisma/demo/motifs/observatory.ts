import type { Layer } from '../art/canvas.ts';
import { css, hex, mix, ramp, screen, smooth } from '../art/colour.ts';
import { defineMotif, type Scene } from '../art/motif.ts';
import { ridged, warped } from '../art/noise.ts';
import { crestOf, ridges } from '../art/ridge.ts';
import { circle, line, n, rect } from '../art/shapes.ts';
import { sky, stars } from '../art/sky.ts';

const looks = [
  {
    sky: ['#03061a', '#0c1a44', '#2c3f7c', '#8a6a9c'],
    milk: ['#8a9ae0', '#ffd8c0'],
    hill: ['#1c2450', '#080a1c'],
    what: 'dish',
    lean: -34,
    lamp: '#ffb46a',
  },
  {
    sky: ['#02080c', '#062430', '#155058'],
    milk: ['#5ac8c0', '#e8ffd8'],
    hill: ['#0a2c34', '#02090c'],
    what: 'dome',
    lean: 24,
    lamp: '#ff8a5a',
  },
  {
    sky: ['#120824', '#341a52', '#84406e', '#f09a7a'],
    milk: ['#c07ad0', '#ffd0b0'],
    hill: ['#3c1c48', '#0e0616'],
    what: 'dish',
    lean: 30,
    lamp: '#ffd890',
  },
  {
    sky: ['#04060f', '#101830', '#2c3454'],
    milk: ['#7a8ac0', '#ffe8c8'],
    hill: ['#161c34', '#04060e'],
    what: 'dome',
    lean: -20,
    lamp: '#ffc46a',
  },
] as const;

type Look = (typeof looks)[number];

/** A radio dish or a dome on a hill, listening to the Milky Way. */
export const observatory = defineMotif('observatory', looks, (scene, look) => {
  const { span } = scene;
  const hills = look.hill.map((colour, row) => ({
    base: 760 + row * 90,
    rise: 130 - row * 30,
    width: 620,
    colour,
    sharp: 0.15,
  }));
  const near = hills[1] ?? hills[0];
  const ground = near ? crestOf(scene, near, 1) : () => 820;
  const x = span * (look.lean < 0 ? 0.64 : 0.34);
  const draw = look.what === 'dish' ? dish : dome;
  const more =
    look.what === 'dish'
      ? dish(
          x + (look.lean < 0 ? -620 : 640),
          ground(x + (look.lean < 0 ? -620 : 640)) + 12,
          0.5,
          look,
        )
      : '';
  return [
    sky(scene, { colours: look.sky, bottom: 760 }),
    milkyWay(scene, look),
    stars(scene, { count: 700, bottom: 900 }),
    ...ridges(scene, hills, { haze: look.sky[look.sky.length - 1] ?? look.sky[0], mist: 0.5 }),
    { kind: 'svg', body: draw(x, ground(Math.round(x)) + 14, 1.15, look) + more },
    { kind: 'bloom', threshold: 0.62, radius: 24, strength: 0.7 },
  ] satisfies Layer[];
});

function milkyWay(scene: Scene, look: Look): Layer {
  const colours = look.milk.map(hex);
  const slope = look.lean < 0 ? -0.9 : 0.8;
  return {
    kind: 'shade',
    shade(x, y, below) {
      const across = (y - 380 + (x - scene.span / 2) * slope) / 330;
      const along = (x - y * slope) / 460;
      const cloud = warped(along, across, 5, scene.seed, 1);
      const body = Math.exp(-((across + cloud * 0.45) ** 2) * 1.4);
      const lane =
        smooth(0.4, 0.8, ridged(along * 1.5, across + cloud * 0.5, 5, scene.seed + 3)) *
        Math.exp(-across * across * 3);
      const glow = body * (0.55 + cloud * 0.6) * (1 - lane * 0.75) * smooth(820, 420, y);
      return screen(below, ramp(colours, glow * 1.2), Math.max(0, glow) * 0.72);
    },
  };
}

function dish(x: number, y: number, size: number, look: Look): string {
  const ink = look.hill[1];
  const face = css(mix(hex(look.sky[2]), [1, 1, 1], 0.32));
  const shade = css(mix(hex(look.sky[1]), hex(ink), 0.4));
  const flip = look.lean < 0 ? 1 : -1;
  const legs = line('M-70 0L0 -150L70 0M-36 -70H36M-70 0L36 -70M70 0L-36 -70', ink, 9);
  const bowl = `<g transform="translate(0 -196) rotate(-40)"><path d="M-190 -40Q0 150 190 -40Z" fill="${shade}"/><ellipse cy="-40" rx="190" ry="46" fill="${face}"/><ellipse cy="-34" rx="160" ry="34" fill="${shade}" opacity=".55"/>${line('M-120 -36L0 -190L120 -36M0 0L0 -190', ink, 5)}${circle(0, -194, 13, ink)}${circle(0, -210, 6, look.lamp)}</g>`;
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${n(size * flip)} ${n(size)})">${legs}${rect(-40, -170, 80, 34, ink, 8)}${bowl}${rect(-22, -18, 20, 18, look.lamp, 2)}</g>`;
}

function dome(x: number, y: number, size: number, look: Look): string {
  const ink = look.hill[1];
  const face = css(mix(hex(look.sky[2]), [1, 1, 1], 0.24));
  const shade = css(mix(hex(look.sky[1]), hex(ink), 0.2));
  const paint = `<defs><linearGradient id="d" x1="${look.lean < 0 ? 0 : 1}" x2="${look.lean < 0 ? 1 : 0}" y1="0" y2=".3"><stop offset="0" stop-color="${face}"/><stop offset="1" stop-color="${shade}"/></linearGradient></defs>`;
  const slit = `<path transform="rotate(${look.lean} 0 -130)" d="M-20 -130V-288Q0 -296 20 -288V-130Z" fill="${look.lamp}"/><path transform="rotate(${look.lean} 0 -130)" d="M-9 -150L-13 -330H13L9 -150Z" fill="${ink}"/>`;
  const annex =
    rect(130, -70, 170, 80, ink, 3) +
    [150, 190, 230].map((at) => rect(at, -48, 22, 20, look.lamp, 2)).join('');
  return `${paint}<g transform="translate(${n(x)} ${n(y)}) scale(${n(size)})">${annex}${rect(-150, -130, 300, 140, shade, 4)}<path d="M-165 -126A165 165 0 0 1 165 -126Z" fill="url(#d)"/>${slit}${rect(-172, -134, 344, 16, ink, 4)}${rect(-20, -60, 40, 70, ink, 3)}${rect(-110, -84, 40, 26, look.lamp, 3)}</g>`;
}
