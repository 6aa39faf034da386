/** Device pixels drawn for a CSS pixel: sharp on every phone, and in a saved picture. */
const DENSITY = 3;
/** How much of the code's width the logo and its white pad may hide: level H reads on well beyond that. */
const LOGO_SHARE = 0.22;
const PAD_SHARE = 0.1;

/** A square on the canvas, in device pixels. */
export interface Square {
  x: number;
  y: number;
  size: number;
}

export interface QrGeometry {
  canvasPx: number;
  /** Edge of one module: whole pixels, so that no edge is blurred. */
  modulePx: number;
  /** Where the first module begins. */
  offsetPx: number;
  /** The white square under the logo. */
  pad: Square;
  logo: Square;
}

/** Where everything of a code stands that is shown `widthPx` CSS pixels wide with a margin of so many modules. */
export function layOutQr(moduleCount: number, margin: number, widthPx: number): QrGeometry {
  const modulePx = Math.ceil((widthPx * DENSITY) / (moduleCount + 2 * margin));
  const codePx = moduleCount * modulePx;
  const offsetPx = margin * modulePx;
  const pad = centredSquare(offsetPx + codePx / 2, codePx * LOGO_SHARE);
  return {
    canvasPx: codePx + 2 * offsetPx,
    modulePx,
    offsetPx,
    pad,
    logo: centredSquare(offsetPx + codePx / 2, pad.size * (1 - PAD_SHARE)),
  };
}

function centredSquare(centre: number, size: number): Square {
  const corner = centre - size / 2;
  return { x: corner, y: corner, size };
}
