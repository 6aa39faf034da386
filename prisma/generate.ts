import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/*
 * Writes the client. Prisma would first fetch its native schema engine, which generating does not need. The
 * stand-in must fail when it is run: with an empty file `prisma migrate` reports success without doing anything.
 */
const folder = fileURLToPath(new URL('.', import.meta.url));
const command = fileURLToPath(import.meta.resolve('prisma/build/index.js'));

const { status } = spawnSync(process.execPath, [command, 'generate', '--no-hints'], {
  cwd: folder,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: `${folder}no-native-engine.sh`,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  },
});
process.exitCode = status ?? 1;
