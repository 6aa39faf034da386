function gradient(x: number, y: number, seed: number, dx: number, dy: number): number {
  let hash = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed + 1, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  hash ^= hash >>> 16;
  const gx = (hash & 1023) / 511.5 - 1;
  const gy = ((hash >>> 10) & 1023) / 511.5 - 1;
  return gx * dx + gy * dy;
}

/** Gradient noise, about −1 to 1, with features one unit wide. */
export function noise(x: number, y: number, seed = 0): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const dx = x - x0;
  const dy = y - y0;
  const u = dx * dx * dx * (dx * (dx * 6 - 15) + 10);
  const v = dy * dy * dy * (dy * (dy * 6 - 15) + 10);
  const a = gradient(x0, y0, seed, dx, dy);
  const b = gradient(x0 + 1, y0, seed, dx - 1, dy);
  const c = gradient(x0, y0 + 1, seed, dx, dy - 1);
  const d = gradient(x0 + 1, y0 + 1, seed, dx - 1, dy - 1);
  const top = a + (b - a) * u;
  return (top + (c + (d - c) * u - top) * v) * 1.5;
}

/** Noise at several sizes added up, about −1 to 1. */
export function fbm(x: number, y: number, octaves: number, seed = 0): number {
  let sum = 0;
  let weight = 0.5;
  let size = 1;
  for (let octave = 0; octave < octaves; octave++) {
    sum += noise(x * size, y * size, seed + octave * 17) * weight;
    weight *= 0.5;
    size *= 2.03;
  }
  return sum;
}

/** Sharp crests, 0 to about 1: mountain ridges, dune edges, veins of light. */
export function ridged(x: number, y: number, octaves: number, seed = 0): number {
  let sum = 0;
  let weight = 0.5;
  let size = 1;
  let previous = 1;
  for (let octave = 0; octave < octaves; octave++) {
    const crest = 1 - Math.abs(noise(x * size, y * size, seed + octave * 31));
    const value = crest * crest * previous;
    sum += value * weight;
    previous = value;
    weight *= 0.5;
    size *= 2.07;
  }
  return sum;
}

/** Noise bent by noise: smoke, nebulae, marble. About −1 to 1. */
export function warped(x: number, y: number, octaves: number, seed = 0, bend = 1.2): number {
  const dx = fbm(x + 5.2, y + 1.3, 3, seed + 101);
  const dy = fbm(x - 3.7, y + 8.1, 3, seed + 211);
  return fbm(x + dx * bend, y + dy * bend, octaves, seed);
}
