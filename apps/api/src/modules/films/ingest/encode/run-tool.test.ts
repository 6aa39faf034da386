import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import { areToolsConfined } from '../../../../platform/processes/confine-tool.ts';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { ingestOrder, makeIngestPlace } from '../../../../test/ingest-order.ts';
import { ingestFile } from '../ingest-file.ts';
import { faultOf } from '../run-ingest.ts';
import { expectRan, runTool, StepBroken } from './run-tool.ts';

const hasWalls = await areToolsConfined();
let root: string;
let folder: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lantern-walls-'));
  folder = join(root, 'ingest');
  await mkdir(join(folder, 'out'), { recursive: true });
  await writeFile(join(root, 'other'), 'another film');
  await writeFile(join(folder, 'source'), 'this film');
});
afterAll(() => rm(root, { recursive: true, force: true }));

const limitsOf = (seconds = 60) => ({ seconds, memoryBytes: 1024 ** 3, niceness: 0, folder });

/** Runs what a film made its decoder do. */
const attack = (script: string, bounds: { seconds?: number; signal?: AbortSignal } = {}) =>
  runTool('bash', ['-c', script], {
    limits: limitsOf(bounds.seconds),
    cwd: join(folder, 'out'),
    ...(bounds.signal && { signal: bounds.signal }),
  });

/** A decoder that tells what it finds, as its fault. */
const spying = (file: string) =>
  `#!/bin/sh\necho "$LANG and $SIGNING_SECRET" >&2; cat '${file}' >&2; exit 1\n`;

const isRunning = async (mark: string): Promise<boolean> => {
  const pids = (await readdir('/proc')).filter((it) => /^\d+$/.test(it));
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return commands.some((it) => it.includes(mark));
};

test('a tool gets the path, the home and the language, and no secret', async () => {
  vi.stubEnv('SIGNING_SECRET', 'a-secret-of-this-site');
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const options of [{}, { limits: limitsOf() }]) {
    const { output } = await runTool('env', [], options);
    const names = output.split('\n').flatMap((line) => /^(\w+)=/.exec(line)?.[1] ?? []);
    // bubblewrap tells the working folder, as a shell does.
    expect(names.filter((it) => it !== 'PWD').toSorted()).toEqual(['HOME', 'LANG', 'PATH']);
  }
});

test('a decoder that a film took over learns nothing of the site', async () => {
  const tools = join(root, 'tools');
  await mkdir(tools, { recursive: true });
  const site = await buildTestApp();
  onTestFinished(() => site.close());
  await makeIngestPlace(site.deps);
  const secret = join(site.deps.config.dataDir, 'kept');
  await writeFile(secret, 'what another member wrote');
  const source = join(root, 'film.mp4');
  await writeFile(source, 'a film');
  await writeFile(join(tools, 'ffprobe'), spying(secret));
  await writeFile(join(tools, 'ffmpeg'), '#!/bin/sh\nexec /usr/bin/ffmpeg "$@"\n');
  await chmod(join(tools, 'ffprobe'), 0o755);
  await chmod(join(tools, 'ffmpeg'), 0o755);
  vi.stubEnv('SIGNING_SECRET', 'a-secret-of-this-site');
  vi.stubEnv('PATH', [tools, process.env['PATH']].join(delimiter));
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.resetModules();
  const fresh = await import('../ingest-file.ts');
  const { ingestFile: ingest } = hasWalls ? fresh : { ingestFile };
  const row = await ingest(site.deps, { ...ingestOrder(), source });
  const fault = JSON.stringify(faultOf(row));
  expect(fault).toContain('C.UTF-8 and ');
  expect(fault).not.toContain('a-secret-of-this-site');
  // Without walls, what the site may read can be read.
  expect(fault.includes('what another member wrote')).toBe(!hasWalls);
});

describe.skipIf(!hasWalls)('behind walls', () => {
  test('a tool reads its folder and writes only where it works', async () => {
    const { exitCode, output } = await attack(`
      cat ../source; echo
      cat ${root}/other 2>/dev/null && echo 'read another film'
      cat /etc/passwd 2>/dev/null && echo 'read the users'
      echo made > made || echo 'wrote nothing'
      (echo more > ../source) 2>/dev/null && echo 'changed the film'
      (echo more > /more) 2>/dev/null && echo 'filled the memory'
      ls /proc 2>/dev/null
      exit 7`);
    expect([exitCode, output]).toEqual([7, 'this film\n']);
    expect(await readFile(join(folder, 'out/made'), 'utf8')).toBe('made\n');
    expect(await readFile(join(folder, 'source'), 'utf8')).toBe('this film');
  });

  test('a tool reaches no network, not even this machine', async () => {
    const connections: string[] = [];
    const server = createServer((socket) => void (connections.push('a call'), socket.destroy()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const call = `exec 3<>/dev/tcp/127.0.0.1/${port} && echo reached`;
    expect((await runTool('bash', ['-c', call])).output).toBe('reached\n');
    expect((await attack(call)).output).toBe('');
    expect(connections).toEqual(['a call']);
  });

  test('the end of a tool is reported as without walls', async () => {
    expect(await attack('kill -SEGV $$')).toMatchObject({ exitCode: null, endedBy: 'SIGSEGV' });
    const gone = { ...limitsOf(), folder: join(root, 'gone') };
    const unseen = await runTool('true', [], { limits: gone });
    expect(() => expectRan(unseen)).toThrow(StepBroken);
  });

  test('what is given up or takes too long is ended with all that it started', async () => {
    const mark = `31536000.${process.pid}`;
    const children = `sleep ${mark} & sleep ${mark}; wait`;
    const late = attack(children, { seconds: 0.5 });
    await expect(late).rejects.toMatchObject({ fault: 'took-too-long' });
    await expect.poll(() => isRunning(mark)).toBe(false);
    const giveUp = new AbortController();
    const given = attack(children, { signal: giveUp.signal });
    await expect.poll(() => isRunning(mark)).toBe(true);
    giveUp.abort();
    await expect(given).rejects.toThrow('aborted');
    await expect.poll(() => isRunning(mark)).toBe(false);
  });

  test('memory is bounded', async () => {
    const limits = { ...limitsOf(), memoryBytes: 64 * 1024 ** 2 };
    const hungry = 'x=$(head -c 200000000 /dev/zero | tr "\\0" a); echo ${#x}';
    expect((await runTool('bash', ['-c', hungry], { limits })).output).toBe('');
  });
});

test('without bubblewrap, tools run with their limits alone', async () => {
  const bare = join(root, 'bare');
  await mkdir(bare, { recursive: true });
  await writeFile(join(bare, 'ffmpeg'), '#!/bin/sh\n');
  vi.stubEnv('PATH', bare);
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.resetModules();
  const { areToolsConfined: areConfined } =
    await import('../../../../platform/processes/confine-tool.ts');
  expect(await areConfined()).toBe(false);
  const { runTool: run } = await import('./run-tool.ts');
  const { output } = await run('/bin/sh', ['-c', 'echo ran'], { limits: limitsOf() });
  expect(output).toBe('ran\n');
});
