import { hex, mix, smooth } from '../art/colour.ts';
import { defineMotif } from '../art/motif.ts';
import { fbm, ridged } from '../art/noise.ts';
import { sky, stars } from '../art/sky.ts';
import { terrain, type Ground } from '../art/terrain.ts';

const looks = [
  {
    sky: ['#0d1f45', '#2f5490', '#8fb0d8', '#f3d9c8'],
    sun: [0.2, 380, '#ffd9b8'],
    light: [-1, 0.42, -0.25],
    lightColour: '#ffdfc0',
    shade: '#4a5f92',
    haze: '#a9b9d6',
    rock: '#3d4252',
    snow: '#f4f6fb',
    stars: 0,
    tall: 3.1,
    wide: 0.2,
  },
  {
    sky: ['#050a1c', '#101f47', '#2c4478'],
    sun: [0.75, 160, '#a9c4ff'],
    light: [0.9, 0.5, -0.1],
    lightColour: '#a8c1f2',
    shade: '#182449',
    haze: '#24396b',
    rock: '#2a3350',
    snow: '#cfdcf8',
    stars: 260,
    tall: 3.3,
    wide: 0.24,
  },
  {
    sky: ['#2a1238', '#7a2f55', '#ea7a52', '#ffcf85'],
    sun: [0.85, 430, '#ffb066'],
    light: [1, 0.3, 0.35],
    lightColour: '#ffa368',
    shade: '#5a3a72',
    haze: '#d97a62',
    rock: '#4d2f3f',
    snow: '#fff0e4',
    stars: 0,
    tall: 2.9,
    wide: 0.17,
  },
  {
    sky: ['#0a2730', '#1f5c66', '#7fb9b4', '#e3efdf'],
    sun: [0.5, 300, '#f4ffe9'],
    light: [-0.4, 0.6, 0.8],
    lightColour: '#d9f3e6',
    shade: '#2f5d6c',
    haze: '#a9d3cb',
    rock: '#2d4a4c',
    snow: '#eefaf5',
    stars: 0,
    tall: 2.6,
    wide: 0.21,
  },
] as const;

/** High snow mountains in perspective, lit from one side. */
export const snowPeaks = defineMotif('snow-peaks', looks, (scene, look) => {
  const rock = hex(look.rock);
  const snow = hex(look.snow);
  const height = (x: number, z: number): number => {
    const massif = smooth(1.2, 7, z);
    const crest = ridged(x * look.wide + 4, z * look.wide, 7, scene.seed);
    return (
      massif * (crest * 1.55 - 0.35) * look.tall + fbm(x * 0.5, z * 0.5, 4, scene.seed + 9) * 0.16
    );
  };
  const ground: Ground = {
    height,
    colour(x, z, level, slope) {
      const cover = smooth(
        0.62,
        0.3,
        slope + fbm(x * 6, z * 6, 3, scene.seed + 3) * 0.16 - level * 0.08,
      );
      return mix(rock, snow, cover);
    },
  };
  const [x, y, colour] = look.sun;
  const light = { x: x * scene.span, y, colour, reach: 320, strength: 0.7 };
  return [
    sky(scene, { colours: look.sky, bottom: 620, light, clouds: 0.35 }),
    ...(look.stars > 0 ? [stars(scene, { count: look.stars, bottom: 520 })] : []),
    terrain(scene.span, ground, {
      eye: 0.62,
      horizon: 560,
      far: 16,
      light: look.light,
      lightColour: look.lightColour,
      shadeColour: look.shade,
      haze: look.haze,
      hazeAt: 13,
      zoom: 1.1,
    }),
  ];
});
