/**
 * Why this program cannot use a database: `unreachable`: it does not answer · `too-old`: its version ·
 * `newer`: a later program migrated it · `edited`: a migration was changed after it ran · `failed`: a migration
 * stopped at an error, in this start or an earlier one · `busy`: others held a table for too long · `foreign`: it has
 * tables of another program · `no-right`: its role may make no tables · `restoring`: a restore has started and not
 * finished · `no-app-role`: the site's role cannot log in and the owner may not create it, or may not give it its rights.
 */
export type MigrationProblem =
  | 'unreachable'
  | 'too-old'
  | 'newer'
  | 'edited'
  | 'failed'
  | 'busy'
  | 'foreign'
  | 'no-right'
  | 'restoring'
  | 'no-app-role';

/** Its message is one sentence that says what to do, without an address and a password. */
export class MigrationError extends Error {
  override name = 'MigrationError';
  readonly problem: MigrationProblem;
  /** The migrations that it is about. */
  readonly migrations: readonly string[];

  constructor(
    problem: MigrationProblem,
    message: string,
    { migrations = [], cause }: { migrations?: readonly string[]; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.problem = problem;
    this.migrations = migrations;
  }
}

/** The cause of an error that a database or the way to it gave, for a sentence. */
export const describeCause = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(describeCause).join(', ')
    : error instanceof Error
      ? error.message
      : String(error);
