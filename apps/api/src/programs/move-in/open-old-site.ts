import { createInterface } from 'node:readline/promises';

import { resolveAsked } from '../../platform/config/config.ts';
import { isListed, openListed } from './listed-site.ts';
import type { MoveInOptions } from './move-in-arguments.ts';
import { openOldDatabase } from './old-database.ts';
import { openDump, type OldSite } from './old-site.ts';

/** Opens what `--from` names. */
export async function openOldSite({ from, prefix }: MoveInOptions): Promise<OldSite> {
  if (!/^(?:mysql|mariadb):\/\//.test(from)) {
    const path = resolveAsked(from);
    return (await isListed(path)) ? openListed(path) : openDump(path, prefix);
  }
  const address = new URL(from);
  const password = address.password === '' ? await findPassword() : '';
  return openOldDatabase(address, { password, prefix });
}

/** From the environment, else asked; it is no argument, which every program of the machine can read. */
async function findPassword(): Promise<string> {
  // oxlint-disable-next-line node/no-process-env -- because a password is neither an argument nor a setting of the site
  const given = process.env['MOVE_IN_PASSWORD'];
  if (given !== undefined || !process.stdin.isTTY) return given ?? '';
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await terminal.question('Password: ');
  terminal.close();
  return typed;
}
