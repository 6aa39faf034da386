import { installTexts as enInstall } from '../src/text/en/install.ts';
import { pageTexts as enPage } from '../src/text/en/page.ts';
import { texts as en } from '../src/text/en/texts.ts';
import { installTexts as zhInstall } from '../src/text/zh/install.ts';
import { pageTexts as zhPage } from '../src/text/zh/page.ts';
import { texts as zh } from '../src/text/zh/texts.ts';

/** The build's own texts in each language, by the name of its folder. The first language is built at the root. */
export const languages = {
  zh: {
    tag: zh.language,
    siteName: zhPage.siteName,
    slogan: zh.siteSlogan,
    door: zh.ageGate,
    page: zhPage,
    description: zhInstall.description,
    shortcuts: zhInstall.shortcuts,
  },
  en: {
    tag: en.language,
    siteName: enPage.siteName,
    slogan: en.siteSlogan,
    door: en.ageGate,
    page: enPage,
    description: enInstall.description,
    shortcuts: enInstall.shortcuts,
  },
} as const;
