import { hex, mix } from '../art/colour.ts';
import { defineMotif } from '../art/motif.ts';
import { fbm, noise } from '../art/noise.ts';
import { disc, sky, stars } from '../art/sky.ts';
import { terrain, type Ground } from '../art/terrain.ts';

const looks = [
  {
    sky: ['#1d2a4d', '#6b5474', '#e39a63', '#ffd99a'],
    sun: [0.72, 330, 48, '#fff1cf', '#ffc27a'],
    light: [1, 0.36, 0.5],
    lightColour: '#ffc88a',
    shade: '#5a3540',
    haze: '#e7a877',
    sand: '#d98d52',
    stars: 0,
  },
  {
    sky: ['#03071a', '#0b1c3f', '#254a73'],
    sun: [0.26, 170, 44, '#f1f4ff', '#8fb4ff'],
    light: [-1, 0.45, 0.2],
    lightColour: '#9fb9ea',
    shade: '#131b3d',
    haze: '#27456e',
    sand: '#8d8aa0',
    stars: 420,
  },
  {
    sky: ['#2b0d18', '#8a2418', '#f0642a', '#ffb259'],
    sun: [0.4, 400, 110, '#ffe9b0', '#ff8a3c'],
    light: [-0.5, 0.3, 1],
    lightColour: '#ff9350',
    shade: '#4a1722',
    haze: '#ec7a3f',
    sand: '#d0653a',
    stars: 0,
  },
  {
    sky: ['#241a3f', '#5d3c76', '#c5708e', '#f6c2b0'],
    sun: [0.82, 240, 36, '#fff0ea', '#ffb7b0'],
    light: [1, 0.42, -0.2],
    lightColour: '#ffc0b4',
    shade: '#452d5c',
    haze: '#c98499',
    sand: '#d39a94',
    stars: 60,
  },
] as const;

/** A desert of dunes with sharp crests and wind ripples. */
export const dunes = defineMotif('dunes', looks, (scene, look) => {
  const sand = hex(look.sand);
  const pale = mix(sand, hex('#ffffff'), 0.18);
  const ground: Ground = {
    height(x, z) {
      const bent = x * 0.42 + z * 0.2 + noise(x * 0.3, z * 0.3, scene.seed) * 0.8;
      const wave = 1 - Math.abs(noise(bent, z * 0.24, scene.seed + 7));
      const low = noise(x * 0.13, z * 0.13, scene.seed + 19) * 0.35;
      const ripple = Math.sin(
        (x * 0.8 + z * 2.4 + fbm(x * 1.3, z * 1.3, 3, scene.seed) * 1.2) * 34,
      );
      return wave ** 1.6 * 0.95 + low + (ripple * 0.0022) / (1 + z * 0.15);
    },
    colour: (x, z) => mix(sand, pale, fbm(x * 2, z * 2, 3, scene.seed + 2) * 0.5 + 0.4),
  };
  const [x, y, radius, face, glow] = look.sun;
  const light = { x: x * scene.span, y, colour: glow, reach: 330, strength: 0.8 };
  return [
    sky(scene, { colours: look.sky, bottom: 560, light, clouds: look.stars > 0 ? 0 : 0.3 }),
    ...(look.stars > 0 ? [stars(scene, { count: look.stars, bottom: 480 })] : []),
    disc(scene, { x: light.x, y, radius, colour: face, seas: look.stars > 200 ? 0.5 : 0 }),
    terrain(scene.span, ground, {
      eye: 1.32,
      horizon: 410,
      far: 20,
      light: look.light,
      lightColour: look.lightColour,
      shadeColour: look.shade,
      haze: look.haze,
      hazeAt: 15,
      zoom: 1.05,
    }),
  ];
});
