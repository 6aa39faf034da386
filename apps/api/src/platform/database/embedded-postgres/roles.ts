import { createHmac } from 'node:crypto';

import type { DatabaseRoles } from '@lantern/prisma/app-role';

import { databaseUser } from './cluster.ts';

export const embeddedDatabase = 'lantern';
const appUser = 'lantern_app';

/**
 * The addresses of both roles of the embedded database. The password of the site's role is derived from the owner's (never
 * the reverse), so one file keeps both.
 */
export function embeddedRoles(password: string, port: number): DatabaseRoles {
  const appPassword = createHmac('sha256', password).update(appUser).digest('hex');
  const address = (user: string, secret: string): string =>
    `postgres://${user}:${secret}@127.0.0.1:${port}/${embeddedDatabase}`;
  return { owner: address(databaseUser, password), app: address(appUser, appPassword) };
}
