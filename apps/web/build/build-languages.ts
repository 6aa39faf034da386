import { build } from 'vite';

import { buildEachLanguage } from '../../../scripts/build-each-language.ts';
import { configOf } from '../vite.config.ts';

await buildEachLanguage(new URL('../', import.meta.url), (language, outDir) => {
  const config = configOf(language);
  return build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    build: { ...config.build, outDir, emptyOutDir: true },
  });
});
