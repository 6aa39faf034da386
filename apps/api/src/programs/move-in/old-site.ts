import type { ListedTitle } from '@lantern/rules/listed-title';

import type { DumpRow } from './dump-parser.ts';
import { findDatabaseName, listDumpFiles, mapDump, readDump } from './read-dump.ts';

/** Tables of MacCMS that are read. */
export type OldTable = 'type' | 'vod' | 'user' | 'group' | 'order' | 'ulog' | 'collect' | 'card';

export type OldRow = DumpRow;

/** A film of this machine that belongs to a title. */
export interface ListedFilm {
  path: string;
  /** Null for the only film of a title. */
  episode: string | null;
}

/** What a list or a folder has beside its titles. */
export interface Listed {
  kind: 'list' | 'folder';
  /** Where pictures and films of a list are looked for. */
  folder: string;
  /** By the id of their title. */
  films: ReadonlyMap<string, { title: ListedTitle; films: readonly ListedFilm[] }>;
  /** Takes down what became of a title. */
  note: (id: string, outcome: string, reason: string) => void;
  /** Writes the list again with a column that says why rows were not taken; null where all were, and for a folder. */
  saveReasons: (to: { dataDir: string; name: string }) => Promise<string | null>;
}

/** A MacCMS site: its database, or a dump of it. */
export interface OldSite {
  /** The name of its database; '' where a dump does not tell it. */
  database: string;
  name: string;
  /** The rows of a table, a few thousand at a time; none of a table that is not there. `after` skips rows up to an id, where it can. */
  rows: (table: OldTable, after?: string) => AsyncIterable<OldRow[]>;
  /** Whether it does: a dump is read from its beginning. */
  skipsRows?: true;
  /** Prefixes with which it has the table of titles. */
  prefixes: () => Promise<string[]>;
  /** The line in which a dump is cut off, once its prefixes were asked for; null for a whole one. */
  cutInLine?: () => number | null;
  close: () => Promise<void>;
  /** What a list or a folder of films has beside; not there for a MacCMS site. */
  listed?: Listed;
}

/** The columns of MacCMS's tables, for dumps that don't say them; docs/decisions/0068 tells where they are from. */
const knownColumns: Readonly<Record<string, string>> = {
  type: 'type_id type_name type_en type_sort type_mid type_pid type_status type_tpl type_tpl_list type_tpl_detail type_tpl_play type_tpl_down type_key type_des type_title type_union type_extend type_logo type_pic type_jumpurl',
  vod: 'vod_id type_id type_id_1 group_id vod_name vod_sub vod_en vod_status vod_audit_remark vod_letter vod_color vod_tag vod_class vod_pic vod_pic_thumb vod_pic_slide vod_pic_original vod_pic_screenshot vod_actor vod_director vod_writer vod_behind vod_blurb vod_remarks vod_pubdate vod_publish_time vod_total vod_serial vod_tv vod_weekday vod_area vod_lang vod_year vod_version vod_state vod_author vod_jumpurl vod_tpl vod_tpl_play vod_tpl_down vod_isend vod_lock vod_level vod_copyright vod_points vod_points_play vod_points_down vod_hits vod_hits_day vod_hits_week vod_hits_month vod_duration vod_up vod_down vod_score vod_score_all vod_score_num vod_time vod_time_add vod_time_hits vod_time_make vod_recycle_time vod_trysee vod_douban_id vod_douban_score vod_reurl vod_rel_vod vod_rel_art vod_pwd vod_pwd_url vod_pwd_play vod_pwd_play_url vod_pwd_down vod_pwd_down_url vod_content vod_play_from vod_play_server vod_play_note vod_play_url vod_down_from vod_down_server vod_down_note vod_down_url vod_plot vod_plot_name vod_plot_detail vod_share_count',
  user: 'user_id group_id user_name user_pwd user_nick_name user_qq user_email user_phone user_status user_portrait user_portrait_thumb user_openid_qq user_openid_weixin user_question user_answer user_points user_points_froze user_down_quota user_reg_time user_reg_ip user_login_time user_login_ip user_last_login_time user_last_login_ip user_login_num user_extend user_random user_end_time user_pid user_pid_2 user_pid_3 user_invite_code user_invite_count user_invite_reward_time user_invite_reward_level',
  group:
    'group_id group_name group_status group_type group_popedom group_points_day group_points_week group_points_month group_points_year group_points_free group_activity_points_day group_activity_points_week group_activity_points_month group_activity_points_year group_activity_start_time_day group_activity_start_time_week group_activity_start_time_month group_activity_start_time_year group_activity_end_time_day group_activity_end_time_week group_activity_end_time_month group_activity_end_time_year',
  order:
    'order_id user_id order_status order_code order_price order_time order_points order_pay_type order_pay_time order_remarks',
  ulog: 'ulog_id user_id ulog_mid ulog_type ulog_rid ulog_sid ulog_nid ulog_points ulog_point ulog_duration ulog_time ulog_touch',
  comment:
    'comment_id comment_mid comment_rid comment_pid user_id comment_status comment_name comment_ip comment_time comment_content comment_up comment_down comment_reply comment_report',
  card: 'card_id card_no card_pwd card_money card_points card_use_status card_sale_status user_id card_add_time card_use_time',
  collect:
    'collect_id collect_name collect_url collect_type collect_mid collect_appid collect_appkey collect_param collect_filter collect_filter_from collect_filter_year collect_opt collect_sync_pic_opt',
};

/** Opens a dump: a file, or a folder of parts. */
export async function openDump(path: string, prefix: string): Promise<OldSite> {
  const files = await listDumpFiles(path);
  const database = await findDatabaseName(files);
  const columnsOf = (table: OldTable) => (count: number) => {
    const columns = knownColumns[table]?.split(' ') ?? [];
    return columns.length === count ? columns : null;
  };
  let found: Awaited<ReturnType<typeof mapDump>> | undefined;
  return {
    database,
    name: `MacCMS ${database}`.trim(),
    rows: (table) =>
      readDump(files, { table: `${prefix}${table}`, columnsOf: columnsOf(table) }, found?.map),
    cutInLine: () => found?.cutInLine ?? null,
    prefixes: async () => {
      found = await mapDump(files);
      const names = new Set([...found.map.values()].flatMap((it) => [...it.keys()]));
      return [...names].flatMap((it) => (it.endsWith('vod') ? [it.slice(0, -3)] : []));
    },
    close: () => Promise.resolve(),
  };
}
