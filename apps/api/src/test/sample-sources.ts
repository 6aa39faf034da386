import type { PayloadInputOf } from '@lantern/contracts/call';
import type { operatorCalls } from '@lantern/contracts/calls/all-calls';

type Calls = typeof operatorCalls;

/** Of an inner network: it is never asked. */
const feed = {
  name: 'feed',
  address: 'http://192.168.7.7/api.php/provide/vod/',
  everyHours: 6,
  fills: 'empty' as const,
};
const source = { id: 999_999 };
const list = { id: '00000000-0000-7000-8000-000000000000' };
const listChoice = {
  ...list,
  name: 'films',
  hasHead: true,
  columns: ['title' as const, 'address' as const],
  categoryCode: null,
};

/** Payloads of the calls about where titles come from and where they go. */
export const sampleSources = {
  listSources: {},
  getSource: source,
  addSource: feed,
  changeSource: { ...feed, id: 999_999, version: 'none' },
  declareSource: { id: 999_999, licence: 'unchecked', note: 'a friend', publish: 'never' },
  switchSource: { id: 999_999, isOn: true },
  getSourceBindings: source,
  bindSource: { id: 999_999, categories: [], players: [] },
  trySource: source,
  runSource: { id: 999_999, isFull: false },
  stopSource: source,
  listSourceRuns: source,
  listMatchCases: {},
  listTitleLists: {},
  readTitleList: { fileName: 'films.csv' },
  getTitleList: list,
  tryTitleList: listChoice,
  takeTitleList: { ...listChoice, right: null },
  readListReasons: list,
  undoTitleList: list,
  listLineHosts: {},
  blockLineHost: { host: 'https://v1.example', reason: 'dead' },
  unblockLineHost: { host: 'https://v1.example' },
  previewReplaceHost: { host: 'https://v1.example', to: 'https://v2.example' },
  replaceLineHost: { host: 'https://v1.example', to: 'https://v2.example', isLasting: true },
  listLineReplacements: {},
  undoLineReplacement: { id: 999_999 },
  listLostTitles: {},
  listLinePlayers: {},
  orderLinePlayers: { codes: ['am3u8', 'bm3u8'] },
  listMoves: {},
  getMove: list,
  getFeedOut: {},
  changeFeedOut: {
    version: 'none',
    isOn: true,
    isOpen: true,
    hasPictures: true,
    categories: [],
    sourceIds: [],
  },
  getVideoOrigin: { id: 999_999 },
  restoreVideoField: { id: 999_999, field: 'title' },
  listFeedKeys: {},
  addFeedKey: { name: 'a friend', mostADay: 0, lastDay: null },
  withdrawFeedKey: { id: 999_999 },
  decideMatchCase: { caseId: 999_999, verdict: 'different', videoId: null },
} satisfies { [Name in keyof Calls]?: PayloadInputOf<Calls[Name]> };
