import { adClickCalls, adViewCalls } from './ad-clicks.ts';
import { cardCalls } from './cards.ts';
import * as catalogue from './catalogue.ts';
import * as chat from './chat.ts';
import { danmakuCalls } from './danmaku.ts';
import * as feedback from './feedback.ts';
import * as invite from './invite.ts';
import * as kept from './kept.ts';
import * as member from './member.ts';
import { moderationCalls } from './moderation.ts';
import { operatorAccountCalls } from './operator/account.ts';
import { operatorAdCalls } from './operator/ads.ts';
import { operatorBatchCalls } from './operator/batches.ts';
import { operatorCardCalls } from './operator/cards.ts';
import { operatorChannelCalls } from './operator/channels.ts';
import { operatorChatCalls } from './operator/chat.ts';
import { operatorFeedbackCalls } from './operator/feedback.ts';
import { operatorFigureCalls } from './operator/figures.ts';
import { operatorFilmCalls } from './operator/films.ts';
import { operatorIngestCalls } from './operator/ingests.ts';
import { operatorMemberDeskCalls } from './operator/member-desk.ts';
import { operatorMemberCalls } from './operator/members.ts';
import { operatorModerationCalls } from './operator/moderation.ts';
import { operatorManagementCalls } from './operator/operators.ts';
import { operatorExportCalls, operatorOrderCalls } from './operator/orders.ts';
import { operatorOverviewCalls } from './operator/overview.ts';
import { operatorPaymentCalls } from './operator/payments.ts';
import { operatorPictureCalls } from './operator/pictures.ts';
import { operatorPlaceCalls } from './operator/places.ts';
import { operatorPosterCalls } from './operator/posters.ts';
import { operatorProfileCalls } from './operator/profiles.ts';
import { operatorRightsCalls } from './operator/rights.ts';
import { operatorSessionCalls } from './operator/session.ts';
import { operatorSettingsCalls } from './operator/site.ts';
import { operatorSubtitleCalls } from './operator/subtitles.ts';
import { operatorTermsCalls } from './operator/terms.ts';
import { operatorVideoCalls } from './operator/videos.ts';
import { operatorWithdrawalCalls } from './operator/withdrawals.ts';
import * as payment from './payment.ts';
import * as records from './records.ts';
import * as search from './search.ts';
import * as sign from './sign.ts';
import * as site from './site.ts';
import { statisticsCalls } from './statistics.ts';
import * as watch from './watch.ts';
import * as watched from './watched.ts';
import * as withdrawal from './withdrawal.ts';

/** The calls of each domain, as its module of the API binds them. */
export const callsByDomain = {
  member: member.memberCalls,
  invite: invite.inviteCalls,
  site: site.siteCalls,
  catalogue: { ...catalogue.catalogueCalls, ...search.searchCalls },
  watch: watch.watchCalls,
  kept: kept.keptCalls,
  watched: watched.watchedCalls,
  danmaku: danmakuCalls,
  moderation: moderationCalls,
  payment: payment.paymentCalls,
  withdrawal: withdrawal.withdrawalCalls,
  records: records.recordCalls,
  sign: sign.signCalls,
  chat: chat.chatCalls,
  feedback: feedback.feedbackCalls,
  'ad clicks': adClickCalls,
  'ad views': adViewCalls,
  statistics: statisticsCalls,
  'operator session': operatorSessionCalls,
  'operator account': operatorAccountCalls,
  'operator management': operatorManagementCalls,
  'operator chat': operatorChatCalls,
  'operator feedback': operatorFeedbackCalls,
  'operator withdrawals': operatorWithdrawalCalls,
  'operator overview': operatorOverviewCalls,
  'operator payments': operatorPaymentCalls,
  cards: cardCalls,
  'operator cards': operatorCardCalls,
  'operator terms': operatorTermsCalls,
  'operator channels': operatorChannelCalls,
  'operator orders': operatorOrderCalls,
  'operator exports': operatorExportCalls,
  'operator members': operatorMemberCalls,
  'operator member desk': operatorMemberDeskCalls,
  'operator ingests': operatorIngestCalls,
  'operator places': operatorPlaceCalls,
  'operator moderation': operatorModerationCalls,
  'operator profiles': operatorProfileCalls,
  'operator rights': operatorRightsCalls,
  'operator subtitles': operatorSubtitleCalls,
  'operator videos': operatorVideoCalls,
  'operator films': operatorFilmCalls,
  'operator batches': operatorBatchCalls,
  'operator settings': operatorSettingsCalls,
  'operator ads': operatorAdCalls,
  'operator pictures': operatorPictureCalls,
  'operator posters': operatorPosterCalls,
  'operator figures': operatorFigureCalls,
};

const { dailyLoginClaim, watchVideoClaim, firstRechargeVipClaim, ...ownClaims } = sign.namedClaims;

/** The calls the specification names, in its order. */
export const specificationCalls = {
  getMember: member.getMember,
  autoRegister: member.autoRegister,
  bindInviteCode: invite.bindInviteCode,
  getConfig: site.getConfig,
  getAds: site.getAds,
  listPaging: catalogue.listPaging,
  listIndex: catalogue.listIndex,
  listIndexLike: catalogue.listIndexLike,
  selectSubjectByName: catalogue.selectSubjectByName,
  changeBatch: catalogue.changeBatch,
  selectSubjectMovies: catalogue.selectSubjectMovies,
  listPagingBySearch: search.listPagingBySearch,
  listLeftType: catalogue.listLeftType,
  lookOk: watch.lookOk,
  getVideoDetail: watch.getVideoDetail,
  buyEpisode: watch.buyEpisode,
  likeVideo: watch.likeVideo,
  reportPlayback: watch.reportPlayback,
  getGoods: payment.getGoods,
  createPayment: payment.createPayment,
  logIn: member.logIn,
  changePassword: member.changePassword,
  uploadImage: member.uploadImage,
  updateMember: member.updateMember,
  sendFeedback: feedback.sendFeedback,
  listInvitees: invite.listInvitees,
  requestWithdrawal: withdrawal.requestWithdrawal,
  listRecords: records.listRecords,
  getSignCount: sign.getSignCount,
  getSignState: sign.getSignState,
  signIn: sign.signIn,
  ...{ dailyLoginClaim, watchVideoClaim, firstRechargeVipClaim },
  sendChatPicture: chat.sendChatPicture,
  listChat: chat.listChat,
  sendChat: chat.sendChat,
  ...adClickCalls,
};

/** Our own, beside those: each is in the hand-written list of the test too. */
export const ownCalls = {
  ...kept.keptCalls,
  ...watched.watchedCalls,
  listSearched: search.listSearched,
  listTopics: catalogue.listTopics,
  getOrder: payment.getOrder,
  listRecordMonths: records.listRecordMonths,
  logOut: member.logOut,
  countUnreadChat: chat.countUnreadChat,
  ...statisticsCalls,
  ...adViewCalls,
  ...danmakuCalls,
  ...moderationCalls,
  ...cardCalls,
  ...ownClaims,
};

/** Every call of the member app by name. */
export const allCalls = { ...specificationCalls, ...ownCalls };

export type CallName = keyof typeof allCalls;

/** The calls of operators, by name; in the hand-written list too. */
export const operatorCalls = {
  ...operatorSessionCalls,
  ...operatorAccountCalls,
  ...operatorManagementCalls,
  ...operatorOverviewCalls,
  ...operatorChatCalls,
  ...operatorFeedbackCalls,
  ...operatorWithdrawalCalls,
  ...operatorPaymentCalls,
  ...operatorCardCalls,
  ...operatorTermsCalls,
  ...operatorChannelCalls,
  ...operatorOrderCalls,
  ...operatorExportCalls,
  ...operatorMemberCalls,
  ...operatorMemberDeskCalls,
  ...operatorIngestCalls,
  ...operatorPlaceCalls,
  ...operatorModerationCalls,
  ...operatorProfileCalls,
  ...operatorRightsCalls,
  ...operatorSubtitleCalls,
  ...operatorVideoCalls,
  ...operatorFilmCalls,
  ...operatorBatchCalls,
  ...operatorSettingsCalls,
  ...operatorAdCalls,
  ...operatorPictureCalls,
  ...operatorPosterCalls,
  ...operatorFigureCalls,
};

export type OperatorCallName = keyof typeof operatorCalls;
