import type { FeedCategory } from './feed-page.ts';
import type { FeedQuestion } from './feed-question.ts';
import { formatShanghaiTime } from './shanghai-time.ts';

/** An episode that the feed gives out, at its address. */
export interface SharedEpisode {
  title: string;
  address: string;
}

/** A line of a title: `player` is its code, which no other line of the title has. */
export interface SharedLine {
  player: string;
  name: string;
  episodes: readonly SharedEpisode[];
}

/** A title as the feed gives it out. */
export interface SharedTitle {
  id: number;
  name: string;
  aliases: readonly string[];
  /** Its innermost category, and that one's root; null where it is a root itself. */
  category: { code: string; name: string; root: string | null };
  changedAt: Date;
  addedAt: Date;
  /** How far it has come, or that it is a trial. */
  remark: string;
  hasEnded: boolean;
  introduction: string;
  /** `''` for none. */
  picture: string;
  tags: readonly string[];
  actors: readonly string[];
  directors: readonly string[];
  year: number | null;
  area: string;
  language: string;
  /** 0 where it is not known. */
  durationSeconds: number;
  /** 0 to 10. */
  score: number;
  referenceId: string | null;
  lines: readonly SharedLine[];
}

/** A page of the feed. */
export interface SharedPage {
  question: Pick<FeedQuestion, 'what' | 'page' | 'pageSize'>;
  total: number;
  /** Said to its readers. */
  message: string;
  categories: readonly FeedCategory[];
  titles: readonly SharedTitle[];
}

const pagesOf = ({ total, question: { pageSize } }: SharedPage): number =>
  Math.ceil(total / pageSize);

/** Readers take entities and tags out of texts: what looks like one is written so that they bring it back. */
const asText = (text: string): string =>
  text.replaceAll(/&(?=#?\w{1,32};)/g, '&amp;').replaceAll('<', '&lt;');

/** An introduction as markup, a paragraph for each of its lines. */
const asMarkup = (text: string): string =>
  text === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `<p>${asText(line)}</p>`)
        .join('');

/** Marks of a play list inside a title, as characters that look alike. */
const lookAlike: Readonly<Record<string, string>> = { '#': '＃', $: '＄' };

const writeEpisodes = (episodes: readonly SharedEpisode[]): string =>
  episodes
    .map(({ title, address }) => {
      const named = title.replaceAll(/[#$]/g, (it) => lookAlike[it] ?? it).replaceAll(/\s+/g, ' ');
      return `${named}$${escapeAddress(address)}`;
    })
    .join('#');

/** A fragment is never sent to a host, so that nothing is lost without it. */
const escapeAddress = (address: string): string =>
  address.replace(/#.*$/s, '').replaceAll('$', '%24').replaceAll(/\s/g, '%20');

const joinLines = (lines: readonly SharedLine[], of: (line: SharedLine) => string): string =>
  lines.map(of).join('$$$');

const largestReference = 4_294_967_295;

function readReferenceNumber(reference: string | null): number {
  const number = /^\d{1,10}$/.test(reference ?? '') ? Number(reference) : 0;
  return number <= largestReference ? number : 0;
}

/** Columns of MacCMS that nothing here fills: its readers take a missing one for a fault. */
const unfilled = {
  group_id: 0,
  vod_en: '',
  vod_status: 1,
  vod_letter: '',
  vod_color: '',
  vod_tag: '',
  vod_pic_thumb: '',
  vod_pic_slide: '',
  vod_pic_screenshot: '',
  vod_writer: '',
  vod_behind: '',
  vod_pubdate: '',
  vod_tv: '',
  vod_weekday: '',
  vod_version: '',
  vod_state: '',
  vod_author: '',
  vod_jumpurl: '',
  vod_lock: 0,
  vod_level: 0,
  vod_copyright: 0,
  vod_points: 0,
  vod_points_play: 0,
  vod_points_down: 0,
  vod_hits: 0,
  vod_hits_day: 0,
  vod_hits_week: 0,
  vod_hits_month: 0,
  vod_up: 0,
  vod_down: 0,
  vod_score_all: 0,
  vod_score_num: 0,
  vod_douban_score: '0.0',
  vod_reurl: '',
  vod_rel_vod: '',
  vod_rel_art: '',
  vod_pwd: '',
  vod_pwd_url: '',
  vod_pwd_play: '',
  vod_pwd_play_url: '',
  vod_pwd_down: '',
  vod_pwd_down_url: '',
  vod_trysee: 0,
  vod_down_from: '',
  vod_down_server: '',
  vod_down_note: '',
  vod_down_url: '',
} as const;

const detailOf = (it: SharedTitle) => ({
  vod_id: it.id,
  type_id: Number(it.category.code),
  type_id_1: Number(it.category.root ?? 0),
  type_name: asText(it.category.name),
  vod_name: asText(it.name),
  vod_sub: asText(it.aliases.join(',')),
  vod_class: asText(it.tags.join(',')),
  vod_pic: it.picture,
  vod_actor: asText(it.actors.join(',')),
  vod_director: asText(it.directors.join(',')),
  vod_blurb: asText(it.introduction.replaceAll('\n', ' ').slice(0, 100).toWellFormed()),
  vod_remarks: asText(it.remark),
  vod_area: asText(it.area),
  vod_lang: asText(it.language),
  vod_year: String(it.year ?? ''),
  vod_isend: it.hasEnded ? 1 : 0,
  vod_total: countEpisodes(it),
  vod_serial: String(countEpisodes(it)),
  vod_duration: it.durationSeconds === 0 ? '' : String(Math.ceil(it.durationSeconds / 60)),
  vod_score: it.score.toFixed(1),
  vod_time: formatShanghaiTime(it.changedAt),
  vod_time_add: Math.floor(it.addedAt.getTime() / 1000),
  vod_douban_id: readReferenceNumber(it.referenceId),
  vod_content: asMarkup(it.introduction),
  vod_play_from: joinLines(it.lines, (line) => line.player),
  vod_play_server: joinLines(it.lines, () => 'no'),
  vod_play_note: joinLines(it.lines, () => ''),
  vod_play_url: joinLines(it.lines, (line) => writeEpisodes(line.episodes)),
  ...unfilled,
});

const countEpisodes = ({ lines }: SharedTitle): number => lines[0]?.episodes.length ?? 0;

const listedOf = (it: SharedTitle) => ({
  vod_id: it.id,
  vod_name: asText(it.name),
  type_id: Number(it.category.code),
  type_name: asText(it.category.name),
  vod_en: '',
  vod_time: formatShanghaiTime(it.changedAt),
  vod_remarks: asText(it.remark),
  vod_play_from: it.lines.map((line) => line.player).join(','),
});

/** A page as MacCMS answers it in JSON. */
export const writeFeedJson = (page: SharedPage): string =>
  JSON.stringify({
    code: 1,
    msg: page.message,
    page: page.question.page,
    pagecount: pagesOf(page),
    limit: page.question.pageSize,
    total: page.total,
    list: page.titles.map(page.question.what === 'list' ? listedOf : detailOf),
    class: page.categories.map(({ code, name, parent }) => ({
      type_id: Number(code),
      type_pid: Number(parent ?? 0),
      type_name: asText(name),
    })),
  });

/** What XML has no place for. */
// oxlint-disable-next-line no-control-regex -- because these are the characters that XML forbids
const forbidden = /[\u{0}-\u{8}\u{B}\u{C}\u{E}-\u{1F}\u{FFFE}\u{FFFF}]/gu;

const clean = (text: string): string => text.toWellFormed().replaceAll(forbidden, '');

const cdata = (text: string): string =>
  `<![CDATA[${clean(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

const plain = (text: string): string =>
  clean(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

function writeVideo(it: SharedTitle, what: FeedQuestion['what']): string {
  const head = [
    `<last>${formatShanghaiTime(it.changedAt)}</last><id>${it.id}</id><tid>${it.category.code}</tid>`,
    `<name>${cdata(asText(it.name))}</name><type>${plain(it.category.name)}</type>`,
  ];
  const note = `<note>${cdata(asText(it.remark))}</note>`;
  if (what === 'list') {
    const players = it.lines.map((line) => line.player).join(',');
    return `<video>${head.join('')}<dt>${plain(players)}</dt>${note}</video>`;
  }
  const lines = it.lines.map(
    ({ player, episodes }) => `<dd flag="${plain(player)}">${cdata(writeEpisodes(episodes))}</dd>`,
  );
  return [
    '<video>',
    ...head,
    `<pic>${plain(it.picture)}</pic><lang>${plain(it.language)}</lang><area>${plain(it.area)}</area>`,
    `<year>${it.year ?? ''}</year><state>${countEpisodes(it)}</state>${note}`,
    `<actor>${cdata(asText(it.actors.join(',')))}</actor><director>${cdata(asText(it.directors.join(',')))}</director>`,
    `<dl>${lines.join('')}</dl><des>${cdata(asMarkup(it.introduction))}</des>`,
    '</video>',
  ].join('');
}

/** A page as MacCMS answers it in XML. */
export function writeFeedXml(page: SharedPage): string {
  const { question, total, titles, categories } = page;
  const classes = categories.map(({ code, name }) => `<ty id="${code}">${plain(name)}</ty>`);
  return [
    '<?xml version="1.0" encoding="utf-8"?><rss version="5.1">',
    `<list page="${question.page}" pagecount="${pagesOf(page)}" pagesize="${question.pageSize}" recordcount="${total}">`,
    ...titles.map((it) => writeVideo(it, question.what)),
    `</list><class>${classes.join('')}</class></rss>`,
  ].join('');
}
