import { spawnSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A real disk of a test that can be filled to the last byte. */
export interface SmallDisk {
  folder: string;
  /** Leaves so many bytes free. */
  fill(leave: number): Promise<void>;
  /** Makes the room that was filled free again. */
  empty(): Promise<void>;
  free(): number;
  unmount(): Promise<void>;
}

const chunk = Buffer.alloc(1024 ** 2);

/** Mounts one of so many bytes in memory; null, with the reason on the terminal, where this user may not mount. */
export async function mountSmallDisk(bytes: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'lantern', folder]);
  if (mounted.status !== 0) {
    await rm(folder, { recursive: true });
    process.stderr.write(
      `No disk can be mounted here, and none is filled: ${String(mounted.stderr)}\n`,
    );
    return null;
  }
  const unmount = (): void => void spawnSync('umount', ['-l', folder]);
  // Also where none of a file's tests runs, and nothing after them.
  process.once('exit', unmount);
  const ballast = join(folder, 'ballast');
  const free = (): number => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    free,
    async fill(leave) {
      const file = await open(ballast, 'a');
      try {
        for (let more = free() - leave; more > 0; more = free() - leave) {
          await file.write(chunk, 0, Math.min(Math.ceil(more), chunk.length));
        }
      } finally {
        await file.close();
      }
    },
    empty: () => rm(ballast, { force: true }),
    async unmount() {
      unmount();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
