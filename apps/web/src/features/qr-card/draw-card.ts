import { brand, cardColors, paper } from '@lantern/rules/brand';

import { loadPicture } from '../../ui/load-picture.ts';

/** A picture to keep: a title, a code and some lines about it. */
export interface CardWish {
  title: string;
  lead: string;
  /** Address of the code's picture. */
  qr: string;
  /** Name and value of each line. */
  rows: readonly (readonly [string, string])[];
  footer: string;
}

const WIDTH = 720;
const MARGIN = 60;
const QR_SIZE = 360;
const ROW_HEIGHT = 76;
const TOP = 520 + MARGIN;
const BOTTOM = 130;
const FONT = '"PingFang SC", "HarmonyOS Sans SC", "MiSans", "Noto Sans CJK SC", sans-serif';

const ink = { ...cardColors, gold: brand.gold };

/** Draws the card and returns the address of its PNG. Throws when the code's picture can't be loaded. */
export async function drawCard(wish: CardWish): Promise<string> {
  const qr = await loadPicture(wish.qr, { readable: true });
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = TOP + 130 + wish.rows.length * ROW_HEIGHT + BOTTOM;
  const context = canvas.getContext('2d');
  if (!context || !qr) throw new Error('This browser draws nothing.');
  paintGround(context, canvas.height);
  writeCentred(context, wish.title, { size: 44, y: 118, colour: ink.gold });
  writeCentred(context, wish.lead, { size: 26, y: 168, colour: ink.soft });
  paintCode(context, qr);
  wish.rows.forEach((row, index) => writeRow(context, row, TOP + 40 + index * ROW_HEIGHT));
  writeCentred(context, wish.footer, {
    size: 24,
    y: canvas.height - 54,
    colour: ink.soft,
  });
  return canvas.toDataURL('image/png');
}

function paintGround(context: CanvasRenderingContext2D, height: number): void {
  const ground = context.createLinearGradient(0, 0, WIDTH, height);
  ground.addColorStop(0, ink.from);
  ground.addColorStop(0.5, brand.raised);
  ground.addColorStop(1, brand.ground);
  context.fillStyle = ground;
  context.fillRect(0, 0, WIDTH, height);
  context.strokeStyle = ink.line;
  context.lineWidth = 2;
  context.beginPath();
  context.roundRect(24, 24, WIDTH - 48, height - 48, 28);
  context.stroke();
}

function paintCode(context: CanvasRenderingContext2D, qr: HTMLImageElement): void {
  const x = (WIDTH - QR_SIZE) / 2;
  context.fillStyle = paper;
  context.beginPath();
  context.roundRect(x - 16, 204, QR_SIZE + 32, QR_SIZE + 32, 24);
  context.fill();
  context.imageSmoothingEnabled = false;
  context.drawImage(qr, x, 220, QR_SIZE, QR_SIZE);
}

interface Line {
  size: number;
  y: number;
  colour: string;
}

function writeCentred(
  context: CanvasRenderingContext2D,
  text: string,
  { size, y, colour }: Line,
): void {
  context.font = `600 ${size}px ${FONT}`;
  context.textAlign = 'center';
  context.fillStyle = colour;
  context.fillText(text, WIDTH / 2, y, WIDTH - 2 * MARGIN);
}

function writeRow(
  context: CanvasRenderingContext2D,
  [name, value]: readonly [string, string],
  top: number,
): void {
  context.fillStyle = ink.line;
  context.fillRect(MARGIN, top + ROW_HEIGHT, WIDTH - 2 * MARGIN, 1);
  context.font = `400 28px ${FONT}`;
  context.textAlign = 'left';
  context.fillStyle = ink.soft;
  context.fillText(name, MARGIN, top + 50);
  context.textAlign = 'right';
  context.fillStyle = ink.strong;
  // Squeezed rather than cut: an address must stay whole.
  context.fillText(value, WIDTH - MARGIN, top + 50, WIDTH - 2 * MARGIN - 120);
}
