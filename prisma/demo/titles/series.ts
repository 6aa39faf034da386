/** A made-up series: who makes it, what it is about, what its posters show, and its films. */
export type Series = {
  name: string;
  author: string;
  /** Where it stands: a root category and, mostly, one below it. */
  category: string;
  son: string | null;
  tags: readonly string[];
  motifs: readonly string[];
  /** What every film of the series is about, in a sentence that begins with the film's subject. */
  about: string;
  films: readonly string[];
};
