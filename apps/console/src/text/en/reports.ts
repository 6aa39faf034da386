import type { Wording } from '@lantern/rules/wording';

import type {
  categoryText as zhCategories,
  reportListTexts as zhList,
  reportsTexts as zh,
} from '../zh/reports.ts';
import { counted } from './plural.ts';

/** The reasons for reporting a video. */
export const categoryText = {
  minors: 'Minors',
  consent: 'No consent',
  copyright: 'Copyright',
  other: 'Other',
} satisfies Wording<typeof zhCategories>;

/** The words of reports, of comments, and of the monthly numbers of reports. */
export const reportsTexts = {
  tabs: { reports: 'Reports', danmaku: 'Comments', profiles: 'Profiles', months: 'Statistics' },
  state: 'State',
  states: { open: 'Open', upheld: 'Taken down', cleared: 'No violation' },
  video: 'Video',
  category: 'Reason',
  due: 'Due',
  overdue: 'Overdue',
  detail: 'Details',
  noDetail: '(no details)',
  from: 'Reported by',
  visitor: 'Visitor',
  hid: 'Hidden by itself',
  held: 'Not hidden, waits',
  time: 'Time',
  receipt: 'Receipt',
  note: 'Note',
  films: 'Film',
  gone: 'Can’t be played once decided.',
  noFilm: 'This video has no film.',
  uphold: 'Uphold, take down',
  upholdQuestion: (title) => `Take down “${title}”?`,
  upholdHint:
    'Playback stops at once. All reports for this reason are decided and their members told; the original and other encodings can’t come in again.',
  upheld: 'Video taken down',
  clear: 'No violation',
  clearQuestion: (title) => `Is “${title}” in order?`,
  clearHint:
    'It is shown again. All reports for this reason are decided and their members told; further ones don’t hide it by themselves.',
  cleared: 'Video restored',
  waveTitle: (reports, addresses) =>
    `Looks like a wave: ${reports} reports from ${addresses} ${addresses === 1 ? 'address' : 'addresses'}`,
  waveText: ([first, last], { videos, hidden, held }) =>
    `${first} to ${last}, about ${videos} ${videos === 1 ? 'video' : 'videos'}: ${hidden} hidden, ${held} still shown because the hourly limit was reached. Their deadlines run as ever.`,
  clearWave: 'Clear this wave',
  clearWaveQuestion: (reports) => `Clear these ${reports} reports?`,
  clearWaveHint:
    'All of them end as “no violation”, and the videos they hid are shown again. Reports by members with a history stay, and so do later ones. Nobody looked at the films, so later reports hide them again.',
  waveCleared: 'The wave is cleared',
  list: 'Reports',
  danmaku: 'Comments',
  text: 'Text',
  who: 'Member',
  author: 'Member ID',
  at: 'At',
  hidden: 'Removed',
  shown: 'Shown',
  hide: 'Remove',
  hideQuestion: (text) => `Remove the comment “${text}”?`,
  hideManyQuestion: (count, members) =>
    `Remove ${counted(count, 'comment')} by ${counted(members, 'member')}?`,
  danmakuFrom: 'From',
  danmakuUntil: 'Until',
  hideHint: 'Nobody sees it any more; its author is told.',
  hiddenDone: 'Comment removed',
  ofVideo: 'Video ID',
  noDanmaku: 'No comments yet',
  noDanmakuHint: 'Members’ comments show up here, newest first.',
  months: 'Reports by month',
  monthsHint: 'For a transparency report. Late: decided after it was due, or due and still open.',
  month: 'Month',
  received: 'Received',
  open: 'Open',
  late: 'Late',
  median: 'Median time to decide',
  hours: (count) => `${count < 10 ? count.toFixed(1) : Math.round(count)} h`,
  noMonths: 'No reports yet',
  noMonthsHint: 'Once there are reports, this shows month by month how they were decided.',
} satisfies Wording<typeof zh>;

/** The words of the list of reports. */
export const reportListTexts = {
  label: reportsTexts.list,
  emptyTitle: 'No reports',
  emptyHint: 'Videos that members report are listed here, the soonest due first.',
  text: 'Title, words or receipt',
  memberCode: 'Member ID',
  state: reportsTexts.state,
  category: reportsTexts.category,
  from: reportsTexts.danmakuFrom,
  until: reportsTexts.danmakuUntil,
  video: reportsTexts.video,
  due: reportsTexts.due,
  reporter: reportsTexts.from,
} satisfies Wording<typeof zhList>;
