import type { PayloadInputOf } from '@lantern/contracts/call';
import type {
  allCalls,
  CallName,
  operatorCalls,
  OperatorCallName,
} from '@lantern/contracts/calls/all-calls';

const page = { currentPage: 1 };
const video = { collectCode: 1 };
const episode = { cartoonCode: 1, moviesInfoId: 1 };
const ad = { id: 1 };
const withdrawal = { orderNo: 'T202611211234567890' };
const ingest = { id: '018f9c5e-7d1a-7c3b-9f00-5b2a6f0e4d11' };
const memberCode = '12345678';

type EveryCall = typeof allCalls & typeof operatorCalls;

/** One payload that fits for every call; what it names need not exist. */
export const samplePayloads: {
  readonly [Name in CallName | OperatorCallName]: PayloadInputOf<EveryCall[Name]>;
} = {
  getMember: { memberCode: '12345678' },
  autoRegister: { deviceType: 0, uuid: '9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d' },
  logIn: { loginName: 'nobody', loginPwd: 'nothing', type: 1 },
  changePassword: { oldPwd: 'demo1234', newPwd: 'demo5678' },
  uploadImage: {},
  updateMember: { memberNichen: 'Mo' },
  bindInviteCode: { parentId: '12345678' },
  listInvitees: page,
  getConfig: {},
  getAds: {},
  listPaging: { ...page, typeCode: '30' },
  listIndex: {},
  listIndexLike: page,
  selectSubjectByName: { dictName: 'any', type: 0 },
  changeBatch: { ...page, type: '30' },
  selectSubjectMovies: { ...page, typeCode: '30' },
  listPagingBySearch: { ...page, searchKey: 'harbour' },
  listLeftType: {},
  lookOk: episode,
  getVideoDetail: { vid: 1 },
  buyEpisode: episode,
  likeVideo: video,
  reportPlayback: video,
  checkKeptVideos: { codes: [1] },
  listFavourites: {},
  forgetFavourites: { codes: [1] },
  sendDanmaku: { ...episode, text: 'lovely light', time: 1 },
  reportVideo: { cartoonCode: 1, category: 'other' },
  getGoods: { type: 2 },
  createPayment: { typesOf: 2, comSpec: 30, money: 30, type: 'sandbox' },
  getOrder: { orderNo: 'V2026112118304412345678' },
  requestWithdrawal: { imgurl: '/uploads/code.webp', index: 'wx', money: '100.00' },
  listRecords: { index: 0 },
  getSignCount: {},
  getSignState: {},
  signIn: {},
  claimDailyLogin: {},
  claimWatchVideo: {},
  claimFirstRecharge: {},
  sendChatPicture: {},
  listChat: {},
  sendChat: { content: 'hello' },
  sendFeedback: { comment_content: 'hello' },
  countMeAdClick: ad,
  countPlayAdClick: ad,
  countRandomAdClick: ad,
  countSquareAdClick: ad,
  countRankingAdClick: ad,
  countDarkSideAdClick: ad,
  countBannerAdClick: ad,
  countPopupAdClick: ad,
  logOut: {},
  countUnreadChat: {},
  countPageView: { page: '/' },
  logInOperator: { loginName: 'nobody', loginPwd: 'nothing' },
  logOutOperator: {},
  listConversations: page,
  listConversation: { memberCode },
  answerMember: { memberCode, content: 'hello' },
  listWithdrawals: page,
  getWithdrawal: withdrawal,
  approveWithdrawal: withdrawal,
  startPayout: withdrawal,
  markWithdrawalPaid: { ...withdrawal, payoutReference: 'wx4200000001', money: '100.00' },
  rejectWithdrawal: { ...withdrawal, reason: 'no' },
  listPaymentCases: page,
  resolvePaymentCase: { caseId: 1, outcome: 'dismissed', reason: 'no' },
  refundOrder: {
    orderNo: 'V2026112118304412345678',
    kind: 'refund',
    reference: 'R1',
    reason: 'asked for',
  },
  banMember: { memberCode, reason: 'no' },
  unbanMember: { memberCode, reason: 'no' },
  listIngests: page,
  getIngest: ingest,
  retryIngest: ingest,
  publishIngest: ingest,
  rejectIngest: { ...ingest, reason: 'no' },
};
