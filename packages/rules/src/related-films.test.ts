import { describe, expect, it } from 'vitest';

import { type FilmBeside, rankRelated, seriesOf } from './related-films.ts';

const film = (id: number, more: Partial<FilmBeside> = {}): FilmBeside => ({
  id,
  title: `独立影片之${'甲乙丙丁戊己庚辛'[id % 8]}`,
  author: '',
  tags: [],
  categoryCode: '1',
  score: 5,
  publishedAt: id,
  together: 0,
  ...more,
});

describe('the series of a title', () => {
  it.each([
    ['山河手记：沿着江水向东走', '山河手记'],
    ['山河手记: 湖心岛', '山河手记'],
    ['灯塔 第3集', '灯塔'],
    ['灯塔第十二集', '灯塔'],
    ['Night Shift Ep. 4', 'night shift'],
    ['Night Shift - The Bridge', 'night shift'],
    ['长街', null],
    ['7', null],
    ['：无名', null],
  ])('%s is of %s', (title, series) => {
    expect(seriesOf(title)).toBe(series);
  });
});

describe('films beside a film', () => {
  const shown = film(10, { title: '山河手记：江', author: '行路人', tags: ['山', '水'] });

  it('common viewers come first, then the author, then tags, then the category', () => {
    const others = [
      film(1, { categoryCode: '2', score: 9 }),
      film(2, { score: 9 }),
      film(3, { tags: ['山', '水'] }),
      film(4, { author: '行路人' }),
      film(5, { together: 1 }),
    ];
    expect(rankRelated(shown, others, 10)).toEqual([5, 4, 3, 2, 1]);
    expect(rankRelated(shown, others, 2)).toEqual([5, 4]);
  });

  it('of a series, what came out next leads, at most four, and never the film itself', () => {
    const series = [8, 9, 10, 11, 12, 13].map((id) =>
      film(id, { title: `山河手记：${id}`, author: '行路人' }),
    );
    expect(rankRelated(shown, [...series, film(1)], 10)).toEqual([11, 12, 13, 9, 1]);
  });

  it('films without an author are not of the same author', () => {
    const nobody = film(10, { author: '' });
    const others = [film(1, { author: '', score: 1 }), film(2, { author: '甲', score: 2 })];
    expect(rankRelated(nobody, others, 10)).toEqual([2, 1]);
  });
});
