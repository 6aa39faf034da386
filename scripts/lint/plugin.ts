import { consoleStyles } from './console-styles.ts';
import { importBorder } from './import-border.ts';
import { tellingFileName } from './telling-file-name.ts';
import { textInCatalogue } from './text-in-catalogue.ts';

/** What oxlint can't know about this repository; loaded by .oxlintrc.json as `lantern/…`. */
export default {
  meta: { name: 'lantern' },
  rules: {
    'import-border': importBorder,
    'telling-file-name': tellingFileName,
    'text-in-catalogue': textInCatalogue,
    'console-styles': consoleStyles,
  },
};
