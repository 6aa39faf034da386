/** What the console shows in one language: its sections, and every text that a tab, a button or a card may have. */
interface Menu {
  sections: ReadonlySet<string>;
  labels: readonly string[];
}

/** Pages that lead an operator through the console. */
const guides = /^(?:README(?:\.en)?\.md|docs\/(?:moving-in\.md|operating(?:\/.*)?\.md))$/;

/** The first names of menus of other sites, on which a payment channel is set up. */
// oxlint-disable-next-line lantern/text-in-catalogue -- because these are names in pages, and no text of ours
const elsewhere = new Set(['设置与开发', '产品中心', '开发者', 'Developers', 'Security']);

/** A way through menus: a word, then an arrow and a name, once or more. */
const way = /(\p{L}+) ((?:→[^→\n，。、；：,.;:()（）「」“”|]+)+)/gu;

const literals = (text: string): string[] =>
  [...text.matchAll(/: '([^'\n]+)'/g)].map(([, label = '']) => label);

/** Reads the console's texts, in each language. */
export function readMenus(texts: ReadonlyMap<string, string>): Menu[] {
  return ['zh', 'en'].map((language) => {
    const folder = `apps/console/src/text/${language}/`;
    const frame = texts.get(`${folder}texts.ts`) ?? '';
    const [, sections = ''] = /\n {2}sections: \{\n([\s\S]*?)\n {2}\},/.exec(frame) ?? [];
    const own = [...texts].filter(([path]) => path.startsWith(folder));
    return {
      sections: new Set(literals(sections)),
      labels: own.flatMap(([, text]) => literals(text)),
    };
  });
}

const begins = (name: string, label: string): boolean =>
  name.startsWith(label) && !/^[A-Za-z]{2}/.test(name.slice(label.length - 1));

/**
 * Returns the ways through the console that a guide tells and the console does not have: `Sales → Cards`, where the tab is
 * called Codes. Behind the last name a sentence may go on.
 */
export function findWrongMenus(page: string, text: string, menus: readonly Menu[]): string[] {
  if (!guides.test(page)) return [];
  return [...text.matchAll(way)].flatMap(([whole, first = '', rest = '']) => {
    if (elsewhere.has(first)) return [];
    const names = rest
      .split('→')
      .slice(1)
      .map((name) => name.trim());
    const isThere = menus.some(
      ({ sections, labels }) =>
        sections.has(first) && names.every((name) => labels.some((label) => begins(name, label))),
    );
    return isThere ? [] : [`${page} leads through "${whole.trim()}", which the console has not`];
  });
}
