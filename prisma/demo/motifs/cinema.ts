import type { Layer } from '../art/canvas.ts';
import { clamp, css, hex, mix, scale, screen, smooth } from '../art/colour.ts';
import { defineMotif, type Scene } from '../art/motif.ts';
import { fbm } from '../art/noise.ts';
import { circle, n, rect } from '../art/shapes.ts';

const looks = [
  {
    room: ['#050509', '#1a0d14'],
    seat: '#7a1c24',
    picture: ['#1b2a6a', '#8a5aa0', '#ffb48a'],
    disc: '#fff2d8',
    hill: '#171a40',
    crowd: true,
  },
  {
    room: ['#03070a', '#08202a'],
    seat: '#0f4a58',
    picture: ['#04303e', '#1f8a8c', '#d8f0c8'],
    disc: '#fdfff0',
    hill: '#06303a',
    crowd: false,
  },
  {
    room: ['#080409', '#241028'],
    seat: '#4a2060',
    picture: ['#2a0f3a', '#b0447a', '#ffc08a'],
    disc: '#fff0d0',
    hill: '#2a0f34',
    crowd: true,
  },
] as const;

type Look = (typeof looks)[number];

/** An old picture house: the lit screen, the projector's beam, rows of seats. */
export const cinema = defineMotif('cinema', looks, (scene, look) => {
  const { span } = scene;
  const screenAt = { x: span * 0.5, y: 330, w: span * 0.56, h: 420 };
  return [
    room(scene, look, screenAt),
    { kind: 'svg', body: film(scene, look, screenAt) },
    { kind: 'bloom', threshold: 0.35, radius: 80, strength: 0.6 },
    beam(scene, look, screenAt),
    { kind: 'svg', body: seats(scene, look) },
  ] satisfies Layer[];
});

type Box = { x: number; y: number; w: number; h: number };

function room(scene: Scene, look: Look, box: Box): Layer {
  const [dark, warm] = look.room;
  const glow = hex(look.picture[2]);
  return {
    kind: 'shade',
    shade(x, y) {
      const near = Math.hypot((x - box.x) / box.w, (y - box.y) / box.h);
      const drape =
        0.6 +
        0.4 *
          Math.sin(x / 13 + Math.sin(x / 57) * 2) *
          smooth(0.5, 0.62, Math.abs(x - box.x) / box.w);
      const base = mix(hex(dark), hex(warm), clamp(1.4 - near));
      return screen(scale(base, 0.5 + drape * 0.7), glow, 0.2 * Math.exp(-near * 2.2) * drape);
    },
  };
}

function film(scene: Scene, look: Look, box: Box): string {
  const [top, middle, low] = look.picture;
  const x = box.x - box.w / 2;
  const y = box.y - box.h / 2;
  const hill = (base: number, rise: number, fill: string, shift: number): string => {
    let d = `M${n(x)} ${n(y + box.h)}`;
    for (let step = 0; step <= 40; step++) {
      const px = x + (box.w * step) / 40;
      d += `L${n(px)} ${n(y + box.h * base - fbm(step / 11 + shift, shift, 4, scene.seed) * rise)}`;
    }
    return `<path d="${d}L${n(x + box.w)} ${n(y + box.h)}Z" fill="${fill}"/>`;
  };
  return `<defs><linearGradient id="f" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset=".5" stop-color="${middle}"/><stop offset=".85" stop-color="${low}"/></linearGradient></defs><rect x="${n(x)}" y="${n(y)}" width="${n(box.w)}" height="${n(box.h)}" fill="url(#f)"/>${circle(box.x + box.w * 0.16, box.y + 40, 62, look.disc)}${hill(0.78, 130, css(mix(hex(look.hill), hex(middle), 0.45)), 1)}${hill(0.93, 110, look.hill, 6)}`;
}

function beam(scene: Scene, look: Look, box: Box): Layer {
  const glow = hex(look.disc);
  const px = scene.span * 0.5;
  const py = 1120;
  return {
    kind: 'shade',
    shade(x, y, below) {
      if (y < box.y) return below;
      const t = (py - y) / (py - box.y);
      const half = (box.w / 2) * t;
      const across = Math.abs(x - px) / Math.max(8, half);
      const dust = 0.5 + fbm(x / 120, y / 60, 4, scene.seed) * 0.9;
      const side = Math.exp(-(((across - 0.96) / 0.05) ** 2)) * 0.5;
      const ray =
        (smooth(1, 0.94, across) * 0.5 + side) *
        dust *
        smooth(0.2, 0.8, t) *
        smooth(box.y, box.y + 220, y);
      return screen(below, glow, clamp(ray * 0.22));
    },
  };
}

function seats(scene: Scene, look: Look): string {
  const { span, random } = scene;
  let body = '';
  for (let row = 0; row < 4; row++) {
    const y = 640 + row * 82;
    const width = 84 + row * 26;
    const shift = (row % 2) * width * 0.5;
    const tone = scale(hex(look.seat), 0.95 - row * 0.24);
    const lit = css(mix(tone, hex(look.picture[2]), 0.42 - row * 0.07));
    for (let x = -width + shift - (span % width) / 2; x < span + width; x += width) {
      const w = width * 0.86;
      if (look.crowd && row > 0 && random.chance(0.26))
        body += viewer(x + w / 2, y, width / 90, css(scale(tone, 0.25)), lit);
      body += `<path d="M${n(x)} 960V${n(y + 30)}Q${n(x)} ${n(y)} ${n(x + w * 0.24)} ${n(y - 3)}H${n(x + w * 0.76)}Q${n(x + w)} ${n(y)} ${n(x + w)} ${n(y + 30)}V960Z" fill="${css(tone)}"/><path d="M${n(x + 2)} ${n(y + 30)}Q${n(x + 2)} ${n(y + 1)} ${n(x + w * 0.24)} ${n(y - 2)}H${n(x + w * 0.76)}Q${n(x + w - 2)} ${n(y + 1)} ${n(x + w - 2)} ${n(y + 30)}" fill="none" stroke="${lit}" stroke-width="2.6"/>${rect(x + w, y + 50, width - w, 900, css(scale(tone, 0.4)))}`;
    }
  }
  return body;
}

function viewer(x: number, y: number, size: number, ink: string, lit: string): string {
  return `<g transform="translate(${n(x)} ${n(y + 6)}) scale(${n(size)})"><circle cy="-32" r="21" fill="${ink}"/><path d="M-17 -44A21 21 0 0 1 17 -44" fill="none" stroke="${lit}" stroke-width="2.4"/><path d="M-42 40Q-38 -10 0 -14Q38 -10 42 40Z" fill="${ink}"/></g>`;
}
