import type { Language } from '@lantern/rules/languages';

import { textIn } from './text-in.ts';
import type { ingestDetailText } from './zh/ingest-notes.ts';

/** Why a file was refused, as it is kept with its step: a word and its values, told in the language of its reader. */
export const keepDetail = (
  word: keyof typeof ingestDetailText,
  ...values: readonly (string | number)[]
): string => [word, ...values].join(' ');

/** What was kept, in words. Anything else, such as what a tool printed, stays as it is. */
export function detailText(kept: string, language: Language): string {
  const [word = '', ...values] = kept.split(' ');
  const texts: Readonly<Record<string, (...values: string[]) => string>> =
    textIn(language).ingestDetailText;
  return Object.hasOwn(texts, word) ? (texts[word]?.(...values) ?? kept) : kept;
}
