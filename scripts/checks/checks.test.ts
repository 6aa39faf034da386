import { describe, expect, it } from 'vitest';

import { findVagueComments } from './comment-words.ts';
import { findDeadPaths, findDeadPrograms, isRecipe } from './dead-paths.ts';
import { findLowVersions } from './dependency-floors.ts';
import { findLockfileAddresses, findMachineTraces } from './machine-traces.ts';
import { findMapFaults } from './map.ts';
import { findUnsafeSteps } from './migration-steps.ts';
import { findMissingBuilds } from './native-builds.ts';
import { findStrays } from './one-place.ts';
import { findVersionFaults } from './versions.ts';

const at = (...parts: string[]) => ['', ...parts].join('/');

describe('traces of one machine', () => {
  it.each([
    `const folder = '${at('home', 'someone', 'lantern')}';`,
    `cd ${at('root', 'lantern')}`,
    `store=https://${['registry', 'example', 'org'].join('.')}`,
    ['resolve https:/', 'nexus.example', 'npm'].join('/'),
    ['_auth', 'Token=x'].join(''),
  ])('are found in %j', (line) => {
    expect(findMachineTraces('a.ts', `one\n${line}`)).toEqual([expect.stringMatching(/^a\.ts:2 /)]);
  });

  it('are not searched among paths that tests make up', () => {
    expect(findMachineTraces('a.test.ts', at('home', 'someone'))).toEqual([]);
  });

  it.each(["import x from '../screens/home/x.ts'", 'https://ads.example/tea', "'/media/tmp/x'"])(
    'are not seen in %j',
    (line) => expect(findMachineTraces('a.ts', line)).toEqual([]),
  );
});

describe('code of one place', () => {
  const lock = "'select 1 from member where id = $1 for no key update'";

  it('includes the lock of a member', () => {
    const stray = 'apps/api/src/modules/x/x.repo.ts';
    expect(findStrays(stray, `one\n${lock}`)).toEqual([expect.stringMatching(/x\.repo\.ts:2 /)]);
    expect(findStrays(stray, 'select 1 from member where id = $1')).toEqual([]);
    expect(findStrays('apps/api/src/platform/database/lock-member.ts', lock)).toEqual([]);
  });
});

describe('comments', () => {
  it.each([
    '// Nobody listens.',
    '  /** Made for whoever asks. */',
    ' * and it is written anew',
    ['go(); //', 'until somebody comes'].join(' '),
  ])('hide who acts in %j', (line) => {
    for (const path of ['apps/web/e2e/x.ts', 'apps/api/src/x.test.ts'])
      expect(findVagueComments(path, `one\n${line}`)).toEqual([
        expect.stringMatching(/:2 "\w+": name the role that acts$/),
      ]);
  });

  it.each(["const user = 'nobody';", '// else `nobody`', 'somebody();', '// A member asks.'])(
    'do not in %j',
    (line) => expect(findVagueComments('apps/api/src/x.ts', line)).toEqual([]),
  );

  it('are checked in code only', () =>
    expect(findVagueComments('README.md', '* nobody')).toEqual([]));
});

describe('colours', () => {
  it.each([
    "fill='#FF7A1A'",
    'bg-[#fff]',
    'color: #1a0d02;',
    'gradient(#14161c 0%)',
    'rgb(8 9 12 / 64%)',
    'hsl( 0 0% 0%)',
  ])('are raw in %j', (line) => {
    const pages = ['apps/web/index.html', 'apps/web/offline.html'];
    for (const path of [
      ...pages,
      'apps/web/src/ui/x.tsx',
      'apps/console/src/x.css',
      'apps/api/src/x.ts',
    ])
      expect(findStrays(path, line)).toHaveLength(1);
    expect(findStrays('apps/web/src/styles/theme.css', line)).toEqual([]);
  });

  it.each(["fill='var(--color-gold)'", 'this.#add(face)', 'readonly #deed: string;', '`#${id}`'])(
    'are none in %j',
    (line) => expect(findStrays('apps/web/src/ui/x.tsx', line)).toEqual([]),
  );
});

describe('the lockfile', () => {
  const lock = (name: string) =>
    `\npackages:\n\n  ${name}:\n    resolution: {integrity: sha512-x}\n\nsnapshots:\n`;

  it('contains no address', () => {
    expect(findLockfileAddresses(lock('get-caller-file@2.0.5'))).toEqual([]);
    expect(findLockfileAddresses('  resolution: {tarball: x.tgz}')).toHaveLength(1);
    expect(findLockfileAddresses('  a@https://example.org/a.tgz:')).toHaveLength(1);
    expect(findLockfileAddresses('    deprecated: see https://example.org')).toEqual([]);
  });

  it.each(["'@fastify/static@10.1.2'", 'fastify@5.8.4', 'fastify@4.29.1', 'crypto-js@4.1.1'])(
    'does not go below a floor with %s',
    (name) => expect(findLowVersions(lock(name))).toHaveLength(1),
  );

  it.each(["'@fastify/static@10.1.11'", 'fastify@5.8.5', 'fastify@5.12.8', 'fastify-plugin@1.0.0'])(
    'may resolve %s',
    (name) => expect(findLowVersions(lock(name))).toEqual([]),
  );
});

describe('native packages', () => {
  /** Lists packages, each as `name os cpu [libc]`. */
  const lock = (...packages: string[]) => {
    const entries = packages.map((it) => {
      const [name, os, cpu, libc] = it.split(' ');
      const lines = [`  '${name}@1.0.0':`, '    resolution: {integrity: sha512-x}'];
      if (cpu !== undefined && cpu !== '*') lines.push(`    cpu: [${cpu}]`);
      if (os !== undefined && os !== '*') lines.push(`    os: [${os.replaceAll(',', ', ')}]`);
      if (libc !== undefined) lines.push(`    libc: [${libc}]`);
      return lines.join('\n');
    });
    return `\npackages:\n\n${entries.join('\n\n')}\n\nsnapshots:\n`;
  };
  const all = [
    '@a/x-linux-x64-gnu linux x64 glibc',
    '@a/x-linux-arm64 linux arm64',
    '@a/x-darwin-arm64 darwin arm64',
  ];
  const find = (...packages: string[]) => findMissingBuilds(lock(...packages), new Map());

  it('run on every platform of the site', () => {
    expect(find(...all, 'plain')).toEqual([]);
    expect(find('@a/64 linux,darwin x64', '@a/arm64 linux,darwin arm64')).toEqual([]);
    expect(find('anywhere linux,darwin *')).toEqual([]);
  });

  it('are reported with the platform they lack', () => {
    const [x64 = '', arm64 = '', darwin = ''] = all;
    expect(find(x64, arm64)).toEqual(['pnpm-lock.yaml has no build of @a/x for darwin-arm64']);
    expect(find(x64, darwin)).toEqual(['pnpm-lock.yaml has no build of @a/x for linux-arm64']);
    expect(find(arm64, darwin, '@a/x-linuxmusl-x64 linux x64 musl')).toEqual([
      'pnpm-lock.yaml has no build of @a/x for linux-x64',
    ]);
    const other = all.map((it) => it.replace('@a/x-', '@a/x-lib-'));
    expect(find(...all, ...other.slice(1))).toEqual([
      'pnpm-lock.yaml has no build of @a/x-lib for linux-x64',
    ]);
  });

  it('may lack a build that is known to be missing', () => {
    const gaps = new Map([['@a/x', ['darwin-arm64']]]);
    expect(findMissingBuilds(lock(...all.slice(0, 2)), gaps)).toEqual([]);
    expect(findMissingBuilds(lock(...all), gaps)).toHaveLength(1);
  });
});

describe('paths in a page', () => {
  const exists = (path: string) => path === 'docs/a.md' || path === 'apps/api/src/a.ts';

  it('are followed from the page, or from the root when they name a file of the repository', () => {
    const page =
      '[a](a.md#x) [b](../docs/a.md) `apps/api/src/a.ts` `x.repo.ts` [c](https://a.example)';
    expect(findDeadPaths('docs/b.md', page, exists)).toEqual([]);
  });

  it('are reported when they lead nowhere', () => {
    const page = '[a](docs/b.md) `apps/api/src/b.ts` `apps/api/src/b.ts`';
    expect(findDeadPaths('README.md', page, exists)).toEqual([
      'README.md points at docs/b.md, which does not exist',
      'README.md points at apps/api/src/b.ts, which does not exist',
    ]);
  });
});

describe('programs in a recipe', () => {
  const exists = (path: string) => path === 'apps/api/src/a.ts';

  it('are those of what containers, the CI and scripts run', () => {
    const named = ['Dockerfile', 'docker/web/start.sh', '.ci/run', 'apps/web/package.json', 'a.ts'];
    expect(named.map(isRecipe)).toEqual([true, true, true, true, false]);
  });

  it('are reported when they do not exist', () => {
    const text = `RUN node --eval 'import "./apps/api/src/a.ts"; import "./apps/api/src/moved.ts"; import "./prisma/generated/client.ts"'
      && node "apps/api/src/programs/$program.ts"\nCMD ["node", "/srv/lantern/apps/api/src/moved.ts"]`;
    expect(findDeadPrograms('Dockerfile', text, exists)).toEqual([
      'Dockerfile names apps/api/src/moved.ts, which does not exist',
    ]);
  });
});

describe('the map', () => {
  const page = (...rows: string[]) =>
    `# A\n\n## The map\n\n| you look for | it is in |\n| --- | --- |\n${rows.join('\n')}\n\n## B\n`;
  const files = ['apps/api/src/a/x.repo.ts', 'packages/rules/src/b.ts', 'README.md', '.ci/run'];
  const api = '| SQL | `*.repo.ts` below `apps/api/src/a/` |';
  const rules = '| a rule | `packages/rules/src/b.ts` |';

  it('is accepted when it leads to every area', () => {
    expect(findMapFaults(page(api, rules), files)).toEqual([]);
  });

  it.each([
    [page(api), 'AGENTS.md: no row of the map leads to packages/rules/'],
    [
      page(api, rules, '| c | `apps/api/src/c/` |'),
      'AGENTS.md: the map leads to apps/api/src/c/, which does not exist',
    ],
    [
      page(api, rules, '| jobs | `*.jobs.ts` |'),
      'AGENTS.md: the map leads to *.jobs.ts, which does not exist',
    ],
    [
      page(api, rules, '| c | somewhere |'),
      'AGENTS.md: the map names no path in | c | somewhere |',
    ],
    ['# A\n', 'AGENTS.md has no map'],
  ])('is told of what is wrong with it: %#', (map, fault) => {
    expect(findMapFaults(map, files)).toEqual([fault]);
  });
});

describe('a migration that runs while the previous version serves', () => {
  const later = '20270101000000_later';

  it.each([
    'drop table video;',
    'alter table "video" drop column "title";',
    'ALTER TABLE video RENAME COLUMN a TO b;',
    'alter table video rename to film;',
    'alter table video alter column score type int;',
    'alter table video alter score set data type int;',
    'alter table video alter column author set not null;',
    'alter table video alter column author drop default;',
    'alter table video add column a int not null;',
    'alter table video add column b int default 1, add column a numeric(10, 2) not null;',
    'alter table video add constraint a check (score > 1);',
    'create unique index on video (title);',
    'create trigger a before insert on video execute function b();',
    'delete from video where false;',
    'create table video_two (id int); alter table video drop column title;',
  ])('is not to do this: %s', (script) => {
    expect(findUnsafeSteps(later, script)).toHaveLength(1);
    expect(findUnsafeSteps(later, `-- Contract: since 1.4 no code reads it\n${script}`)).toEqual(
      [],
    );
    expect(findUnsafeSteps('20261121120000_foundation', script)).toEqual([]);
  });

  it.each([
    'alter table video add column a text;',
    'alter table video add column a int not null default 0, add b text;',
    `alter table video add column a text not null default 'drop table x;';`,
    'create index on video (title);',
    'create table a (id int not null unique); alter table "a" add constraint b check (id > 0);',
    'create table a (id int); create unique index b on a (id);',
    '-- drop table video;\nselect 1;',
    'create function a() returns int language sql as $$ delete from video; select 1 $$;',
    'alter table video drop constraint a;',
    `update setting set value = 'rename' where key = 'a';`,
  ])('may do this: %s', (script) => {
    expect(findUnsafeSteps(later, script)).toEqual([]);
  });
});

describe('the version', () => {
  const changelog = '# Changelog\n\n## [1.2.0] - 2026-11-23\n';
  const root = '{\n  "name": "lantern",\n  "version": "1.2.0"\n}';
  const faults = (texts: Record<string, string>) =>
    findVersionFaults(new Map(Object.entries(texts)));

  it('is stated only in package.json, and its changes in CHANGELOG.md', () => {
    const own = '{\n  "name": "@lantern/web",\n  "version": "1.2.0"\n}';
    const none = '{\n  "name": "@lantern/web"\n}';
    expect(
      faults({ 'package.json': root, 'CHANGELOG.md': changelog, 'apps/web/package.json': none }),
    ).toEqual([]);
    expect(
      faults({ 'package.json': root, 'CHANGELOG.md': changelog, 'apps/web/package.json': own }),
    ).toEqual([expect.stringContaining('apps/web/package.json has its own version')]);
  });

  it.each(['## [Unreleased]', '## [1.2.01] - 2026-11-23', '## [1.2.0]', '## [1x2.0] - 2026-11-23'])(
    'needs a dated part of its own, and %j is none',
    (part) => {
      expect(faults({ 'package.json': root, 'CHANGELOG.md': part })).toEqual([
        expect.stringContaining('"## [1.2.0] - <date>"'),
      ]);
    },
  );
});
