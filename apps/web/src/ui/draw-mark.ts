const parts = /(<defs>.*<\/defs>).*<g transform="translate\(8 8\)">(.*)<\/g>/s;

/** The favicon without its background: the mark, on 48 by 48. */
export function drawMark(favicon: string, glow = 'lantern-glow'): string {
  const [, defs = '', shapes = ''] = parts.exec(favicon) ?? [];
  if (shapes === '') throw new Error('favicon.svg has no mark on a ground any more');
  return (defs + shapes).replaceAll('lantern-glow', glow);
}
