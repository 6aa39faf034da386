import { consoleStyles } from './console-styles.ts';
import { importBorder } from './import-border.ts';
import { oneClock } from './one-clock.ts';
import { spreadLiteral } from './spread-literal.ts';
import { tellingFileName } from './telling-file-name.ts';
import { textInCatalogue } from './text-in-catalogue.ts';
import { wholeText } from './whole-text.ts';

/** The rules that are special to this repository; .oxlintrc.json loads them as `lantern/…`. */
export default {
  meta: { name: 'lantern' },
  rules: {
    'import-border': importBorder,
    'telling-file-name': tellingFileName,
    'text-in-catalogue': textInCatalogue,
    'console-styles': consoleStyles,
    'one-clock': oneClock,
    'whole-text': wholeText,
    'spread-literal': spreadLiteral,
  },
};
