/**
 * Why a database can't be used with this program: `unreachable` it doesn't answer · `too-old` its version ·
 * `newer` a later program migrated it · `edited` a migration was changed after it ran · `failed` a migration
 * stopped at an error, now or at an earlier start · `busy` others held a table for too long · `foreign` it has tables
 * that aren't ours · `restoring` a restore was begun and has not come to its end · `no-app-role` the site's own role can't
 * log in, and the owner may not make it.
 */
export type MigrationProblem =
  | 'unreachable'
  | 'too-old'
  | 'newer'
  | 'edited'
  | 'failed'
  | 'busy'
  | 'foreign'
  | 'restoring'
  | 'no-app-role';

/** The message is one sentence that says what to do; it names no address and no password. */
export class MigrationError extends Error {
  override name = 'MigrationError';
  readonly problem: MigrationProblem;
  /** The migrations it is about. */
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
