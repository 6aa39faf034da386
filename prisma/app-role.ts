import pg from 'pg';

import { describeCause, MigrationError } from './migration-error.ts';

/** The lock while rights are given. Two processes that change one row of the catalogue at once would make each other fail. */
const grantLockKey = 5_267_836_022;

export interface DatabaseRoles {
  /** Address for the role that owns the tables and migrates them. */
  owner: string;
  /** Address for the role that the site uses. */
  app: string;
}

/**
 * Gives the site's role only the rights that it needs in a migrated database. The role owns no table, so it cannot switch
 * off a trigger, and it can only read and add to tables that only grow. Creates the role if it is missing. Does nothing
 * when both roles are the same. Throws {@link MigrationError}.
 */
export async function prepareAppRole({ owner, app }: DatabaseRoles): Promise<void> {
  const { username, password } = new URL(app);
  const role = decodeURIComponent(username);
  if (role === decodeURIComponent(new URL(owner).username)) return;
  const client = new pg.Client({ connectionString: owner });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [grantLockKey]);
    if (!(await canLogIn(app))) await makeRole(client, role, decodeURIComponent(password));
    await client.query(giveRights(role)).catch((cause: unknown) => {
      throw explainRights(cause, { owner: decodeURIComponent(new URL(owner).username), role });
    });
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** PostgreSQL's codes for a missing role, and for a wrong password. */
const refusedLogins = new Set(['28000', '28P01']);

async function canLogIn(address: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && refusedLogins.has(error.code ?? '')) return false;
    throw new MigrationError(
      'unreachable',
      `The database can't be reached as the role of DATABASE_URL (${describeCause(error)}): check DATABASE_URL and that the server runs.`,
      { cause: error },
    );
  } finally {
    await client.end();
  }
}

async function makeRole(client: pg.Client, role: string, password: string): Promise<void> {
  const name = pg.escapeIdentifier(role);
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  const verb = rowCount === 0 ? 'create' : 'alter';
  const traits = verb === 'create' ? 'nosuperuser nocreatedb nocreaterole' : '';
  try {
    await client.query(
      `${verb} role ${name} with login ${traits} password ${pg.escapeLiteral(password)}`,
    );
  } catch (cause) {
    throw new MigrationError(
      'no-app-role',
      `The role of DATABASE_URL can't log in, and that of DATABASE_OWNER_URL may not make it (${describeCause(cause)}): make it yourself, with that password.`,
      { cause },
    );
  }
}

const lackOfRight = '42501';

function explainRights(cause: unknown, { owner, role }: { owner: string; role: string }): unknown {
  if (!(cause instanceof pg.DatabaseError) || cause.code !== lackOfRight) return cause;
  const [to, given] = [owner, role].map(pg.escapeIdentifier);
  return new MigrationError(
    'no-app-role',
    `The role of DATABASE_OWNER_URL may not give that of DATABASE_URL its rights (${cause.message}): grant ${given} to ${to} as a superuser.`,
    { cause },
  );
}

/** Returns one script for one transaction, so that a running site never sees too many rights or too few. */
function giveRights(role: string): string {
  const name = pg.escapeIdentifier(role);
  return `
    grant usage on schema public, pgboss to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    grant usage, select on all sequences in schema public to ${name};
    revoke insert, update, delete on _prisma_migrations from ${name};
    revoke insert on audit_link from ${name};
    revoke update on ledger_account from ${name};
    -- To lock an account, which takes the right to change some column.
    grant update (id) on ledger_account to ${name};
    ${revokeWhatTriggersRefuse(name)}
    ${handOverQueue(name, role)}`;
}

/** Revokes the rights for changes that a trigger always refuses: bit 3 of a trigger is DELETE, bit 4 UPDATE. */
const revokeWhatTriggersRefuse = (name: string): string => `
    do $$ declare it record; begin
      for it in select tgrelid::regclass as "table", (tgtype & 8) > 0 as deletes, (tgtype & 16) > 0 as updates
                  from pg_trigger where tgfoid = 'ledger_refuse'::regproc and tgqual is null and (tgtype & 1) = 0 loop
        if it.deletes then execute format('revoke delete on %s from %s', it."table", ${pg.escapeLiteral(name)}); end if;
        if it.updates then execute format('revoke update on %s from %s', it."table", ${pg.escapeLiteral(name)}); end if;
      end loop;
    end $$;`;

/** Makes the role the owner of the queue's tables, because the queue's library creates and migrates them itself. */
const handOverQueue = (name: string, role: string): string => `
    do $$ declare it record; "to" text := ${pg.escapeLiteral(name)}; begin
      if not (select rolsuper from pg_roles where rolname = current_user)
         and not pg_has_role(current_user, ${pg.escapeLiteral(role)}, 'set') then
        execute format('grant %s to current_user', "to");
      end if;
      execute format('alter schema pgboss owner to %s', "to");
      for it in select oid::regclass as name from pg_class
                 where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p') loop
        execute format('alter table %s owner to %s', it.name, "to");
      end loop;
      for it in select oid::regprocedure as name from pg_proc where pronamespace = 'pgboss'::regnamespace loop
        execute format('alter routine %s owner to %s', it.name, "to");
      end loop;
      for it in select oid::regtype as name from pg_type where typnamespace = 'pgboss'::regnamespace and typtype = 'e' loop
        execute format('alter type %s owner to %s', it.name, "to");
      end loop;
    end $$;`;
