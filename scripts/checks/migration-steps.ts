/**
 * Migrations up to the first released version: no site upgrades from a state between them. Later ones run while
 * the previous version still serves.
 */
const firstVersion = '20261121999999';
/** The line in which a migration that removes something says why no version uses it any more. */
const contractMark = /^-- Contract: \S.+$/m;

const table = /(?:table|on|into)\s+(?:only\s+)?(?:if\s+(?:not\s+)?exists\s+)?"?(\w+)"?/i;

/** Breaking statements with their effect on the running version; a table that the migration itself made is exempt. */
const breaking: readonly { pattern: RegExp; because: string }[] = [
  {
    pattern: /\bdrop\s+(?:table|column|type|view|function|sequence|schema)\b/i,
    because: 'drops what the version before may use',
  },
  { pattern: /\brename\b/i, because: 'renames what the version before calls by its old name' },
  {
    pattern: /\balter\s+(?:column\s+)?"?\w+"?\s+(?:set\s+data\s+)?type\b/i,
    because: 'changes a type under statements that are prepared',
  },
  { pattern: /\bset\s+not\s+null\b/i, because: 'refuses rows the version before writes' },
  { pattern: /\bdrop\s+default\b/i, because: 'refuses rows the version before writes' },
  {
    pattern: /\badd\s+constraint\b|\bcreate\s+unique\s+index\b/i,
    because: 'may refuse rows the version before writes',
  },
  {
    pattern: /\b(?:create|replace)\s+(?:constraint\s+)?trigger\b/i,
    because: 'may refuse rows the version before writes',
  },
  {
    pattern: /^\s*truncate\b|^\s*delete\s+from\b/i,
    because: 'takes away rows the version before may use',
  },
];

const addsRequiredColumn = /\badd\s+(?:column\s+)?(?!constraint)[\s\S]*?\bnot\s+null\b/i;

/** Splits a script into statements, without comments, texts and bodies of functions. */
function splitStatements(script: string): string[] {
  return script
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((it) => it.trim())
    .filter((it) => it !== '');
}

/** Splits the actions of one `alter table`. */
const splitActions = (statement: string): string[] => statement.split(/,(?![^(]*\))/);

const lacksDefault = (action: string): boolean =>
  addsRequiredColumn.test(action) && !/\bdefault\b|\bgenerated\b|serial\b/i.test(action);

function judge(statement: string): string | undefined {
  const broken = breaking.find(({ pattern }) => pattern.test(statement));
  if (broken) return broken.because;
  const isAlter = /^alter\s+table\b/i.test(statement);
  return isAlter && splitActions(statement).some(lacksDefault)
    ? 'adds a column that the version before does not fill'
    : undefined;
}

/**
 * Returns the statements that would break the previous version while both run. A migration only adds, or says in a
 * line `-- Contract: …` since when no version uses what it removes.
 */
export function findUnsafeSteps(name: string, script: string): string[] {
  if (name <= firstVersion || contractMark.test(script)) return [];
  const statements = splitStatements(script);
  const made = new Set(
    statements.flatMap((it) =>
      /^create\s+(?:unlogged\s+)?table\b/i.test(it) ? [table.exec(it)?.[1] ?? ''] : [],
    ),
  );
  return statements.flatMap((statement) => {
    const because = judge(statement);
    if (because === undefined || made.has(table.exec(statement)?.[1] ?? '')) return [];
    const shown = statement.replaceAll(/\s+/g, ' ').slice(0, 60);
    return [
      `prisma/migrations/${name} ${because}: ${shown} (see docs/decisions/0024-expand-then-contract.md)`,
    ];
  });
}
