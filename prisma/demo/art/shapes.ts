/** SVG fragments shared by several motifs. Numbers are units of the 900-high space. */

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  round = 0,
): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"${round ? ` rx="${n(round)}"` : ''} fill="${fill}"/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, opacity = 1): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"${opacity < 1 ? ` opacity="${n(opacity)}"` : ''}/>`;
}

export function line(d: string, stroke: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` opacity="${n(opacity)}"` : ''}/>`;
}

export function shape(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${n(opacity)}"` : ''}/>`;
}

/** A smooth open curve through points (Catmull-Rom as Béziers). */
export function curveThrough(points: readonly (readonly [number, number])[]): string {
  const at = (index: number): readonly [number, number] =>
    points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0];
  let d = `M${n(at(0)[0])} ${n(at(0)[1])}`;
  for (let index = 0; index < points.length - 1; index++) {
    const [ax, ay] = at(index - 1);
    const [bx, by] = at(index);
    const [cx, cy] = at(index + 1);
    const [dx, dy] = at(index + 2);
    d += `C${n(bx + (cx - ax) / 6)} ${n(by + (cy - ay) / 6)} ${n(cx - (dx - bx) / 6)} ${n(cy - (dy - by) / 6)} ${n(cx)} ${n(cy)}`;
  }
  return d;
}

/** A linear gradient from top to bottom of the shape that uses it, as `url(#id)`. */
export function gradient(
  id: string,
  stops: readonly (readonly [number, string])[],
  across = false,
): string {
  const list = stops
    .map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`)
    .join('');
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${across ? 1 : 0}" y2="${across ? 0 : 1}">${list}</linearGradient>`;
}

/** A number short enough for SVG text. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}
