import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';

import { theme } from '../src/theme.ts';

const id = 'virtual:theme-variables.css';

/** The theme as custom properties. Mantine would write them into a `<style>`, which the page's policy refuses. */
const writeThemeVariables = (): string =>
  convertCssVariables(defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme)));

/** Makes the style sheet of the theme at build time, from the theme itself: it can't be stale. */
export const themeVariables = (): Plugin => ({
  name: 'console:theme-variables',
  resolveId: (source) => (source === id ? id : undefined),
  load: (source) => (source === id ? `@layer mantine { ${writeThemeVariables()} }` : undefined),
});
