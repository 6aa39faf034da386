import type { TestApp } from './build-test-app.ts';

type Hearing = Pick<TestApp, 'deps'>;

/** Returns once every given process has heard of all changes that were committed before. */
export async function hearChanges(...sites: readonly [Hearing, ...Hearing[]]): Promise<void> {
  await Promise.all(sites.map(({ deps }) => deps.changes.heard()));
}
