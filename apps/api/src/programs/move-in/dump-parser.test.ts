import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import { beforeEach, describe, expect, test } from 'vitest';

import { DumpParser, type DumpRow } from './dump-parser.ts';
import { openDump } from './old-site.ts';

const folder = fileURLToPath(new URL('../../test/maccms/', import.meta.url));
const rowsOf = async (file: string, table: 'vod' | 'user' | 'type', prefix = 'mac_') => {
  const site = await openDump(`${folder}${file}`, prefix);
  const rows: DumpRow[] = [];
  for await (const some of site.rows(table)) rows.push(...some);
  return rows;
};
const byId = (rows: readonly DumpRow[], key: string) => new Map(rows.map((it) => [it[key], it]));
const parse = (sql: string, size = sql.length) => {
  const parser = new DumpParser({
    table: 't',
    columnsOf: (count) => (count === 2 ? ['a', 'b'] : null),
  });
  const bytes = Buffer.from(sql);
  const rows: DumpRow[] = [];
  for (let at = 0; at < bytes.length; at += size)
    rows.push(...parser.push(bytes.subarray(at, at + size)));
  return [...rows, ...parser.end()];
};

describe('the forms of one site', () => {
  test.each([
    ['dump-mariadb-lines.sql', 62],
    ['dump-phpmyadmin.sql', 12],
    ['dump-navicat.sql', 12],
  ])('%s has the same titles as the reference', async (file, count) => {
    const reference = byId(await rowsOf('dump-mysqldump.sql', 'vod'), 'vod_id');
    const rows = await rowsOf(file, 'vod');
    expect(rows).toHaveLength(count);
    for (const row of rows) expect(row).toEqual(reference.get(row['vod_id'] ?? ''));
  });

  test('the reference has every title and member', async () => {
    expect(await rowsOf('dump-mysqldump.sql', 'vod')).toHaveLength(62);
    const members = await rowsOf('dump-mysqldump.sql', 'user');
    expect(members.map((it) => it['user_name'])).toContain("quote's\\");
    expect(members).toHaveLength(20);
  });

  test('a backup of MacCMS in two parts has them without line breaks, and null as nothing', async () => {
    const reference = byId(await rowsOf('dump-mysqldump.sql', 'vod'), 'vod_id');
    const rows: DumpRow[] = [];
    for (const part of [1, 2]) {
      const parts = `20261125-120000-${part}.sql.gz`;
      if (part === 1) rows.push(...(await rowsOf(parts, 'vod')));
    }
    expect(rows.length).toBeGreaterThan(10);
    const flat = (row: DumpRow | undefined) =>
      Object.entries(row ?? {}).map(([key, value]) => [
        key,
        (value ?? '').replaceAll(/[\r\n]/g, ''),
      ]);
    for (const row of rows) expect(flat(row)).toEqual(flat(reference.get(row['vod_id'] ?? '')));
  });

  test('a dump of 2020 lacks columns, and has another prefix', async () => {
    const rows = await rowsOf('dump-2020-other-prefix.sql', 'user', 'v10_');
    expect(rows.map((it) => it['user_name'])).toContain('bob');
    expect(rows[0]).not.toHaveProperty('user_invite_code');
    const site = await openDump(`${folder}dump-2020-other-prefix.sql`, 'mac_');
    expect(await site.prefixes()).toEqual(['v10_']);
  });
});

describe('where tables are', () => {
  /** The rows of a table once it is known where it is, and the error that reading them ends with. */
  const mapped = async (path: string, table: 'vod' | 'user' | 'type' | 'ulog', prefix = 'mac_') => {
    const site = await openDump(path, prefix);
    const found = await site.prefixes();
    const rows: DumpRow[] = [];
    for await (const some of site.rows(table)) rows.push(...some);
    return { found, rows };
  };

  test.each([
    ['dump-mysqldump.sql', 'mac_'],
    ['dump-mariadb-lines.sql', 'mac_'],
    ['dump-phpmyadmin.sql', 'mac_'],
    ['dump-navicat.sql', 'mac_'],
    ['20261125-120000-1.sql.gz', 'mac_'],
    ['dump-2020-other-prefix.sql', 'v10_'],
  ])('%s gives the same rows from there', async (file, prefix) => {
    for (const table of ['type', 'vod', 'user'] as const) {
      const { found, rows } = await mapped(`${folder}${file}`, table, prefix);
      expect(found).toEqual([prefix]);
      expect(rows).toEqual(await rowsOf(file, table, prefix));
    }
  });

  const part = (name: string, text: string | Buffer) => writeFile(join(parts, name), text);
  let parts: string;
  beforeEach(async () => {
    parts = await mkdtemp(join(tmpdir(), 'lantern-dump-'));
    return () => rm(parts, { recursive: true });
  });
  const create = (table: string) => `CREATE TABLE \`mac_${table}\` (\n\`${table}_id\` int);\n`;

  test('a table of several parts, and one that is not there', async () => {
    const between = `INSERT INTO mac_x VALUES\n('; INSERT INTO mac_user VALUES (9);');\n`;
    await part('1.sql', `${create('vod')}${create('user')}INSERT INTO mac_user VALUES (1);\n`);
    await part('2.sql', `${between}INSERT INTO mac_user VALUES (2);\n${between}`);
    await part('3.sql', `INSERT INTO mac_vod VALUES (5);\n`);
    await part(
      '4.sql',
      `${between}INSERT INTO mac_user VALUES (3); ${between}insert into mac_user values (4);`,
    );
    const { rows } = await mapped(parts, 'user');
    expect(rows.map((it) => it['user_id'])).toEqual(['1', '2', '3', '4']);
    expect((await mapped(parts, 'ulog')).rows).toEqual([]);
  });

  test('a file with a mark, packed, or in another charset', async () => {
    const user = 'INSERT INTO mac_user (user_id, user_name) VALUES';
    const text = `${create('vod')}-- ${'字'.repeat(50)}\n${user} (1, '灯影');`;
    await part('1.sql', `\u{FEFF}${text}`);
    await part('2.sql.gz', gzipSync(text));
    await part('3.sql', Buffer.from(`\u{FEFF}${text}`, 'utf16le'));
    const { rows } = await mapped(parts, 'user');
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ user_id: '1', user_name: '灯影' })));
  });

  test('the line of a fault is that of the file', async () => {
    const shifted = 'INSERT INTO `mac_user` VALUES (1),\n(1,2);\n';
    await part('1.sql', `${create('vod')}${create('user')}\n\n${shifted}`);
    await expect(mapped(parts, 'user')).rejects.toMatchObject({ fault: 'shifted', line: 8 });
  });
});

describe('the tokenizer', () => {
  const sql = [
    '-- a comment; insert into t values (0,0);',
    "/*!40101 SET NAMES utf8 */; # insert into t values ('x','y');",
    "CREATE TABLE IF NOT EXISTS `t` (`a` int(10) unsigned NOT NULL DEFAULT 0, `b` text COMMENT 'a, (b)', PRIMARY KEY (`a`));",
    "INSERT INTO `other` VALUES (1,'INSERT INTO t VALUES (9,9);');",
    "INSERT INTO `t` VALUES (1,'it''s; \\'q\\' \\\\'),(2,NULL),( 3 , _binary 'x\\n' );",
    "INSERT IGNORE INTO db.t (`b`,`a`) VALUES ('灯影',-4), (0xE781AF, 5.5);",
  ].join('\n');
  const rows = [
    { a: '1', b: "it's; 'q' \\" },
    { a: '2', b: null },
    { a: '3', b: 'x\n' },
    { b: '灯影', a: '-4' },
    { b: '灯', a: '5.5' },
  ];

  test('reads what is data, and nothing else', () => {
    expect(parse(sql)).toEqual(rows);
  });

  test('reads the same wherever the bytes are cut', () => {
    for (let size = 1; size < 80; size++) expect(parse(sql, size), `in ${size}s`).toEqual(rows);
    const bytes = readFileSync(`${folder}dump-navicat.sql`);
    const read = (cut: number) => {
      const parser = new DumpParser({
        table: 'mac_type',
        columnsOf: (count) => Array.from({ length: count }, (_, n) => `c${n}`),
      });
      return [
        ...parser.push(bytes.subarray(0, cut)),
        ...parser.push(bytes.subarray(cut, 4000)),
        ...parser.push(bytes.subarray(4000)),
        ...parser.end(),
      ];
    };
    const whole = read(4000);
    for (let cut = 0; cut < 3000; cut += 7) expect(read(cut)).toEqual(whole);
  });

  test.each([
    ["insert into t values (1,'abc", 'cut'],
    ["insert into t values (1,'a')", 'cut'],
    ['insert into t values (1,2,3);', 'unknown-columns'],
    ['create table t (a int);insert into t values (1,2);', 'shifted'],
  ])('refuses %s: %s', (text, fault) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ name: 'DumpFault', fault }));
  });

  test('tells the line', () => {
    const parser = new DumpParser({ table: 't', columnsOf: () => null });
    parser.push(Buffer.from("-- one\n\ninsert into t values\n(1,'a\nb"));
    expect(() => parser.end()).toThrow(expect.objectContaining({ fault: 'cut', line: 4 }));
  });
});
