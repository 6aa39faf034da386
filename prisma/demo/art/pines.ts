import type { Random } from './random.ts';

/** The outline of a conifer standing on (x, foot), as an SVG path. */
export function pinePath(random: Random, x: number, foot: number, tall: number): string {
  const tiers = Math.max(7, Math.round(tall / 12));
  const left: string[] = [];
  const right: string[] = [];
  for (let tier = 0; tier <= tiers; tier++) {
    const down = tier / tiers;
    const y = foot - tall + tall * down * 0.97;
    const reach = tall * (0.015 + 0.19 * down ** 0.85);
    const outL = reach * random.between(0.7, 1.2);
    const outR = reach * random.between(0.7, 1.2);
    const dip = (tall / tiers) * random.between(0.35, 0.8);
    left.push(`L${f(x - outL)} ${f(y + dip)}L${f(x - reach * 0.34)} ${f(y + dip * 0.4)}`);
    right.unshift(`L${f(x + reach * 0.34)} ${f(y + dip * 0.4)}L${f(x + outR)} ${f(y + dip)}`);
  }
  return `M${f(x)} ${f(foot - tall - 6)}${left.join('')}L${f(x - tall * 0.02)} ${f(foot + 12)}L${f(x + tall * 0.02)} ${f(foot + 12)}${right.join('')}Z`;
}

/** A row of conifers along a line of ground, with a filled ground below it. */
export function pineRow(
  random: Random,
  row: { span: number; tall: number; gap: number; ground: (x: number) => number; fill: string },
): string {
  const trees: string[] = [];
  for (let x = -20; x < row.span + 20; x += row.gap * random.between(0.5, 1.5)) {
    trees.push(pinePath(random, x, row.ground(x), row.tall * random.between(0.45, 1.1)));
  }
  const edge: string[] = [];
  for (let x = -20; x <= row.span + 20; x += 20) edge.push(`L${x} ${f(row.ground(x))}`);
  return `<g fill="${row.fill}"><path d="${trees.join('')}"/><path d="M-20 960${edge.join('')}L${row.span + 20} 960Z"/></g>`;
}

function f(value: number): string {
  return value.toFixed(1);
}
