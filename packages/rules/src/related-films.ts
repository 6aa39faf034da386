/** What is known of a film beside another. */
export interface FilmBeside {
  id: number;
  title: string;
  /** Empty where it is not known. */
  author: string;
  tags: readonly string[];
  categoryCode: string;
  /** From 0 to 10. */
  score: number;
  /** In milliseconds of the epoch. */
  publishedAt: number;
  /** How much the viewers of both films are the same, from 0 to 1. */
  together: number;
}

/** What makes two films near. Common viewers tell most; then what a viewer sees at once. */
const weights = { together: 4, series: 3, author: 2, tag: 0.5, category: 0.5, score: 0.1 } as const;
/** More common tags than this say nothing more. */
const mostTags = 3;
/** The most films of the same series: the rest of the place is for others. */
const mostOfSeries = 4;

const numbering =
  /[ ·]{0,3}(?:第?[0-9〇一二三四五六七八九十百]{1,8}[集部季话話回期篇]?|(?:ep|part|vol|season|s)\.? ?[0-9]{1,8})$/iu;

/** The name of the series that a title belongs to, as it is compared; null for a title that stands alone. */
export function seriesOf(title: string): string | null {
  const whole = title.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
  const [head = ''] = whole.split(/ ?[:|—–] ?| - /u, 1);
  const stem = head.replace(numbering, '').trim();
  return stem.length >= 2 && stem !== whole ? stem : null;
}

const isOfSeries = (one: FilmBeside, other: FilmBeside): boolean => {
  const series = seriesOf(one.title);
  return series !== null && series === seriesOf(other.title);
};

function nearness(film: FilmBeside, other: FilmBeside): number {
  const tags = other.tags.filter((it) => film.tags.includes(it)).length;
  return (
    weights.together * other.together +
    (isOfSeries(film, other) ? weights.series : 0) +
    (film.author !== '' && film.author === other.author ? weights.author : 0) +
    weights.tag * Math.min(mostTags, tags) +
    (film.categoryCode === other.categoryCode ? weights.category : 0) +
    weights.score * other.score
  );
}

/**
 * The ids of the films to watch after one, the nearest first, at most `most`. Of a series, what came out next comes before
 * what came out earlier.
 */
export function rankRelated(
  film: FilmBeside,
  others: readonly FilmBeside[],
  most: number,
): number[] {
  const after = ({ publishedAt }: FilmBeside): number =>
    publishedAt > film.publishedAt ? publishedAt : Infinity;
  const series = others
    .filter((it) => it.id !== film.id && isOfSeries(film, it))
    .toSorted((a, b) => after(a) - after(b) || b.publishedAt - a.publishedAt || b.id - a.id)
    .slice(0, mostOfSeries);
  const rest = others
    .filter((it) => it.id !== film.id && !isOfSeries(film, it))
    .toSorted((a, b) => b.id - a.id);
  // The films of a series keep their order: each gets the best nearness that is left among them.
  const best = series.map((it) => nearness(film, it)).toSorted((a, b) => b - a);
  const scored = [
    ...series.map((it, place) => ({ id: it.id, near: best[place] ?? 0 })),
    ...rest.map((it) => ({ id: it.id, near: nearness(film, it) })),
  ];
  return scored
    .toSorted((a, b) => b.near - a.near)
    .slice(0, most)
    .map((it) => it.id);
}
