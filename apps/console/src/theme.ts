import { createTheme, type MantineColorsTuple } from '@mantine/core';

import { texts } from '#text/texts.ts';

/** The site's warm accent: shade 8 on light, 5 on dark, each readable with the text on it. */
const lantern: MantineColorsTuple = [
  '#fff3ea',
  '#ffe3d0',
  '#ffc69f',
  '#ffa86c',
  '#ff9143',
  '#ff7a1a',
  '#ea680c',
  '#d15905',
  '#b94f05',
  '#8f3c02',
];

/** Text, lines and surfaces of the dark scheme, from lightest to darkest; 7 is the page, 6 a surface on it. */
const dark: MantineColorsTuple = [
  '#e8e9ec',
  '#c4c7cd',
  '#a3a8b0',
  '#6f747e',
  '#363a44',
  '#2a2d36',
  '#1f222a',
  '#0e0f13',
  '#0b0c0f',
  '#08090b',
];

const dialog = {
  defaultProps: {
    // A dialog's header is no banner, because a page has at most one.
    attributes: { header: { role: 'presentation' } },
    closeButtonProps: { 'aria-label': texts.common.close },
    lockScroll: false,
  },
};

/** Tells a screen reader that something is loading. */
const skeleton = { defaultProps: { role: 'status', 'aria-label': texts.common.loading } };

export const theme = createTheme({
  components: {
    Modal: dialog,
    Drawer: { defaultProps: { ...dialog.defaultProps, overlayProps: { backgroundOpacity: 0.3 } } },
    Skeleton: skeleton,
    Badge: { defaultProps: { variant: 'light' } },
  },
  colors: { lantern, dark },
  primaryColor: 'lantern',
  primaryShade: { light: 8, dark: 5 },
  autoContrast: true,
  cursorType: 'pointer',
  defaultRadius: 'md',
  respectReducedMotion: true,
  fontFamily:
    "'PingFang SC', 'HarmonyOS Sans SC', 'MiSans', 'Noto Sans CJK SC', 'Microsoft YaHei', system-ui, sans-serif",
  headings: { fontWeight: '600' },
  fontSizes: {
    xs: '0.75rem',
    sm: '0.8125rem',
    md: '0.9375rem',
    lg: '1.0625rem',
    xl: '1.25rem',
  },
});
