import type { Layer } from '../art/canvas.ts';
import { clamp, css, hex, mix, scale, screen, smooth } from '../art/colour.ts';
import { defineMotif, type Scene } from '../art/motif.ts';
import { fbm, warped } from '../art/noise.ts';
import { circle, curveThrough, line, n, rect, shape } from '../art/shapes.ts';

const looks = [
  {
    wall: ['#0c1a1e', '#24484a'],
    table: '#2a1a12',
    light: '#ffd49a',
    thing: 'tea',
    main: '#3f8f86',
    side: 0.18,
  },
  {
    wall: ['#160c14', '#4a2030'],
    table: '#1c0e0e',
    light: '#ffb46a',
    thing: 'record',
    main: '#e8603c',
    side: 0.82,
  },
  {
    wall: ['#0a1020', '#22305a'],
    table: '#20160f',
    light: '#ffca7a',
    thing: 'books',
    main: '#b8443a',
    side: 0.78,
  },
  {
    wall: ['#1a120a', '#5a3a1c'],
    table: '#24150c',
    light: '#ffe0a8',
    thing: 'tea',
    main: '#e4dccc',
    side: 0.8,
  },
  {
    wall: ['#0a1418', '#1c4450'],
    table: '#131a1c',
    light: '#a8e0e8',
    thing: 'record',
    main: '#3aa8a0',
    side: 0.2,
  },
] as const;

type Look = (typeof looks)[number];
const top = 640;

/** A quiet table in one light: a steaming cup, a turning record, books beside a lamp. */
export const stillLife = defineMotif('still-life', looks, (scene, look) => {
  const draw = { tea, record, books }[look.thing];
  return [
    room(scene, look),
    ...draw(scene, look),
    { kind: 'bloom', threshold: 0.7, radius: 36, strength: 0.5 },
  ] satisfies Layer[];
});

function room(scene: Scene, look: Look): Layer {
  const [dark, warm] = look.wall;
  const light = hex(look.light);
  const lx = look.side * scene.span;
  return {
    kind: 'shade',
    shade(x, y) {
      const away = Math.hypot((x - lx) / 1000, (y - 160) / 760);
      const pane = windowLight((x - lx) / (look.side > 0.5 ? -1 : 1), y);
      let colour = mix(scale(hex(warm), 1.25), hex(dark), clamp(away * 0.95));
      colour = screen(colour, light, pane * 0.42 * Math.exp(-away * 0.8));
      if (y > top) {
        const grain = fbm(x / 420, y / 12, 4, scene.seed) * 0.22;
        const wood = scale(hex(look.table), 1.25 + grain);
        const lit = Math.exp(-Math.hypot((x - scene.span * 0.5) / 620, (y - top - 60) / 240));
        colour = screen(wood, light, lit * 0.26);
        colour = mix(colour, scale(wood, 0.25), smooth(740, 930, y) * 0.8);
      }
      return colour;
    },
  };
}

/** Slanted panes of light on the wall. */
function windowLight(x: number, y: number): number {
  const sx = x - 150 - y * 0.34;
  const sy = y - 60;
  const inX = smooth(0, 14, sx) * smooth(420, 406, sx) * (1 - smooth(10, 4, Math.abs(sx - 210)));
  const inY = smooth(0, 14, sy) * smooth(470, 456, sy) * (1 - smooth(10, 4, Math.abs(sy - 235)));
  return inX * inY;
}

function glaze(id: string, colour: string, from: number): string {
  const tone = hex(colour);
  const stops = [
    [0, 1.15],
    [0.35, 0.8],
    [1, 0.22],
  ]
    .map(([at = 0, level = 1]) => `<stop offset="${at}" stop-color="${css(scale(tone, level))}"/>`)
    .join('');
  return `<defs><linearGradient id="${id}" x1="${from < 0.5 ? 0 : 1}" x2="${from < 0.5 ? 1 : 0}" y1="0" y2=".25">${stops}</linearGradient></defs>`;
}

function tea(scene: Scene, look: Look): Layer[] {
  const x = scene.span * 0.5;
  const y = top + 96;
  const cup = 'M-150 -150C-150 -40 -100 0 -62 12H62C100 0 150 -40 150 -150Z';
  const handle = line(
    'M140 -120C224 -130 222 -34 112 -36',
    css(scale(hex(look.main), look.side > 0.5 ? 0.9 : 0.4)),
    22,
  );
  const body = `${glaze('c', look.main, look.side)}<g transform="translate(${n(x)} ${y}) scale(1.55)"><ellipse cy="26" rx="250" ry="40" fill="#000" opacity=".45"/><ellipse cy="18" rx="226" ry="34" fill="url(#c)"/><ellipse cy="12" rx="200" ry="26" fill="${css(scale(hex(look.main), 0.5))}"/>${handle}<path d="${cup}" fill="url(#c)"/><ellipse cy="-150" rx="150" ry="30" fill="${css(scale(hex(look.main), 1.2))}"/><ellipse cy="-147" rx="138" ry="25" fill="#3a1408"/><ellipse cx="-30" cy="-144" rx="84" ry="14" fill="#b8622a" opacity=".75"/></g>`;
  const leaf =
    shape(`M${n(x + 420)} ${y + 60}q70 -60 150 -30q-50 62 -150 30z`, '#3f6e3a') +
    line(`M${n(x + 426)} ${y + 58}q70 -24 136 -26`, '#7ab06a', 3);
  return [{ kind: 'svg', body: leaf + body }, steam(scene, look, x, y - 240)];
}

function steam(scene: Scene, look: Look, cx: number, foot: number): Layer {
  const light = mix(hex(look.light), [1, 1, 1], 0.4);
  return {
    kind: 'shade',
    shade(x, y, below) {
      const up = (foot - y) / 400;
      if (up < 0 || up > 1.2) return below;
      const sway = fbm(1.3, up * 2.2, 3, scene.seed) * 190 * up;
      const across = (x - cx - sway) / (110 + 150 * up);
      const curl = smooth(-0.05, 0.5, warped(x / 150, y / 210 + 4, 4, scene.seed, 1.6) + 0.12);
      const body = Math.exp(-across * across * 1.7) * smooth(0, 0.12, up) * Math.exp(-up * 1.9);
      return screen(below, light, clamp(body * curl * 1.1));
    },
  };
}

function record(scene: Scene, look: Look): Layer[] {
  const x = scene.span * 0.48;
  const y = 560;
  const [rx, ry] = [410, 176];
  let grooves = '';
  for (let ring = 0; ring < 26; ring++) {
    const t = 0.36 + ring * 0.0235;
    grooves += `<ellipse cx="${n(x)}" cy="${y}" rx="${n(rx * t)}" ry="${n(ry * t)}" fill="none" stroke="#fff" stroke-opacity="${ring % 6 === 0 ? 0.02 : 0.07}" stroke-width="1.4"/>`;
  }
  const sheen = (turn: number, opacity: number): string => {
    const a = turn - 0.16;
    const b = turn + 0.16;
    return `<path d="M${n(x)} ${y}L${n(x + Math.cos(a) * rx)} ${n(y + Math.sin(a) * ry)}A${rx} ${ry} 0 0 1 ${n(x + Math.cos(b) * rx)} ${n(y + Math.sin(b) * ry)}Z" fill="${look.light}" opacity="${opacity}"/>`;
  };
  const turn = look.side > 0.5 ? -0.7 : -2.4;
  const case_ = `${glaze('k', '#6a4226', look.side)}<ellipse cx="${n(x + 60)}" cy="${y + 200}" rx="640" ry="60" fill="#000" opacity=".5"/>${rect(x - 520, y - 60, 1080, 262, 'url(#k)', 22)}<path d="M${n(x - 520)} ${y - 40}L${n(x - 430)} ${y - 210}H${n(x + 470)}L${n(x + 560)} ${y - 40}Z" fill="#2c1a10"/>`;
  const arm = `<circle cx="${n(x + 452)}" cy="${y - 120}" r="44" fill="#2a2a30"/><circle cx="${n(x + 452)}" cy="${y - 126}" r="30" fill="#c8c4bc"/>${line(`M${n(x + 452)} ${y - 126}L${n(x + 420)} ${y + 30}L${n(x + 268)} ${y + 84}`, '#d8d4cc', 11)}${rect(x + 232, y + 72, 52, 26, '#26262c', 5)}`;
  return [
    {
      kind: 'svg',
      body:
        case_ +
        `<ellipse cx="${n(x)}" cy="${y + 12}" rx="${rx}" ry="${ry}" fill="#000" opacity=".6"/><ellipse cx="${n(x)}" cy="${y}" rx="${rx}" ry="${ry}" fill="#0b0b0f"/>` +
        grooves,
    },
    {
      kind: 'svg',
      body: sheen(turn, 0.22) + sheen(turn + Math.PI, 0.12),
      blur: 9,
      blend: 'screen',
    },
    {
      kind: 'svg',
      body: `<ellipse cx="${n(x)}" cy="${y}" rx="${rx * 0.34}" ry="${ry * 0.34}" fill="${look.main}"/><ellipse cx="${n(x)}" cy="${y}" rx="${rx * 0.25}" ry="${ry * 0.25}" fill="none" stroke="#fff4dc" stroke-width="3" opacity=".6"/>${circle(x, y, 8, '#101014')}${arm}`,
    },
  ];
}

function books(scene: Scene, look: Look): Layer[] {
  const { random, span } = scene;
  const covers = [look.main, '#2f6a78', '#d8a24a', '#4a3a6a', '#7a8a5a'];
  let body = '';
  let y = top + 70;
  const cx = span * 0.36;
  covers.forEach((cover, index) => {
    const w = random.between(420, 520);
    const h = random.between(44, 62);
    const x = cx - w / 2 + random.between(-30, 30);
    y -= h;
    body += `${glaze(`b${index}`, cover, look.side)}${rect(x, y, w, h, `url(#b${index})`, 5)}${rect(x + (index % 2 ? 8 : w - 40), y + 7, 32, h - 14, '#f0e4cc')}${rect(x + w * 0.3, y + h * 0.42, w * 0.36, 4, '#f4e0b0')}`;
  });
  const open = `<path d="M${n(cx - 170)} ${n(y - 6)}Q${n(cx - 80)} ${n(y - 58)} ${n(cx)} ${n(y - 16)}Q${n(cx + 80)} ${n(y - 58)} ${n(cx + 170)} ${n(y - 6)}L${n(cx)} ${n(y + 2)}Z" fill="#f4ead4"/>${line(`M${n(cx)} ${n(y - 16)}V${n(y)}`, '#a8906a', 3)}`;
  const lx = span * 0.72;
  const lamp = `<ellipse cx="${n(lx)}" cy="${top + 72}" rx="110" ry="18" fill="#1c1410"/>${line(
    curveThrough([
      [lx, top + 68],
      [lx + 4, top - 130],
      [lx - 20, top - 250],
    ]),
    '#2c2018',
    14,
  )}<path d="M${n(lx - 190)} ${top - 200}L${n(lx - 90)} ${top - 372}H${n(lx + 60)}L${n(lx + 150)} ${top - 200}Z" fill="${look.light}"/><path d="M${n(lx - 190)} ${top - 200}L${n(lx - 90)} ${top - 372}H${n(lx - 20)}L${n(lx - 60)} ${top - 200}Z" fill="#fff" opacity=".18"/>`;
  return [
    {
      kind: 'svg',
      body: `<path d="M${n(lx - 180)} ${top - 196}L${n(lx - 620)} ${top + 130}H${n(lx + 480)}L${n(lx + 140)} ${top - 196}Z" fill="${look.light}" opacity=".3"/>`,
      blur: 34,
      blend: 'screen',
    },
    {
      kind: 'svg',
      body: `<ellipse cx="${n(cx)}" cy="${top + 74}" rx="290" ry="20" fill="#000" opacity=".5"/>${body}${open}${lamp}`,
    },
  ];
}
