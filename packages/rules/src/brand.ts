// Generated from apps/web/src/styles/theme.css by scripts/generate-brand.ts. Do not edit.

/** The brand's colours outside the screens' style sheets: pages and icons that the server makes, and drawn pictures. */
export const brand = {
  ground: '#0e0f13',
  raised: '#17191f',
  sheet: '#1f222a',
  accent: '#ff7a1a',
  accentPressed: '#e0660d',
  onAccent: '#1a0d02',
  gold: '#ffe1a6',
} as const;

/** Text and lines on the ground, from strong to faint. */
export const tints = {
  strong: 'rgb(255 255 255 / 92%)',
  soft: 'rgb(255 255 255 / 64%)',
  edge: 'rgb(255 255 255 / 12%)',
  line: 'rgb(255 255 255 / 8%)',
} as const;

/** The sandbox's page: a badge, a note, a pressed button, and the text of a failure. */
export const sandboxColors = {
  badge: 'rgb(255 122 26 / 14%)',
  onBadge: '#ffa866',
  note: 'rgb(62 207 142 / 12%)',
  onNote: '#7fe3b4',
  held: '#2a2e38',
  fail: '#ff8080',
} as const;

/** The colours of a drawn card that a member keeps, such as one with an account's name and code. */
export const cardColors = {
  from: '#2b241b',
  strong: '#f2ede6',
  soft: '#b9b2a8',
  line: '#3a342c',
} as const;

/** The colours of a video's drawn card. */
export const shareCardColors = {
  strong: '#f2f2f2',
  soft: '#a9abb0',
} as const;

/** The white behind QR codes: many readers cannot read light on dark. */
export const paper = '#ffffff';
