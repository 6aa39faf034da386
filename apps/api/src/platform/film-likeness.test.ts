import { expect, test } from 'vitest';

import {
  distancesOf,
  type FilmPrint,
  hashedPicture,
  hashPicture,
  isSameFilm,
} from './film-likeness.ts';

const { width, height } = hashedPicture;
const picture = (shade: (x: number, y: number) => number): Uint8Array =>
  Uint8Array.from({ length: width * height }, (_, at) => shade(at % width, Math.floor(at / width)));
/** A picture that no other seed gives. */
const scene = (seed: number) =>
  picture((x, y) => 128 + 100 * Math.sin(seed * 7 + x * (seed + 1) + y * y));
const film = (pictures: readonly Uint8Array[], stepMs = 4000): FilmPrint => ({
  stepMs,
  durationMs: pictures.length * stepMs,
  hashes: Uint8Array.from(pictures.flatMap((it) => [...hashPicture(it)])),
});
const scenes = (from: number, count: number) =>
  Array.from({ length: count }, (_, place) => scene(from + place));
const brighter = (it: Uint8Array) => it.map((shade) => Math.min(255, shade * 0.9 + 12));

test('a film is the same when it is brighter, a little longer or told at other moments', () => {
  const one = film(scenes(1, 20));
  expect(isSameFilm(one, film(scenes(1, 20).map(brighter)))).toBe(true);
  expect(isSameFilm(one, { ...one, durationMs: one.durationMs + 1500 })).toBe(true);
  const sparse = film(
    scenes(1, 20).filter((_, place) => place % 2 === 0),
    8000,
  );
  expect(distancesOf(one, sparse)).toEqual(Array.from({ length: 10 }, () => 0));
  expect(isSameFilm(one, sparse)).toBe(true);
});

test('another film, a longer one, and one with another half are not the same', () => {
  const one = film(scenes(1, 20));
  expect(isSameFilm(one, film(scenes(101, 20)))).toBe(false);
  expect(isSameFilm(one, film(scenes(1, 24)))).toBe(false);
  expect(isSameFilm(one, film([...scenes(1, 10), ...scenes(201, 10)]))).toBe(false);
});

test('a picture that shows nothing has no likeness', () => {
  const black = picture(() => 16);
  const grain = picture((x, y) => 16 + ((x * y) % 2));
  expect(hashPicture(grain)).toEqual(hashPicture(black));
  expect(distancesOf(film([black, black]), film([grain, grain]))).toEqual([]);
  expect(isSameFilm(film([black, black]), film([black, black]))).toBe(false);
  expect(isSameFilm(film([]), film([]))).toBe(false);
});

test('two films that share their title cards, and little else that shows anything, are two', () => {
  const black = picture(() => 16);
  const [opening, closing] = [scene(3), scene(4)];
  const dark = (count: number) => Array.from({ length: count }, () => black);
  const night = film([opening, ...dark(18), closing]);
  expect(isSameFilm(night, film([opening, ...dark(18), closing].map(brighter)))).toBe(false);
  expect(isSameFilm(night, film([opening, ...scenes(101, 18), closing]))).toBe(false);
  expect(isSameFilm(film([opening, ...scenes(101, 18), closing]), night)).toBe(false);
  expect(isSameFilm(film([opening, closing]), film([opening, closing]))).toBe(false);
  const talk = film(Array.from({ length: 20 }, () => scene(5)));
  expect(isSameFilm(talk, film(Array.from({ length: 20 }, () => brighter(scene(5)))))).toBe(true);
});
