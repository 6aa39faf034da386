import type { Setting } from '../../apps/api/src/platform/config/setting.ts';

const opening = `<!-- Generated from apps/api/src/platform/config/ by scripts/generate-settings-doc.ts. Do not edit. -->

# Settings

Read from the environment when the API starts; a value that can't be used is refused with one sentence. What operators
set at run time has the default that holds until they do; other settings without a default are off until they are given. Values of settings marked *secret* never
appear in a log, and may be given as a file: SIGNING_SECRET_FILE=/run/secrets/signing instead of SIGNING_SECRET.
`;

/** Returns the table of all settings as a Markdown page. @param root the repository's folder, which no default may show */
export function renderSettingsDoc(
  settings: readonly Omit<Setting<unknown>, 'schema'>[],
  root: string,
): string {
  const rows = settings.map((setting) => [
    `\`${setting.name}\`${setting.secret ? ' *secret*' : ''}`,
    setting.fallback ? `\`${setting.fallback.replace(root, '')}\`` : '',
    setting.unit ?? '',
    `${setting.doc} Takes ${setting.takes}.`,
  ]);
  const lines = [
    ['Setting', 'Default', 'Unit', 'Meaning'],
    ['---', '---', '---', '---'],
    ...rows,
  ].map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`);
  return `${opening}\n${lines.join('\n')}\n`;
}
