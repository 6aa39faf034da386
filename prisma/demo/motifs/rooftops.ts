import type { Layer } from '../art/canvas.ts';
import { css, hex, mix } from '../art/colour.ts';
import { defineMotif, type Scene } from '../art/motif.ts';
import { ridges } from '../art/ridge.ts';
import { circle, line, n, rect, shape } from '../art/shapes.ts';
import { disc, sky, stars } from '../art/sky.ts';

const looks = [
  {
    sky: ['#0b0d26', '#2a2560', '#7a4a82', '#e89a84'],
    moon: [0.68, 300, 130, '#ffeccf', '#ffc79a'],
    haze: '#8a5a86',
    far: '#4a3a70',
    ink: '#0a0a1c',
    lamp: '#ff6a3a',
    stars: 120,
    storeys: 1,
  },
  {
    sky: ['#020a14', '#0a2a42', '#1f5f78'],
    moon: [0.3, 260, 150, '#f2f7ea', '#a9dcea'],
    haze: '#2d6f84',
    far: '#164a60',
    ink: '#020910',
    lamp: '#ffb04a',
    stars: 220,
    storeys: 3,
  },
  {
    sky: ['#2b0b18', '#8c2632', '#ee7443', '#ffc67a'],
    moon: [0.5, 420, 190, '#ffdf9e', '#ff9048'],
    haze: '#d8643f',
    far: '#8f3337',
    ink: '#18060c',
    lamp: '#ffd27a',
    stars: 0,
    storeys: 5,
  },
  {
    sky: ['#0e1030', '#33357e', '#7f78b8', '#d8c4d8'],
    moon: [0.76, 230, 90, '#fffaf0', '#d8d0ff'],
    haze: '#8f8ac0',
    far: '#5a58a0',
    ink: '#0b0c24',
    lamp: '#ff8a5a',
    stars: 90,
    storeys: 2,
  },
] as const;

type Look = (typeof looks)[number];

/** Old tiled roofs with upturned eaves and hanging lanterns before a great moon. */
export const rooftops = defineMotif('rooftops', looks, (scene, look) => {
  const { span, random } = scene;
  const [x, y, radius, face, glow] = look.moon;
  const light = { x: x * span, y, colour: glow, reach: 380, strength: 0.75 };
  const hills = [0, 1].map((row) => ({
    base: 560 + row * 90,
    rise: 190 - row * 40,
    width: 480,
    colour: row ? look.far : look.haze,
    sharp: 0.5,
  }));
  const rows = [0, 1, 2].map((row): Layer => {
    const near = row / 2;
    const fill = css(mix(hex(look.far), hex(look.ink), 0.35 + 0.65 * near));
    let body = '';
    for (let at = -100 + random.between(0, 80); at < span + 100;) {
      const width = random.between(210, 330) * (0.75 + near * 0.6);
      const foot = 720 + row * 95 + random.between(-14, 24);
      body += hall(at + width / 2, foot, width, 1, fill, look.lamp, near);
      at += width * random.between(0.86, 1.1);
    }
    return { kind: 'svg', body };
  });
  const tower = look.storeys > 1 ? pagoda(scene, look) : '';
  return [
    sky(scene, { colours: look.sky, bottom: 680, light, clouds: 0.4 }),
    ...(look.stars > 0 ? [stars(scene, { count: look.stars, bottom: 460 })] : []),
    disc(scene, { x: light.x, y, radius, colour: face, seas: 0.35 }),
    ...ridges(scene, hills, { haze: look.haze, mist: 0.9, light }),
    { kind: 'svg', body: tower },
    ...rows,
    { kind: 'svg', body: lanterns(scene, look) },
    { kind: 'bloom', threshold: 0.6, radius: 26, strength: 0.9 },
  ];
});

function hall(
  x: number,
  foot: number,
  width: number,
  scale: number,
  fill: string,
  lamp: string,
  near: number,
): string {
  const half = width / 2;
  const tall = width * 0.3 * scale;
  const top = foot - tall;
  const roof = `M${n(x - half * 0.52)} ${n(top)}Q${n(x - half * 0.66)} ${n(top + tall * 0.6)} ${n(x - half * 1.12)} ${n(top + tall * 0.58)}Q${n(x - half * 0.9)} ${n(top + tall * 0.86)} ${n(x - half * 0.8)} ${n(top + tall * 0.84)}H${n(x + half * 0.8)}Q${n(x + half * 0.9)} ${n(top + tall * 0.86)} ${n(x + half * 1.12)} ${n(top + tall * 0.58)}Q${n(x + half * 0.66)} ${n(top + tall * 0.6)} ${n(x + half * 0.52)} ${n(top)}Z`;
  const ridge = rect(x - half * 0.58, top - 6, half * 1.16, 9, fill, 4);
  const horns = shape(
    `M${n(x - half * 0.58)} ${n(top + 2)}q-8 -12 2 -22q6 10 14 14zM${n(x + half * 0.58)} ${n(top + 2)}q8 -12 -2 -22q-6 10 -14 14z`,
    fill,
  );
  let windows = '';
  for (let index = -2; index <= 2; index++) {
    windows += rect(
      x + index * half * 0.3 - half * 0.08,
      top + tall * 0.95,
      half * 0.16,
      tall * 0.42,
      lamp,
    ).replace('/>', ` opacity="${n(0.2 + near * 0.5)}"/>`);
  }
  return (
    shape(roof, fill) +
    ridge +
    horns +
    rect(x - half * 0.76, top + tall * 0.8, half * 1.52, 400, fill) +
    windows
  );
}

function pagoda(scene: Scene, look: Look): string {
  const x = scene.span * (look.moon[0] > 0.5 ? look.moon[0] - 0.06 : look.moon[0] + 0.08);
  const fill = css(mix(hex(look.far), hex(look.ink), 0.7));
  let body = '';
  let foot = 780;
  for (let storey = 0; storey < look.storeys; storey++) {
    const width = 250 - storey * 27;
    body += hall(x, foot, width, 0.8, fill, look.lamp, 0.9);
    foot -= width * 0.24 + 26;
  }
  return body + rect(x - 3, foot - 42, 6, 70, fill) + circle(x, foot - 46, 7, fill);
}

function lanterns(scene: Scene, look: Look): string {
  const { span, random } = scene;
  let body = line(`M-20 60Q${n(span * 0.3)} 210 ${n(span * 0.62)} -10`, look.ink, 3);
  for (let index = 0; index < 5; index++) {
    const t = 0.14 + index * 0.17;
    const x = (1 - t) ** 2 * -20 + 2 * t * (1 - t) * span * 0.3 + t * t * span * 0.62;
    const y = (1 - t) ** 2 * 60 + 2 * t * (1 - t) * 210 + t * t * -10;
    body += lantern(x, y, 27 + random.between(-2, 5), look);
  }
  return body;
}

function lantern(x: number, y: number, r: number, look: Look): string {
  const ribs = [-0.55, 0, 0.55]
    .map(
      (at) =>
        `<ellipse cx="${n(x)}" cy="${n(y + r * 1.5)}" rx="${n(Math.abs(at) * r + 1)}" ry="${n(r * 0.9)}" fill="none" stroke="#5a1208" stroke-width="1.6" opacity=".5"/>`,
    )
    .join('');
  return `${line(`M${n(x)} ${n(y)}v${n(r * 0.6)}`, look.ink, 2)}<ellipse cx="${n(x)}" cy="${n(y + r * 1.5)}" rx="${n(r * 1.16)}" ry="${n(r * 0.92)}" fill="#e8452a"/><ellipse cx="${n(x)}" cy="${n(y + r * 1.6)}" rx="${n(r * 0.7)}" ry="${n(r * 0.66)}" fill="#ffb45a" opacity=".75"/>${ribs}${rect(x - r * 0.5, y + r * 0.55, r, 5, '#2a0a08')}${rect(x - r * 0.5, y + r * 2.3, r, 5, '#2a0a08')}${line(`M${n(x)} ${n(y + r * 2.4)}v${n(r * 0.9)}`, '#ffb45a', 2.4, 0.7)}`;
}
