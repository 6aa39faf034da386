import type { generalPlaces as zh } from '../zh/places.ts';

/** The categories that a new site may begin with, each with those below it. */
export const generalPlaces: typeof zh = [
  ['Films', ['Action', 'Comedy', 'Romance', 'Science fiction', 'Mystery']],
  ['Series', ['Drama', 'Comedy series', 'Crime']],
  ['Shows', []],
  ['Animation', ['Animated series', 'Animated films']],
  ['Documentaries', ['Nature', 'History', 'People']],
  ['Short films', []],
];
