import type { Layer } from '../art/canvas.ts';
import { clamp, hex, mix, ramp, screen, smooth } from '../art/colour.ts';
import { defineMotif, type Scene } from '../art/motif.ts';
import { fbm, noise, ridged } from '../art/noise.ts';
import { circle, curveThrough, line, n } from '../art/shapes.ts';

const looks = [
  {
    water: ['#8fe6e8', '#1f8ab0', '#0a3a6a', '#041430'],
    floor: '#03101f',
    life: 'whale',
    glow: '#d8fff4',
    from: 0.4,
  },
  {
    water: ['#1a1c5a', '#14104a', '#0a0830', '#050418'],
    floor: '#04030f',
    life: 'jelly',
    glow: '#8a7aff',
    from: 0.5,
  },
  {
    water: ['#b0f0c8', '#2fa08a', '#0c5458', '#04222c'],
    floor: '#04181c',
    life: 'shoal',
    glow: '#f4ffd8',
    from: 0.66,
  },
  {
    water: ['#0f3a6a', '#0a2450', '#061436', '#03081c'],
    floor: '#020614',
    life: 'jelly',
    glow: '#5ae0e8',
    from: 0.3,
  },
] as const;

type Look = (typeof looks)[number];

/** Under water: shafts of light from the surface, and a whale, a shoal or jellyfish. */
export const undersea = defineMotif('undersea', looks, (scene, look) => [
  depths(scene, look),
  { kind: 'svg', body: { whale, jelly, shoal }[look.life](scene, look) },
  floor(scene, look),
  { kind: 'svg', body: motes(scene, look), blend: 'screen', blur: 1.2 },
  { kind: 'bloom', threshold: 0.58, radius: 36, strength: 0.7 },
]);

function depths(scene: Scene, look: Look): Layer {
  const colours = look.water.map(hex);
  const glow = hex(look.glow);
  const cx = look.from * scene.span;
  return {
    kind: 'shade',
    shade(x, y) {
      const sag = Math.hypot((x - cx) / scene.span, 0) * 0.35;
      const colour = ramp(
        colours,
        (y / 900) ** 0.8 + sag + fbm(x / 400, y / 300, 3, scene.seed) * 0.06,
      );
      const angle = Math.atan2(x - cx, y + 420);
      const shaft = smooth(
        0.05,
        0.75,
        noise(angle * 16, 1, scene.seed) * 0.7 + noise(angle * 41, 2, scene.seed) * 0.4 + 0.2,
      );
      const net =
        smooth(0.62, 0.86, ridged(x / 150, y / 42, 2, scene.seed + 5)) * smooth(170, 0, y);
      const fade = Math.exp(-y / 420) * Math.exp(-(((x - cx) / 700) ** 2));
      return screen(
        colour,
        glow,
        clamp(
          shaft * fade * (look.life === 'jelly' ? 0.28 : 0.62) +
            net * 0.3 * (look.life === 'jelly' ? 0.3 : 1),
        ),
      );
    },
  };
}

function floor(scene: Scene, look: Look): Layer {
  const ink = hex(look.floor);
  const far = hex(look.water[2]);
  return {
    kind: 'shade',
    shade(x, y, below) {
      const back = 830 - Math.max(0, fbm(x / 300, 3, 4, scene.seed + 1) + 0.25) * 190;
      const front = 905 - Math.max(0, fbm(x / 240, 8, 5, scene.seed + 2) + 0.12) * 230;
      const one = mix(below, mix(far, ink, 0.6), smooth(back - 3, back + 3, y) * 0.85);
      return mix(one, ink, smooth(front - 2, front + 2, y));
    },
  };
}

function whale(scene: Scene): string {
  const body = `<defs><linearGradient id="w" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3d7f9e"/><stop offset=".35" stop-color="#174a70"/><stop offset="1" stop-color="#0a2748"/></linearGradient></defs>`;
  const shape =
    'M-400 20C-380 -90 -230 -132 -60 -118C110 -104 210 -40 330 -36C362 -36 400 -72 452 -104C436 -62 430 -40 440 -22C452 2 476 20 486 50C436 40 392 22 350 14C240 34 150 92 20 108C-140 128 -330 112 -400 20Z';
  const belly = 'M-394 34C-300 60 -150 66 -20 84C10 90 30 96 20 108C-140 128 -330 112 -394 34Z';
  const fin = 'M-130 84C-140 150 -90 214 -20 236C-36 186 -40 130 -60 90Z';
  let pleats = '';
  for (let index = 0; index < 6; index++)
    pleats += line(
      `M${-372 + index * 16} ${46 + index * 9}Q-200 ${84 + index * 7} ${-40 - index * 14} ${96 + index * 3}`,
      '#0a2748',
      2,
      0.5,
    );
  return `${body}<g transform="translate(${n(scene.span * 0.54)} 430) rotate(-9) scale(1.06)"><path d="${shape}" fill="url(#w)"/><path d="${belly}" fill="#9cc4cc" opacity=".55"/>${pleats}<path d="${fin}" fill="#123f62"/><circle cx="-318" cy="14" r="7" fill="#04121f"/><path d="M-398 24C-360 34 -330 34 -296 44" stroke="#04121f" stroke-width="3" fill="none" opacity=".6"/></g><g opacity=".55" transform="translate(${n(scene.span * 0.76)} 590) rotate(-12) scale(.34)"><path d="${shape}" fill="url(#w)"/><path d="${fin}" fill="#123f62"/></g>`;
}

function jelly(scene: Scene, look: Look): string {
  const { random, span } = scene;
  const places = [
    [0.34, 330, 120],
    [0.7, 250, 82],
    [0.56, 560, 60],
    [0.14, 560, 48],
    [0.88, 530, 66],
  ] as const;
  const paint = `<defs><radialGradient id="j" cy=".3"><stop offset="0" stop-color="#fff" stop-opacity=".9"/><stop offset=".45" stop-color="${look.glow}" stop-opacity=".65"/><stop offset="1" stop-color="${look.glow}" stop-opacity=".12"/></radialGradient></defs>`;
  return (
    paint +
    places
      .map(([at, y, r]) => {
        const x = at * span;
        let arms = '';
        for (let arm = 0; arm < 9; arm++) {
          const ax = (arm / 8 - 0.5) * r * 1.5;
          const long = r * random.between(1.6, 3.2);
          arms += line(
            curveThrough([
              [ax, r * 0.2],
              [ax + random.normal() * r * 0.16, long * 0.4],
              [ax * 0.8 + random.normal() * r * 0.22, long * 0.75],
              [ax * 0.7 + random.normal() * r * 0.3, long],
            ]),
            look.glow,
            Math.max(1, r * random.between(0.012, 0.05)),
            0.5,
          );
        }
        const bell = `M${-r} ${n(r * 0.3)}C${-r} ${n(-r * 0.95)} ${r} ${n(-r * 0.95)} ${r} ${n(r * 0.3)}Q${n(r * 0.75)} ${n(r * 0.14)} ${n(r * 0.5)} ${n(r * 0.32)}Q${n(r * 0.25)} ${n(r * 0.16)} 0 ${n(r * 0.34)}Q${n(-r * 0.25)} ${n(r * 0.16)} ${n(-r * 0.5)} ${n(r * 0.32)}Q${n(-r * 0.75)} ${n(r * 0.14)} ${-r} ${n(r * 0.3)}Z`;
        return `<g transform="translate(${n(x)} ${y}) rotate(${n(random.between(-18, 18))})">${arms}<path d="${bell}" fill="url(#j)"/></g>`;
      })
      .join('')
  );
}

function shoal(scene: Scene): string {
  const { random, span } = scene;
  let body = '';
  for (let index = 0; index < 120; index++) {
    const t = random.between(0, Math.PI * 2);
    const ring = random.between(0.55, 1.1);
    const x = span * 0.5 + Math.cos(t) * 420 * ring + random.normal() * 26;
    const y = 470 + Math.sin(t) * 200 * ring + random.normal() * 20;
    const size = random.between(9, 22);
    const lean = (Math.atan2(Math.cos(t) * 200, -Math.sin(t) * 420) * 180) / Math.PI;
    body += `<path transform="translate(${n(x)} ${n(y)}) rotate(${n(lean)}) scale(${n(size / 20)})" d="M24 0Q8 -13 -14 -3L-28 -12V12L-14 3Q8 13 24 0Z" fill="${random.chance(0.25) ? '#f4ffdc' : '#0a4448'}" opacity="${n(random.between(0.55, 1))}"/>`;
  }
  return body + '<g/>';
}

function motes(scene: Scene, look: Look): string {
  const { random, span } = scene;
  return Array.from({ length: 90 }, () =>
    circle(
      random.between(0, span),
      random.between(60, 880),
      random.between(1, 4),
      look.glow,
      random.between(0.08, 0.5),
    ),
  ).join('');
}
