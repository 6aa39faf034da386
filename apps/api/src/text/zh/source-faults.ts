import type { Refusal } from '@lantern/contracts/refusals';
import { listBounds } from '@lantern/rules/listed-title';

const { rows, columns } = listBounds;

const feedFaults: Readonly<Record<string, string>> = {
  closed: '对方未开放接口',
  refused: '对方拒绝',
  'no-feed': '这不是采集接口',
  cut: '内容不完整',
  entities: 'XML 里有不接受的声明',
  status: '对方报错',
  charset: '文字编码无法识别',
  'too-long': '超过 20 MB',
  'not-allowed': '地址指向本机、内网或不允许的端口',
  late: '等了太久没有回应',
  unreachable: '连接不上',
  'too-many-redirects': '一再跳转',
};

const listFaults: Readonly<Record<string, (line: string) => string>> = {
  ending: () => '只收 .csv、.tsv、.xlsx、.m3u',
  charset: () => '文字既不是 UTF-8 也不是 GBK，请另存为 UTF-8',
  broken: (line) => `第 ${line} 行起不是 CSV：引号没有成对`,
  workbook: () => '不是 Excel 工作簿 (.xlsx)，请重新保存或另存为 CSV',
  empty: () => '里面没有内容',
  'too-long': () => '内容太多，请分成几个',
  'too-many': () => `最多 ${rows / 10_000} 万行、${columns} 列，请分成几个`,
};

/** Why a feed or a list of titles gave none, by the refusal and the fault among its fields; `''` for other refusals. */
export function sourceFaultText(refusal: Refusal, fault: string, line = ''): string {
  if (refusal === 'source-silent') return feedFaults[fault] ?? '';
  return refusal === 'list-unread' ? (listFaults[fault]?.(line) ?? '') : '';
}
