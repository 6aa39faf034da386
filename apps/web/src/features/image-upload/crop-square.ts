export interface Size {
  width: number;
  height: number;
}

/** What of a picture is looked at: its middle as shares of width and height, and how much it is enlarged. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const MAX_ZOOM = 4;

/** The square of the picture, in its own pixels, that a crop shows: never beyond its edges. */
export function cropSquare(size: Size, crop: Crop): { x: number; y: number; side: number } {
  const side = Math.min(size.width, size.height) / crop.zoom;
  return {
    x: clamp(crop.x * size.width - side / 2, 0, size.width - side),
    y: clamp(crop.y * size.height - side / 2, 0, size.height - side),
    side,
  };
}

/** The crop after the picture was dragged by shares of the square it is seen in. */
export function moveCrop(size: Size, crop: Crop, byX: number, byY: number): Crop {
  const { x, y, side } = cropSquare(size, crop);
  const moved = cropSquare(size, {
    zoom: crop.zoom,
    x: (x + side / 2 - byX * side) / size.width,
    y: (y + side / 2 - byY * side) / size.height,
  });
  return {
    zoom: crop.zoom,
    x: (moved.x + side / 2) / size.width,
    y: (moved.y + side / 2) / size.height,
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
