import { seedRandom } from '../art/random.ts';
import { circle, line, n } from '../art/shapes.ts';
import { clock } from './clock.ts';
import type { Film } from './scene.ts';

const seconds = 52;
const random = seedRandom(9);
const centre = { x: 640, y: 372 };
const flat = 0.52;

const worlds = [
  {
    orbit: 128,
    period: 8,
    size: 15,
    colour: '#f4b48a',
    shade: '#b06a4a',
    phase: 0.1,
    moon: 0,
    ring: false,
  },
  {
    orbit: 205,
    period: 13,
    size: 24,
    colour: '#7ad0c8',
    shade: '#2f8a8c',
    phase: 0.62,
    moon: 42,
    ring: false,
  },
  {
    orbit: 292,
    period: 19,
    size: 20,
    colour: '#f0705a',
    shade: '#a83a34',
    phase: 0.3,
    moon: 0,
    ring: false,
  },
  {
    orbit: 396,
    period: 29,
    size: 44,
    colour: '#e8c08a',
    shade: '#a8764a',
    phase: 0.86,
    moon: 70,
    ring: true,
  },
  {
    orbit: 520,
    period: 44,
    size: 32,
    colour: '#8aa4f4',
    shade: '#4a5cb8',
    phase: 0.45,
    moon: 52,
    ring: false,
  },
] as const;
const stars = Array.from({ length: 90 }, () =>
  circle(
    random.between(0, 1280),
    random.between(0, 720),
    random.between(0.7, 1.9),
    '#e8e4ff',
    random.between(0.25, 0.8),
  ),
).join('');
const backdrop = scenery();

/** A clockwork of planets: each keeps its own time round a small warm sun. */
export const orrery: Film = {
  key: 'orrery',
  width: 1280,
  height: 720,
  seconds,
  frameRate: 24,
  quality: 34,
  posterAt: 17,
  tune: {
    tempo: 132,
    chords: [
      [50, 57, 62, 65],
      [46, 53, 58, 62],
      [53, 57, 60, 65],
      [48, 55, 60, 64],
    ],
    pattern: [0, 2, 3, 1, 2, 3, 1, 2],
    ring: 1.1,
  },
  draw(time) {
    const placed = worlds.map((world) => {
      const turn = (time / world.period + world.phase) * Math.PI * 2;
      return {
        world,
        x: centre.x + Math.cos(turn) * world.orbit,
        y: centre.y + Math.sin(turn) * world.orbit * flat,
        front: Math.sin(turn),
      };
    });
    const back = placed
      .filter((place) => place.front < 0)
      .map((place) => planet(place, time))
      .join('');
    const front = placed
      .filter((place) => place.front >= 0)
      .sort((a, b) => a.front - b.front)
      .map((place) => planet(place, time))
      .join('');
    return (
      backdrop +
      comet(time) +
      back +
      sun() +
      front +
      clock(time, seconds, { x: 1196, y: 84, radius: 40, ink: '#f0ecff', accent: '#ffb45a' })
    );
  },
};

function scenery(): string {
  const wells = [
    ['#0d0e26', 700],
    ['#11123a', 560],
    ['#16174a', 430],
    ['#1d1c5a', 300],
    ['#2a2468', 190],
  ] as const;
  const ground = `<rect width="1280" height="720" fill="#0a0a1c"/>${wells.map(([colour, r]) => `<ellipse cx="${centre.x}" cy="${centre.y}" rx="${r}" ry="${n(r * 0.6)}" fill="${colour}"/>`).join('')}`;
  const orbits = worlds
    .map(
      (world) =>
        `<ellipse cx="${centre.x}" cy="${centre.y}" rx="${world.orbit}" ry="${n(world.orbit * flat)}" fill="none" stroke="#8a86d8" stroke-width="2" opacity=".4"/>`,
    )
    .join('');
  let ticks = '';
  for (let minute = 0; minute < 60; minute++) {
    const a = (minute / 60) * Math.PI * 2;
    const long = minute % 5 === 0 ? 0.966 : 0.982;
    ticks += `M${n(centre.x + Math.cos(a) * 600)} ${n(centre.y + Math.sin(a) * 600 * flat)}L${n(centre.x + Math.cos(a) * 600 * long)} ${n(centre.y + Math.sin(a) * 600 * flat * long)}`;
  }
  return ground + stars + orbits + line(ticks, '#b0a8f0', 2.4, 0.5);
}

function sun(): string {
  const rays = Array.from({ length: 12 }, (_, index) => {
    const a = (index / 12) * Math.PI * 2;
    return `M${n(centre.x + Math.cos(a) * 60)} ${n(centre.y + Math.sin(a) * 60)}L${n(centre.x + Math.cos(a) * (74 + (index % 2) * 12))} ${n(centre.y + Math.sin(a) * (74 + (index % 2) * 12))}`;
  }).join('');
  return (
    circle(centre.x, centre.y, 98, '#ff9a4a', 0.14) +
    circle(centre.x, centre.y, 72, '#ffb45a', 0.22) +
    line(rays, '#ffcf8a', 4) +
    circle(centre.x, centre.y, 47, '#ffb04a') +
    circle(centre.x - 6, centre.y - 7, 36, '#ffd488') +
    circle(centre.x - 10, centre.y - 12, 20, '#fff0c4')
  );
}

type Place = { world: (typeof worlds)[number]; x: number; y: number };

function planet({ world, x, y }: Place, time: number): string {
  const away = Math.atan2(y - centre.y, x - centre.x);
  const r = world.size;
  const dark = `<path transform="translate(${n(x)} ${n(y)}) rotate(${n((away * 180) / Math.PI)})" d="M0 ${-r}A${r} ${r} 0 0 1 0 ${r}A${n(r * 1.5)} ${n(r * 1.5)} 0 0 0 0 ${-r}Z" fill="${world.shade}"/>`;
  const band = `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r * 1.9)}" ry="${n(r * 0.5)}" fill="none" stroke="#f4dcb4" stroke-width="${n(r * 0.16)}" transform="rotate(-16 ${n(x)} ${n(y)})"`;
  const ring = world.ring
    ? [
        `${band} stroke-dasharray="0 ${n(r * 4.05)} ${n(r * 9)}"/>`,
        `${band} stroke-dasharray="${n(r * 4.05)} ${n(r * 9)}"/>`,
      ]
    : ['', ''];
  const moonTurn = time * 2.1 + world.phase * 9;
  const moon =
    world.moon > 0
      ? circle(
          x + Math.cos(moonTurn) * world.moon,
          y + Math.sin(moonTurn) * world.moon * flat,
          4.6,
          '#e4e0f4',
        )
      : '';
  const behind = Math.sin(moonTurn) < 0;
  return (
    (ring[0] ?? '') +
    (behind ? moon : '') +
    circle(x, y, r, world.colour) +
    dark +
    (ring[1] ?? '') +
    (behind ? '' : moon)
  );
}

function comet(time: number): string {
  const age = (time + 4) % 26;
  const x = 1420 - age * 92;
  const y = 40 + age * 24;
  if (x < -320) return '';
  return `<path d="M${n(x)} ${n(y - 5)}L${n(x + 250)} ${n(y - 66)}L${n(x)} ${n(y + 5)}Z" fill="#c8e4ff" opacity=".3"/><path d="M${n(x)} ${n(y - 3)}L${n(x + 130)} ${n(y - 34)}L${n(x)} ${n(y + 3)}Z" fill="#e8f4ff" opacity=".6"/>${circle(x, y, 6, '#f8fcff')}`;
}
