import type { Tune } from './music.ts';

/** A generated film: a picture for every moment, and its music. */
export type Film = {
  /** Folder name under `clips/`. */
  key: string;
  /** Size of the larger rendition; the smaller is half of it. */
  width: number;
  height: number;
  /** A multiple of four, the length of a segment. */
  seconds: number;
  frameRate: number;
  /** x264's rate factor of the larger rendition: smaller is better and bigger. */
  quality: number;
  tune: Tune;
  /** SVG elements for the picture at a time in seconds, in pixels of the larger rendition. */
  draw(time: number): string;
  /** Moment whose picture is the poster. */
  posterAt: number;
};

/** The picture of a film at a time in seconds, as SVG. */
export function pictureAt(film: Film, time: number): Buffer {
  const { width, height } = film;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${film.draw(time)}</svg>`,
  );
}

/** A wave between −1 and 1 that repeats every `period` seconds. */
export function wave(time: number, period: number, phase = 0): number {
  return Math.sin((time / period + phase) * Math.PI * 2);
}
