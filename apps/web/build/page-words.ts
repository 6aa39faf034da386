import { readFileSync } from 'node:fs';

import { writeAdultCookie } from '@lantern/rules/adult-cookie';
import type { Language } from '@lantern/rules/languages';
import type { Plugin } from 'vite';

import { drawMark } from '../src/ui/draw-mark.ts';
import { languages } from './languages.ts';

const blank = /\{\{([\w-]+)\}\}/g;

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

/** The values for a page before its style sheet: colours of the theme by `color-…`, and the favicon's mark. */
function readLook(): Record<string, string> {
  const colors = read('../src/styles/theme.css').matchAll(/--(color-[\w-]+): ([^;]+);/g);
  return {
    ...Object.fromEntries([...colors].map(([, name = '', value = '']) => [name, value])),
    mark: drawMark(read('../public/favicon.svg')),
  };
}

/** Returns the page with each `{{name}}` replaced by its text, its colour or the cookie of the age gate. */
export function fillWords(html: string, language: Language): string {
  const { page, door, siteName, slogan, tag } = languages[language];
  const words: Readonly<Record<string, string>> = {
    ...readLook(),
    language: tag,
    siteName,
    description: page.description,
    slogan,
    doorTitle: door.title,
    doorDetail0: door.detail[0],
    doorDetail1: door.detail[1],
    adultCookie: writeAdultCookie(true),
    noAdultCookie: writeAdultCookie(false),
    offlineTitle: page.offline.title,
    offlineDetail: page.offline.detail,
    offlineReload: page.offline.reload,
  };
  return html.replaceAll(blank, (_match, name: string) => {
    const word = words[name];
    if (word === undefined) throw new Error(`The pages have no word "${name}".`);
    return word;
  });
}

/** Writes the words of a language into the pages. */
export const pageWords = (language: Language): Plugin => ({
  name: 'lantern-page-words',
  transformIndexHtml: { order: 'pre', handler: (html) => fillWords(html, language) },
});
