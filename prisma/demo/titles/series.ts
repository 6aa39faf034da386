/** A fictional series: its author, its subject, the motif of its posters, and its films. */
export type Series = {
  name: string;
  author: string;
  /** A root category, and mostly a child of it. */
  category: string;
  son: string | null;
  tags: readonly string[];
  motifs: readonly string[];
  /** The subject of every film of the series, in a sentence that begins with the film's own subject. */
  about: string;
  films: readonly string[];
};
