import { defineConfig } from 'prisma/config';

/** For Prisma's command line: `DATABASE_URL=… pnpm exec prisma migrate deploy` works on this folder too. */
export default defineConfig({
  schema: 'schema',
  migrations: { path: 'migrations' },
  datasource: { url: process.env['DATABASE_URL'] ?? '' },
});
