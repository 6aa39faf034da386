import { execFileSync } from 'node:child_process';
import { constants, readSync } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { LineWriter } from './line-writer.ts';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-lines-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function openFile() {
  const path = join(await makeFolder(), 'log');
  const file = await open(path, 'a');
  onTestFinished(() => file.close());
  return { fd: file.fd, read: () => readFile(path, 'utf8') };
}

/** A pipe that refuses what it has no room for. */
async function openPipe() {
  const path = join(await makeFolder(), 'pipe');
  execFileSync('mknod', [path, 'p']);
  const pipe = await open(path, constants.O_RDWR | constants.O_NONBLOCK);
  onTestFinished(() => pipe.close());
  const chunk = Buffer.alloc(65_536);
  const parts: Buffer[] = [];
  return {
    fd: pipe.fd,
    /** Takes what is in it, and returns all that has come so far. */
    read(): string {
      try {
        parts.push(Buffer.from(chunk.subarray(0, readSync(pipe.fd, chunk))));
      } catch {
        // There is nothing in it.
      }
      return Buffer.concat(parts).toString();
    },
  };
}

const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `第 ${index} line\n`);

/** Writes lines with pauses, so that some come during a write. */
async function writeAll(writer: LineWriter, lines: readonly string[]): Promise<void> {
  for (const [index, line] of lines.entries()) {
    writer.write(line);
    if (index % 500 === 0) await new Promise(setImmediate);
  }
}

test('a single line is written by itself after a moment', async () => {
  const { fd, read } = await openFile();
  new LineWriter(fd).write('one\n');
  await expect.poll(read).toBe('one\n');
});

test('many lines are written in their order, also those that come during a write', async () => {
  const { fd, read } = await openFile();
  const lines = numbered(5000);
  await writeAll(new LineWriter(fd), lines);
  await expect.poll(read).toBe(lines.join(''));
});

test('a reader that takes its time receives every line, in order', async () => {
  const { fd, read } = await openPipe();
  const lines = numbered(20_000);
  await writeAll(new LineWriter(fd), lines);
  await expect.poll(read).toBe(lines.join(''));
});

test('a reader that stopped does not hold up the end of the process', async () => {
  const { fd, read } = await openPipe();
  const writer = new LineWriter(fd);
  const line = `${'x'.repeat(1023)}\n`;
  for (let count = 0; count < 20_000; count += 1) writer.write(line);
  writer.flushSync();
  expect(read().length).toBeGreaterThan(0);
  writer.write('after\n');
  await expect.poll(read).toMatch(/after\n$/);
});

test('what waits at the end of the process is written at once', async () => {
  const { fd, read } = await openFile();
  const writer = new LineWriter(fd);
  for (const line of numbered(3)) writer.write(line);
  writer.flushSync();
  expect(await read()).toBe(numbered(3).join(''));
});

test('a full disk costs the lines and nothing else, at the end of the process too', async () => {
  await using full = await open('/dev/full', 'w');
  const writer = new LineWriter(full.fd);
  for (const line of numbered(5000)) writer.write(line);
  expect(() => writer.flushSync()).not.toThrow();
});
