import type { RootKind } from './title-name.ts';

const names: readonly (readonly [RootKind, RegExp])[] = [
  ['documentary', /纪录|记录片|纪实|documentar/i],
  ['animation', /动漫|动画|番剧|卡通|anim|cartoon/i],
  ['variety', /综艺|真人秀|脱口秀|variety/i],
  ['series', /连续剧|电视剧|剧集|[国港台日韩泰美欧海网]产?剧|短剧|网剧|^剧$|series|drama/i],
  ['film', /电影|影片|[^短]片$|^片$|film|movie/i],
];

/** What a category holds, by its name and that of its root; null when they don't tell. */
export function rootKindOf(name: string, root: string | null): RootKind | null {
  for (const text of [name, root ?? '']) {
    const found = names.find(([, pattern]) => pattern.test(text));
    if (found) return found[0];
  }
  return null;
}

const synonyms: readonly RegExp[] = [
  /^(?:电影|影片|影视|电影片)$/,
  /^(?:连续剧|电视剧|剧集)$/,
  /^(?:动漫|动画|动漫片|动画片)$/,
  /^(?:综艺|综艺片|综艺节目)$/,
  /^(?:纪录片|记录片|纪实)$/,
  /^(?:短剧|微短剧|爽剧)$/,
];

const plain = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');

/** The category of this site that one of a source most likely is: of its name, else of a word that says the same. */
export function suggestCategory<Category extends { name: string }>(
  name: string,
  categories: readonly Category[],
): Category | null {
  const wanted = plain(name);
  const equal = categories.find((it) => plain(it.name) === wanted);
  if (equal !== undefined) return equal;
  const same = synonyms.find((it) => it.test(wanted));
  return categories.find((it) => same?.test(plain(it.name)) === true) ?? null;
}
