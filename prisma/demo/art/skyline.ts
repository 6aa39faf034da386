import type { Random } from './random.ts';
import { rect, shape } from './shapes.ts';

export type Block = {
  span: number;
  ground: number;
  /** Lowest and highest building. */
  low: number;
  high: number;
  width: readonly [number, number];
  fill: string;
  /** Colours of lit windows, and how many of them are lit. */
  windows: readonly string[];
  lit: number;
  /** Size of a window with its frame. */
  pane: number;
};

/** One row of buildings standing on a line, with lit windows. */
export function skyline(random: Random, block: Block): string {
  const parts: string[] = [];
  for (let x = -20; x < block.span + 20;) {
    const width = random.between(...block.width);
    const middle = 1 - Math.abs((x + width / 2) / block.span - 0.5) * 0.9;
    const tall = block.low + (block.high - block.low) * random.next() ** 1.7 * middle;
    const top = block.ground - tall;
    parts.push(rect(x, top, width, tall + 40, block.fill), roof(random, x, top, width, block.fill));
    parts.push(panes(random, block, x, top, width, tall));
    x += width + (random.chance(0.3) ? random.between(3, 16) : 0);
  }
  return parts.join('');
}

function roof(random: Random, x: number, top: number, width: number, fill: string): string {
  const kind = random.next();
  const middle = x + width / 2;
  if (kind < 0.2) return rect(x + width * 0.2, top - 16, width * 0.6, 18, fill);
  if (kind < 0.32)
    return shape(
      `M${middle - 2} ${top - 70}L${middle + 2} ${top - 70}L${middle + 5} ${top + 2}L${middle - 5} ${top + 2}Z`,
      fill,
    );
  if (kind < 0.42)
    return shape(`M${x} ${top + 1}L${middle} ${top - width * 0.4}L${x + width} ${top + 1}Z`, fill);
  if (kind < 0.5)
    return shape(`M${x} ${top + 1}L${x + width} ${top - 34}L${x + width} ${top + 1}Z`, fill);
  return '';
}

function panes(
  random: Random,
  block: Block,
  x: number,
  top: number,
  width: number,
  tall: number,
): string {
  const parts: string[] = [];
  const pane = block.pane;
  const columns = Math.floor((width - pane * 0.8) / pane);
  const inset = (width - columns * pane) / 2;
  const mood = random.between(0.3, 1.5) * block.lit;
  const strips = random.chance(0.25);
  for (let row = 0; (row + 2) * pane * 1.3 < tall; row++) {
    const floor = strips && random.chance(mood * 0.8);
    for (let column = 0; column < columns; column++) {
      if (!floor && !random.chance(mood)) continue;
      const colour = random.pick(block.windows);
      const left = x + inset + column * pane + pane * 0.2;
      parts.push(
        rect(
          left,
          top + pane * 0.8 + row * pane * 1.3,
          floor ? pane * 1.02 : pane * 0.6,
          pane * 0.62,
          colour,
        ),
      );
    }
  }
  return `<g opacity="${random.between(0.65, 1).toFixed(2)}">${parts.join('')}</g>`;
}
