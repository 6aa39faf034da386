import { randomUUID } from 'node:crypto';

import { uncheckedStatement } from '../platform/database/statement.ts';
import type { TestApp } from './build-test-app.ts';

const announce = uncheckedStatement('test-announce', `select pg_notify('lantern_changed', $1)`);

type Hearing = Pick<TestApp, 'deps'>;

/** Returns once every given process has heard of all changes that were committed before. Announcements keep their order. */
export async function hearChanges(...sites: readonly [Hearing, ...Hearing[]]): Promise<void> {
  const mark = randomUUID();
  const arrivals = sites.map(
    ({ deps }) =>
      new Promise<void>((resolve) => {
        deps.changes.on('desk', (key) => {
          if (key === mark) resolve();
        });
      }),
  );
  await sites[0].deps.db.run(announce, [`desk:${mark}`]);
  await Promise.all(arrivals);
}
