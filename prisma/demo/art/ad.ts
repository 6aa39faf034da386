import type { Layer } from './canvas.ts';
import { n, rect } from './shapes.ts';

export type AdText = { title: string; line: string; button: string };

const font = 'font-family="Noto Sans CJK SC, PingFang SC, sans-serif"';

/** The words of an advertisement over its picture: at the left of a strip, at the foot of anything taller. */
export function adText(span: number, text: AdText): Layer[] {
  return span > 2400 ? strip(span, text) : card(span, text);
}

function strip(span: number, text: AdText): Layer[] {
  const x = 150;
  return [
    shadow('0', '0', '1', '0', span),
    {
      kind: 'svg',
      body:
        words(x, 330, 190, '#fffaf2', 600, text.title) +
        words(x, 520, 120, '#f4e4d4', 400, text.line) +
        pill(x, 610, 108, text.button),
    },
  ];
}

function card(span: number, text: AdText): Layer[] {
  const x = span * 0.08;
  const size = Math.min(span > 1000 ? 146 : 92, (span * 0.84) / text.title.length);
  const small = size * 0.48;
  const button = 850 - small * 1.75;
  return [
    shadow('0', '1', '0', '0', span),
    {
      kind: 'svg',
      body:
        words(x, button - small * 2.1, size, '#fffaf2', 600, text.title) +
        words(x, button - small * 0.6, small, '#f4e4d4', 400, text.line) +
        pill(x, button, small, text.button),
    },
  ];
}

function shadow(x1: string, y1: string, x2: string, y2: string, span: number): Layer {
  return {
    kind: 'svg',
    body: `<defs><linearGradient id="s" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"><stop offset="0" stop-color="#0a0810" stop-opacity=".88"/><stop offset=".42" stop-color="#0a0810" stop-opacity=".58"/><stop offset=".75" stop-color="#0a0810" stop-opacity="0"/></linearGradient></defs>${rect(0, 0, span, 900, 'url(#s)')}`,
  };
}

function words(
  x: number,
  y: number,
  size: number,
  fill: string,
  weight: number,
  text: string,
): string {
  return `<text x="${n(x)}" y="${n(y)}" ${font} font-size="${n(size)}" font-weight="${weight}" fill="${fill}">${text}</text>`;
}

function pill(x: number, y: number, size: number, text: string): string {
  const width = text.length * size + size * 1.6;
  const height = size * 1.75;
  return (
    rect(x, y, width, height, '#ff7a1a', height / 2) +
    words(x + size * 0.8, y + height * 0.66, size, '#1a0d02', 600, text)
  );
}
