import { defineMotif, type Scene } from '../art/motif.ts';
import { crestOf, ridges } from '../art/ridge.ts';
import { curveThrough, line, n, shape } from '../art/shapes.ts';
import { disc, sky } from '../art/sky.ts';

const looks = [
  {
    sky: ['#1d4f8a', '#5f9fd0', '#f3d6b0', '#ffbf8a'],
    sun: [0.8, 560, 60, '#fff6dc', '#ffd6a0'],
    haze: '#e8b896',
    hills: ['#7a9a9c', '#3f6e74', '#163a44'],
    sails: ['#ff6b4a', '#ffd35a', '#f4f0e4', '#3ac0b0', '#d8456a'],
  },
  {
    sky: ['#3a1f5c', '#a4477a', '#ff8a5c', '#ffd08a'],
    sun: [0.3, 520, 96, '#fff0c4', '#ffb070'],
    haze: '#f08a68',
    hills: ['#a4506a', '#602f5a', '#241238'],
    sails: ['#ffe08a', '#ff5a4a', '#fdf4e4', '#7ad0d8', '#ff9ac0'],
  },
  {
    sky: ['#0a3a44', '#1f8a8a', '#a8dcb8', '#f6f0c4'],
    sun: [0.55, 500, 70, '#fffde0', '#f8f0b0'],
    haze: '#c8dfb0',
    hills: ['#6fae94', '#2f7a6c', '#0e3c3e'],
    sails: ['#ff7a5a', '#fff2c4', '#ffca4a', '#2a5aa0', '#e04a5a'],
  },
  {
    sky: ['#0a1230', '#24408a', '#7a7ac0', '#f0b0a8'],
    sun: [0.7, 540, 54, '#ffeedd', '#ffb8a8'],
    haze: '#b890b8',
    hills: ['#5a5a9c', '#303670', '#10143a'],
    sails: ['#ffb84a', '#ff5f6a', '#f0f4ff', '#5ad8c8', '#c88aff'],
  },
] as const;

type Look = (typeof looks)[number];

/** Kites on long strings over evening hills, with the small figures that hold them. */
export const kites = defineMotif('kites', looks, (scene, look) => {
  const { span } = scene;
  const [x, y, radius, face, glow] = look.sun;
  const light = { x: x * span, y, colour: glow, reach: 420, strength: 0.8 };
  const hills = look.hills.map((colour, row) => ({
    base: 690 + row * 90,
    rise: 150 - row * 20,
    width: 560 + row * 160,
    colour,
    sharp: 0,
  }));
  const last = hills[2] ?? hills[0];
  const ground = last ? crestOf(scene, last, 2) : () => 850;
  return [
    sky(scene, { colours: look.sky, bottom: 720, light, clouds: 0.85 }),
    disc(scene, { x: light.x, y, radius, colour: face }),
    ...ridges(scene, hills, { haze: look.haze, mist: 0.7, light }),
    { kind: 'svg', body: flights(scene, look, ground) },
  ];
});

function flights(scene: Scene, look: Look, ground: (x: number) => number): string {
  const { span, random } = scene;
  const parts: string[] = [];
  const count = 4;
  for (let index = 0; index < count; index++) {
    const holder = span * (0.1 + (index / count) * 0.62 + random.between(0, 0.1));
    const foot = ground(Math.round(holder));
    const x = holder + random.between(90, 330);
    const y = random.between(110, 430);
    const size = random.between(46, 92) * (1 - index * 0.06);
    const string = curveThrough([
      [holder + 10, foot - 34],
      [holder + (x - holder) * 0.4, foot - (foot - y) * 0.3],
      [x - size * 0.1, y + size * 0.2],
    ]);
    parts.push(
      line(string, '#fffaf0', 1.6, 0.55),
      kite(
        random.between(-16, 22),
        x,
        y,
        size,
        look.sails[index] ?? look.sails[0],
        look.sails[(index + 2) % 5] ?? look.sails[1],
      ),
    );
    parts.push(figure(holder, foot, look.hills[2]));
  }
  return parts.join('');
}

function kite(
  lean: number,
  x: number,
  y: number,
  size: number,
  sail: string,
  ribbon: string,
): string {
  const tail = curveThrough([
    [0, size * 1.1],
    [size * 0.3, size * 1.5],
    [-size * 0.16, size * 1.9],
    [size * 0.24, size * 2.4],
    [-size * 0.1, size * 2.9],
  ]);
  let bows = '';
  for (let bow = 0; bow < 4; bow++) {
    const by = size * (1.42 + bow * 0.44);
    const bx = size * (bow % 2 === 0 ? 0.22 : -0.1);
    bows += shape(
      `M${n(bx)} ${n(by)}l${n(-size * 0.15)} ${n(-size * 0.09)}v${n(size * 0.18)}zl${n(size * 0.15)} ${n(-size * 0.09)}v${n(size * 0.18)}z`,
      ribbon,
    );
  }
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(lean)})">${line(tail, ribbon, size * 0.035)}${bows}${shape(`M0 ${n(-size)}L${n(size * 0.68)} ${n(-size * 0.12)}L0 ${n(size * 1.1)}L${n(-size * 0.68)} ${n(-size * 0.12)}Z`, sail)}${shape(`M0 ${n(-size)}L${n(size * 0.68)} ${n(-size * 0.12)}L0 ${n(-size * 0.12)}Z`, ribbon, 0.9)}${shape(`M0 ${n(size * 1.1)}L${n(-size * 0.68)} ${n(-size * 0.12)}L0 ${n(-size * 0.12)}Z`, '#000000', 0.16)}${line(`M0 ${n(-size)}V${n(size * 1.1)}M${n(-size * 0.68)} ${n(-size * 0.12)}H${n(size * 0.68)}`, '#2a1a1a', 1.6, 0.6)}</g>`;
}

function figure(x: number, foot: number, ink: string): string {
  return `<g fill="${ink}"><circle cx="${n(x)}" cy="${n(foot - 45)}" r="6.5"/><path d="M${n(x - 6)} ${n(foot - 38)}h12l3 22l-3 18h-4l-2-16l-3 16h-4l-1-20z"/><path d="M${n(x + 3)} ${n(foot - 34)}L${n(x + 13)} ${n(foot - 44)}" stroke="${ink}" stroke-width="4" stroke-linecap="round"/></g>`;
}
