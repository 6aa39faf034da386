/** The values of the theme's colours by name, without `--color-`. */
export type Tokens = ReadonlyMap<string, string>;

export const readTokens = (theme: string): Tokens =>
  new Map(
    [...theme.matchAll(/--color-([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );

/** The objects of `packages/rules/src/brand.ts`: the tokens of each, by their names in the object. */
const groups: readonly { name: string; what: string; tokens: Readonly<Record<string, string>> }[] =
  [
    {
      name: 'brand',
      what: "The brand's colours outside the screens' style sheets: pages and icons that the server makes, and drawn pictures.",
      tokens: {
        ground: 'ground',
        raised: 'raised',
        sheet: 'sheet',
        accent: 'accent',
        accentPressed: 'accent-pressed',
        onAccent: 'on-accent',
        gold: 'gold',
      },
    },
    {
      name: 'tints',
      what: 'Text and lines on the ground, from strong to faint.',
      tokens: { strong: 'strong', soft: 'soft', edge: 'light-12', line: 'line' },
    },
    {
      name: 'sandboxColors',
      what: "The sandbox's page: a badge, a note, a pressed button, and the text of a failure.",
      tokens: {
        badge: 'sandbox-badge',
        onBadge: 'sandbox-on-badge',
        note: 'sandbox-note',
        onNote: 'sandbox-on-note',
        held: 'sandbox-held',
        fail: 'sandbox-fail',
      },
    },
    {
      name: 'cardColors',
      what: "The colours of a drawn card that a member keeps, such as one with an account's name and code.",
      tokens: {
        from: 'code-card-from',
        strong: 'code-card-strong',
        soft: 'code-card-soft',
        line: 'code-card-line',
      },
    },
    {
      name: 'shareCardColors',
      what: "The colours of a video's drawn card.",
      tokens: { strong: 'share-card-strong', soft: 'share-card-soft' },
    },
  ];

/** Returns the text of `packages/rules/src/brand.ts`. */
export function renderBrand(tokens: Tokens): string {
  const objects = groups.map(
    ({ name, what, tokens: named }) =>
      `${commentOf(what)}export const ${name} = {\n${Object.entries(named)
        .map(([key, token]) => `  ${key}: '${valueOf(tokens, token)}',\n`)
        .join('')}} as const;\n`,
  );
  const paper = `${commentOf('The white behind QR codes: many readers cannot read light on dark.')}export const paper = '${valueOf(tokens, 'paper')}';\n`;
  return `// Generated from apps/web/src/styles/theme.css by scripts/generate-brand.ts. Do not edit.\n\n${[...objects, paper].join('\n')}`;
}

const commentOf = (what: string): string =>
  what.includes('\n') ? `/**\n * ${what}\n */\n` : `/** ${what} */\n`;

/** Returns a drawing whose marked colours, `data-color="accent" fill="…"`, are the theme's. */
export const paintDrawing = (drawing: string, tokens: Tokens): string =>
  drawing.replaceAll(
    /data-color="([\w-]+)" (stop-color|fill|stroke)="[^"]*"/g,
    (_match, name: string, attribute: string) =>
      `data-color="${name}" ${attribute}="${valueOf(tokens, name)}"`,
  );

function valueOf(tokens: Tokens, name: string): string {
  const value = tokens.get(name);
  if (value === undefined) throw new Error(`theme.css has no --color-${name}.`);
  return value;
}
