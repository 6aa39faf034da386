import type { Language } from '@lantern/rules/languages';
import type { Plugin } from 'vite';

import { texts as en } from '../src/text/en/texts.ts';
import { texts as zh } from '../src/text/zh/texts.ts';

const pages = {
  zh: { language: zh.language, title: zh.console, noScript: zh.noScript },
  en: { language: en.language, title: en.console, noScript: en.noScript },
};

/** Writes the words of a language into the page, where it has `{{name}}`. */
export function pageWords(language: Language): Plugin {
  return {
    name: 'console:page-words',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        Object.entries(pages[language]).reduce(
          (page, [name, word]) => page.replace(`{{${name}}}`, word),
          html,
        ),
    },
  };
}
