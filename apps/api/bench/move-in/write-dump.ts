import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';

/** Words of three letters out of these are the names; none of them says a season, a part or a number. */
const letters = Array.from(
  '山河星海云雨风雪林花月灯船桥城塔岸湖溪谷峰田井村巷院门窗书画琴茶酒米盐布棉丝金银铜铁石玉瓷砖瓦木竹松柏柳梅兰菊荷',
);
const regions = ['大陆', '香港', '台湾', '日本', '韩国', '美国'];
const types = ['电影', '连续剧', '综艺', '动漫'];
const introduction = '雨停的那天，他在桥下找到一封没有寄出的信。'.repeat(6);

const letterAt = (place: number): string => letters[place % letters.length] ?? '山';

/** A name of its own for each number below 200,000. */
const nameOf = (id: number): string => {
  const size = letters.length;
  return [id, Math.floor(id / size), Math.floor(id / size / size)].map(letterAt).join('') + '传';
};

/** So many episodes as titles of such sites have: mostly one, some with many; 19 on average. */
const episodesOf = (id: number): number => (id % 4 === 0 ? 52 : (id % 3) * 8);

function lineOf(id: number, player: string): string {
  const count = Math.max(1, episodesOf(id));
  return Array.from(
    { length: count },
    (_, at) => `第${at + 1}集$https://${player}.example/${id}/${at + 1}/index.m3u8`,
  ).join('#');
}

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

async function writeTable(
  file: WriteStream,
  name: string,
  columns: readonly string[],
  rows: Iterable<readonly (string | number)[]>,
): Promise<void> {
  const put = async (text: string): Promise<void> => {
    if (!file.write(text)) await once(file, 'drain');
  };
  const declared = columns.map((it) => `\`${it}\` text`).join(',\n');
  await put(`CREATE TABLE \`mac_${name}\` (\n${declared}\n) ENGINE=MyISAM;\n`);
  let batch: string[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await put(`INSERT INTO \`mac_${name}\` VALUES ${batch.join(',')};\n`);
    batch = [];
  };
  for (const row of rows) {
    batch.push(`(${row.map((it) => (typeof it === 'number' ? it : quote(it))).join(',')})`);
    if (batch.length === 100) await flush();
  }
  await flush();
}

const titleColumns = [
  'vod_id',
  'type_id',
  'vod_name',
  'vod_status',
  'vod_pic',
  'vod_actor',
  'vod_director',
  'vod_remarks',
  'vod_area',
  'vod_year',
  'vod_time',
  'vod_time_add',
  'vod_content',
  'vod_play_from',
  'vod_play_server',
  'vod_play_note',
  'vod_play_url',
];

function* titlesOf(count: number): Generator<(string | number)[]> {
  for (let id = 1; id <= count; id += 1) {
    const time = 1_600_000_000 + id * 60;
    yield [
      id,
      1 + (id % types.length),
      nameOf(id),
      1,
      `https://p.example/${id}.jpg`,
      `${nameOf(id + 7).slice(0, 3)},${nameOf(id + 11).slice(0, 3)}`,
      nameOf(id + 13).slice(0, 3),
      '完结',
      regions[id % regions.length] ?? '',
      1990 + (id % 35),
      time,
      time,
      introduction,
      'am3u8',
      '',
      '',
      lineOf(id, `v${id % 20}`),
    ];
  }
}

function* membersOf(count: number): Generator<(string | number)[]> {
  for (let id = 1; id <= count; id += 1) {
    const password = createHash('md5').update(String(id)).digest('hex');
    yield [
      id,
      2,
      `member${id}`,
      password,
      1,
      id % 500,
      0,
      id % 10 === 0 ? 2_000_000_000 : 0,
      1_600_000_000,
      0,
    ];
  }
}

/** What members marked and where they stopped: five each. */
function* marksOf(members: number, titles: number): Generator<(string | number)[]> {
  for (let id = 1; id <= members * 5; id += 1) {
    const title = 1 + ((id * 7919) % titles);
    yield [
      id,
      1 + (id % members),
      1,
      id % 5 === 0 ? 2 : 4,
      title,
      1,
      1,
      0,
      id % 600,
      1_700_000_000 + id,
    ];
  }
}

/** Writes a dump of a MacCMS site. Answers how many episodes it has. */
export async function writeDump(
  path: string,
  { titles, members }: { titles: number; members: number },
): Promise<number> {
  const file = createWriteStream(path);
  const typeRows = types.map((name, at) => [at + 1, name, 0, 1]);
  await writeTable(file, 'type', ['type_id', 'type_name', 'type_pid', 'type_mid'], typeRows);
  await writeTable(file, 'vod', titleColumns, titlesOf(titles));
  const ofMembers = [
    'user_id',
    'group_id',
    'user_name',
    'user_pwd',
    'user_status',
    'user_points',
    'user_points_froze',
    'user_end_time',
    'user_reg_time',
    'user_pid',
  ];
  await writeTable(file, 'user', ofMembers, membersOf(members));
  const ofMarks = [
    'ulog_id',
    'user_id',
    'ulog_mid',
    'ulog_type',
    'ulog_rid',
    'ulog_sid',
    'ulog_nid',
    'ulog_points',
    'ulog_point',
    'ulog_time',
  ];
  await writeTable(file, 'ulog', ofMarks, marksOf(members, titles));
  file.end();
  await once(file, 'close');
  let episodes = 0;
  for (let id = 1; id <= titles; id += 1) episodes += Math.max(1, episodesOf(id));
  return episodes;
}
