import type { Refusal } from '@lantern/contracts/refusals';
import { listBounds } from '@lantern/rules/listed-title';

const { rows, columns } = listBounds;

const feedFaults: Readonly<Record<string, string>> = {
  closed: 'it is switched off',
  refused: 'it refused',
  'no-feed': 'this is no feed',
  cut: 'its answer was cut off',
  entities: 'its XML declares what is not taken',
  status: 'it answered with an error',
  charset: 'its encoding is not known',
  'too-long': 'more than 20 MB',
  'not-allowed': 'the address leads to this machine, its network, or a port that is not of the web',
  late: 'it took too long',
  unreachable: 'it is not reachable',
  'too-many-redirects': 'it leads from address to address',
};

const listFaults: Readonly<Record<string, (line: string) => string>> = {
  ending: () => 'only .csv, .tsv, .xlsx and .m3u',
  charset: () => 'its text is neither UTF-8 nor GBK: save it as UTF-8',
  broken: (line) => `it is no CSV from line ${line} on, where a quote is not closed`,
  workbook: () => 'it is no Excel workbook (.xlsx): save it again, or as CSV',
  empty: () => 'nothing is in it',
  'too-long': () => 'too much is in it: split it',
  'too-many': () => `at most ${rows.toLocaleString('en')} rows and ${columns} columns: split it`,
};

/** Why a feed or a list of titles gave none, by the refusal and the fault among its fields; `''` for other refusals. */
export function sourceFaultText(refusal: Refusal, fault: string, line = ''): string {
  if (refusal === 'source-silent') return feedFaults[fault] ?? '';
  return refusal === 'list-unread' ? (listFaults[fault]?.(line) ?? '') : '';
}
