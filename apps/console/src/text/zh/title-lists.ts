import type { TitleList } from '@lantern/contracts/entities/title-list';
import { listBounds, type ListColumn } from '@lantern/rules/listed-title';

/** Why a row of a list is not taken, by its code. */
export const rowReasons: Readonly<Record<string, string>> = {
  'no-title': '没有片名',
  'no-address': '没有网址',
  'bad-year': '年份不是四位数字',
  'bad-paid': '“收费”不是“是”或“否”',
  'not-a-stream': '不是 m3u8 或视频文件的网址',
  'inner-address': '网址指向本机或内网',
  'file-elsewhere': '是本机的文件，请在“入库”上传',
};

/** The words of the lists of titles that operators send. */
export const titleListsTexts = {
  tab: '表格',
  send: '选择表格',
  sendHint: `.csv、.tsv、.xlsx（一行一部或一集）或 .m3u，最多 ${listBounds.rows / 10_000} 万行；GBK 也认。网址要是 m3u8 或视频文件。先看会怎样，再导入。`,
  recent: '最近的表格',
  none: '还没有导入过表格。',
  columnsOf: {
    title: '片名',
    category: '分类',
    year: '年份',
    introduction: '简介',
    address: '网址',
    poster: '封面',
    paid: '收费',
    episode: '集名',
  } satisfies Record<ListColumn, string>,
  noColumn: '不用',
  says: (place: number): string => `第 ${place} 列是`,
  map: '每一列是什么',
  mapHint: (total: number, shown: number): string =>
    total > shown ? `共 ${total} 行，这里是前 ${shown} 行。` : `共 ${total} 行。`,
  needed: '请选出“片名”和“网址”各一列。',
  twice: '同一项选了两列。',
  hasHead: '第一行是列名',
  name: '来源名称',
  nameHint: '同名的表格是同一来源：再导入时，同名同年的影片会更新，不会重复',
  category: '没有的分类',
  makeHidden: '建为隐藏的分类',
  goesInto: (name: string): string => `放进 ${name}`,
  tryLabel: '看看会怎样',
  tried: '会怎样',
  triedHint: (titles: number): string => `${titles} 部影片，什么都还没写入。`,
  rowsRefused: '不收的行',
  rowsOf: (why: string, count: number): string => `${count} 行${why}`,
  categories: '分类',
  categoryGoes: (name: string, to: string | null): string =>
    to === null ? `${name} → 新建，隐藏` : `${name} → ${to}`,
  rightHint: '不申明就用这个来源以前申明的；没有申明过的存为草稿。',
  declare: '现在申明权利',
  take: {
    label: '导入',
    question: (name: string): string => `导入“${name}”？`,
    hint: '在后台进行，一周内可以撤回。',
    done: '已开始导入',
  },
  states: {
    read: '未导入',
    waiting: '等待中',
    running: '导入中',
    stopped: '已停止',
    done: '完成',
    failed: '失败',
    undone: '已撤回',
  } satisfies Record<TitleList['state'], string>,
  open: '打开',
  download: (rows: number): string => `下载未收的 ${rows} 行`,
  undo: {
    label: '撤回',
    question: (name: string): string => `撤回“${name}”？`,
    hint: '没人动过的影片进回收站，其余的留下。',
    done: '已撤回',
  },
} as const;
