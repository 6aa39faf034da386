import { wholeNumber } from './setting.ts';

const limit = (name: string, doc: string, fallback: number) =>
  wholeNumber(name, {
    doc: `${doc}; 0 switches the limit off.`,
    unit: 'times',
    fallback,
    max: 1_000_000,
  });

export const limitSettings = {
  registerPerHour: limit(
    'LIMIT_REGISTER_PER_HOUR',
    'Members one address may register in an hour',
    30,
  ),
  loginFailures: limit(
    'LIMIT_LOGIN_FAILURES',
    'Failed logins of one account from one address in 15 minutes',
    5,
  ),
  loginFailuresPerDay: limit(
    'LIMIT_LOGIN_FAILURES_PER_DAY',
    'Failed logins of one account from one address in a day',
    50,
  ),
  loginFailuresPerAddress: limit(
    'LIMIT_LOGIN_FAILURES_PER_ADDRESS',
    'Failed logins of all accounts together from one address in 15 minutes',
    100,
  ),
  pollPerMinute: limit('LIMIT_POLL_PER_MINUTE', 'Times one member may read itself in a minute', 60),
  playbackPerMinute: limit(
    'LIMIT_PLAYBACK_PER_MINUTE',
    'Positions one member may report in a minute',
    60,
  ),
  keysPerHour: limit(
    'LIMIT_KEYS_PER_HOUR',
    'Keys of films one member, or one address without a member, may get in an hour: an hour of a film takes 74 of each stream',
    1500,
  ),
  ordersPerHour: limit(
    'LIMIT_ORDERS_PER_HOUR',
    'Orders one member may create in an hour, or have opened again at the gateway',
    50,
  ),
  orderChecksPerMinute: limit(
    'LIMIT_ORDER_CHECKS_PER_MINUTE',
    'Times one member may have a gateway asked about a waiting order in a minute',
    12,
  ),
  notifiesPerMinute: limit(
    'LIMIT_NOTIFIES_PER_MINUTE',
    'Payment notifies one address may send in a minute',
    6000,
  ),
  chatPerMinute: limit(
    'LIMIT_CHAT_PER_MINUTE',
    'Chat messages one member may send in a minute',
    30,
  ),
  feedbackPerHour: limit(
    'LIMIT_FEEDBACK_PER_HOUR',
    'Messages one member may leave as feedback in an hour',
    10,
  ),
  guestTextsPerHour: limit(
    'LIMIT_GUEST_TEXTS_PER_HOUR',
    'Chat messages, feedback and comments over videos, as far as their own limit is not 0, that all members of one address who never paid may send together in an hour',
    600,
  ),
  pageViewsPerMinute: limit(
    'LIMIT_PAGE_VIEWS_PER_MINUTE',
    'Page views of one member that are taken in a minute',
    60,
  ),
  uploadsPerDay: limit('LIMIT_UPLOADS_PER_DAY', 'Pictures one member may upload in a day', 100),
  uploadBytesPerDay: wholeNumber('LIMIT_UPLOAD_BYTES_PER_DAY', {
    doc: 'What the pictures one member uploads in a day may weigh together; 0 switches the limit off.',
    unit: 'bytes',
    fallback: 52_428_800,
    max: 1_099_511_627_776,
  }),
  guestUploadBytesPerDay: wholeNumber('LIMIT_GUEST_UPLOAD_BYTES_PER_DAY', {
    doc: 'What the pictures of all members who never paid may weigh together in a day, of one address; each counts in pieces of 256 KiB; 0 switches the limit off.',
    unit: 'bytes',
    fallback: 209_715_200,
    max: 1_073_741_824,
  }),
  adViewsPerMinute: limit(
    'LIMIT_AD_VIEWS_PER_MINUTE',
    'Times one address may say in a minute that ads were seen',
    600,
  ),
  adClicksPerMinute: limit(
    'LIMIT_AD_CLICKS_PER_MINUTE',
    'Clicks on ads from one address in a minute',
    600,
  ),
  reportsPerHour: limit('LIMIT_REPORTS_PER_HOUR', 'Reports one address may send in an hour', 10),
  reportHidesPerHour: limit(
    'LIMIT_REPORT_HIDES_PER_HOUR',
    'Videos of the whole site that reports of harm by strangers hide by themselves within an hour; later ones wait in the queue. Members with a history have a share of their own, together four times as much',
    5,
  ),
  memberReportHidesPerHour: limit(
    'LIMIT_MEMBER_REPORT_HIDES_PER_HOUR',
    'Videos that the reports of one member with a history hide by themselves within an hour; later ones count as a stranger’s',
    3,
  ),
  danmakuPerMinute: limit(
    'LIMIT_DANMAKU_PER_MINUTE',
    'Comments over videos one member may send in a minute',
    10,
  ),
  wrongCardsPerHour: limit(
    'LIMIT_WRONG_CARDS_PER_HOUR',
    'Codes that are no card’s that one member may try in an hour',
    10,
  ),
  bindsPerHour: limit(
    'LIMIT_BINDS_PER_HOUR',
    'Times one member may name an inviter in an hour',
    10,
  ),
} as const;
