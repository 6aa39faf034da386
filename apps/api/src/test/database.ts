import {
  createScratchDatabase,
  type ScratchDatabase,
} from '@lantern/prisma/testing/scratch-database';
import { inject, onTestFinished } from 'vitest';

/** A migrated database without a row of content, made once a run. */
export const migratedTemplate = 'lantern_migrated';

/** A migrated database of one's own; the caller drops it. */
export const createTestDatabase = (): Promise<ScratchDatabase> =>
  createScratchDatabase(inject('testServer'), migratedTemplate);

/** The same for one test, dropped when it ends. */
export async function useTestDatabase(): Promise<string> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return database.connectionString;
}
