import { citySeries } from './titles/city.ts';
import { natureSeries } from './titles/nature.ts';
import type { Series } from './titles/series.ts';
import { darkWebSeries, storySeries } from './titles/stories.ts';

/** A category of the site: a root, or a child. */
export type DemoCategory = {
  code: string;
  name: string;
  nameEn: string;
  parent: string | null;
  darkWeb: boolean;
};

/** A demo video, with everything that does not depend on storage and the clock. */
export type DemoVideo = {
  title: string;
  introduction: string;
  author: string;
  tags: readonly string[];
  categoryCode: string;
  sonCode: string | null;
  darkWeb: boolean;
  paid: boolean;
  /** `scheduled` is published in two days, `deleted` has been in the bin since yesterday. */
  state: 'published' | 'draft' | 'taken_down' | 'scheduled' | 'deleted';
  likeCount: number;
  /** 0 to 10. */
  score: number;
  /** How long before seeding it was published. */
  ageMinutes: number;
  /** The motif of its poster; `look` chooses one where a motif has several posters. */
  poster: { motif: string; look: number };
  channels: readonly { name: string; episodes: readonly { title: string; clip: number }[] }[];
};

/** The categories that screens name by code, with neutral names. Every site has them, demo or not. */
export const categories: readonly DemoCategory[] = [
  ...roots([
    ['30', '超清影像', 'Ultra HD'],
    ['34', '华语大制作', 'Great productions'],
    ['33', '热点不打烊', 'Trending'],
    ['31', '水果派', 'Fruit pie'],
    ['62', '探索系列', 'Discovery'],
    ['53', '深夜放映室', 'Late night'],
  ]),
  { code: '90', name: '暗网', nameEn: 'After Dark', parent: null, darkWeb: true },
  ...below('30', [
    ['3001', '星空与宇宙', 'Stars and space'],
    ['3002', '海岸航拍', 'Coasts from above'],
  ]),
  ...below('34', [
    ['81', '山河纪行', 'Mountains and rivers'],
    ['82', '城市故事', 'City stories'],
  ]),
  ...below('33', [
    ['3301', '慢看热点', 'Slow news'],
    ['3302', '手艺与厨房', 'Crafts and kitchens'],
  ]),
  ...below('31', [
    ['134', '动画短片', 'Animated shorts'],
    ['93', '中文剧情', 'Stories'],
  ]),
  ...below('62', [
    ['68', '自然探秘', 'Into nature'],
    ['135', '精选合集', 'Selected'],
  ]),
  ...below('53', [
    ['5301', '夜读与白噪音', 'Night reading and white noise'],
    ['5302', '夜车', 'Night trains'],
  ]),
  ...below(
    '90',
    [
      ['901', '深空档案', 'Deep space files'],
      ['902', '极地密卷', 'Polar notes'],
      ['903', '地下回声', 'Echoes below'],
      ['904', '失落航线', 'Lost routes'],
    ],
    true,
  ),
];

type Named = [code: string, name: string, nameEn: string];

function roots(named: Named[]): DemoCategory[] {
  return named.map(([code, name, nameEn]) => ({
    code,
    name,
    nameEn,
    parent: null,
    darkWeb: false,
  }));
}

function below(parent: string, named: Named[], darkWeb = false): DemoCategory[] {
  return named.map(([code, name, nameEn]) => ({ code, name, nameEn, parent, darkWeb }));
}

/** A card of the topics screen. */
export type DemoTopic = {
  title: string;
  titleEn: string;
  code: string;
  sons: readonly string[];
  picture: string;
};

const topic = (
  [title, titleEn]: [string, string],
  picture: string,
  code: string,
  ...sons: string[]
): DemoTopic => ({
  title,
  titleEn,
  code,
  sons,
  picture: `/topics/${picture}.webp`,
});

/** The topics of the specification, in their order; their pictures are files of the member app. */
export const topics: readonly DemoTopic[] = [
  topic(['超清无码', 'Ultra HD'], '30', '30'),
  topic(['华语大制作', 'Great productions'], '34', '34', '81', '82'),
  topic(['黑料不打烊', 'Always on'], '33', '33'),
  topic(['水果派', 'Fruit pie'], '31-134', '31', '134'),
  topic(['探花系列', 'Explorers'], '62-68', '62', '68'),
  topic(['乱伦精选', 'Selected'], '62-135', '62', '135'),
  topic(['深夜保健室', 'Late night'], '53', '53'),
  topic(['中文剧情', 'Stories'], '31-93', '31', '93'),
];

const eighteenMonths = 18 * 30 * 24 * 60;

/** Returns a number from 0 up to 1 that is always the same for a place and a purpose (one step of Mulberry32). */
function spread(place: number, purpose: number): number {
  const state = (place * 7919 + purpose * 104_729 + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}

const channelNames = ['线路一', '线路二'];
const episodeNames = ['第1集', '第2集', '第3集', '第4集'];

/** The first films of these series have two channels with several episodes. */
const serials = new Set(['纸船漂流记', '风筝与灯塔', '城市夜航', '仰望', '手艺人', '长街旧事']);

function makeVideo(series: Series, film: string, at: { place: number; number: number }): DemoVideo {
  const { place, number } = at;
  const darkWeb = series.category === '90';
  const isSerial = serials.has(series.name) && number === 0;
  const motif = series.motifs[number % series.motifs.length] ?? '';
  return {
    title: `${series.name}：${film}`,
    introduction: `${film}。${series.about}`,
    author: series.author,
    tags: series.tags,
    categoryCode: series.category,
    sonCode: series.son,
    darkWeb,
    paid: darkWeb || place % 5 === 3,
    state: 'published',
    likeCount: 20 + Math.floor(98_000 * spread(place, 1) ** 4),
    score: Math.round((10 - 5 * spread(place, 2) ** 2) * 10) / 10,
    ageMinutes: 5 + Math.floor(eighteenMonths * spread(place, 3) ** 2),
    poster: { motif, look: Math.floor(number / series.motifs.length) },
    channels: (isSerial ? channelNames : channelNames.slice(0, 1)).map((name, channel) => ({
      name,
      episodes: (isSerial ? episodeNames : episodeNames.slice(0, 1)).map((title, episode) => ({
        title,
        clip: place + channel + episode,
      })),
    })),
  };
}

/** Videos that the operator has not published or has taken down; no visitor may find them. */
const hidden: readonly [DemoVideo['state'], string][] = [
  ['draft', '未完成的剪辑：山谷初稿'],
  ['draft', '未完成的剪辑：海边样片'],
  ['draft', '未完成的剪辑：字幕校对中'],
  ['taken_down', '已下架的旧片：素材重复'],
  ['taken_down', '已下架的旧片：音轨损坏'],
  ['scheduled', '后天上线：灯会纪行'],
  ['deleted', '回收站里的片段：重复上传'],
];

function makeVideos(): DemoVideo[] {
  const films = [...natureSeries, ...citySeries, ...storySeries, ...darkWebSeries].flatMap(
    (series) => series.films.map((film, number) => ({ series, film, number })),
  );
  const published = films.map(({ series, film, number }, place) =>
    makeVideo(series, film, { place, number }),
  );
  const [sample] = published;
  if (!sample) return [];
  const hide = ([state, title]: (typeof hidden)[number]): DemoVideo => ({
    ...sample,
    state,
    title,
    ageMinutes: state === 'scheduled' ? 0 : sample.ageMinutes,
  });
  return [...published, ...hidden.map(hide)];
}

/** All demo videos, always the same. */
export const videos: readonly DemoVideo[] = makeVideos();
