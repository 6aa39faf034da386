/** The text from one mark up to the end of another's last appearance; `""` when one is missing. */
function cut(text: string, open: string, close: string): string {
  const [from, to] = [text.indexOf(open), text.lastIndexOf(close)];
  return from < 0 || to < from ? '' : text.slice(from, to + close.length);
}

const ground = ['<g transform="translate(8 8)">', '</g>'] as const;

/** The favicon without its background: the mark, on 48 by 48. */
export function drawMark(favicon: string, glow = 'lantern-glow'): string {
  const defs = cut(favicon, '<defs>', '</defs>');
  const shapes = cut(favicon, ...ground).slice(ground[0].length, -ground[1].length);
  if (shapes === '') throw new Error('favicon.svg has no mark on a ground any more');
  return (defs + shapes).replaceAll('lantern-glow', glow);
}
