import { adClickCalls, adViewCalls } from './ad-clicks.ts';
import { cardCalls } from './cards.ts';
import { catalogueCalls } from './catalogue.ts';
import { chatCalls } from './chat.ts';
import { danmakuCalls } from './danmaku.ts';
import { dismissedCalls } from './dismissed.ts';
import { feedbackCalls } from './feedback.ts';
import { inviteCalls } from './invite.ts';
import { keptCalls } from './kept.ts';
import { lineCalls } from './lines.ts';
import { memberCalls } from './member.ts';
import { moderationCalls } from './moderation.ts';
import { operatorAccountCalls } from './operator/account.ts';
import { operatorAdCalls } from './operator/ads.ts';
import { operatorBatchCalls } from './operator/batches.ts';
import { operatorCardCalls } from './operator/cards.ts';
import { operatorChannelCalls } from './operator/channels.ts';
import { operatorChatCalls } from './operator/chat.ts';
import { operatorFeedOutCalls } from './operator/feed-out.ts';
import { operatorFeedbackCalls } from './operator/feedback.ts';
import { operatorFigureCalls } from './operator/figures.ts';
import { operatorFilmCalls } from './operator/films.ts';
import { operatorInboxCalls } from './operator/inbox.ts';
import { operatorIngestCalls } from './operator/ingests.ts';
import { operatorLineCalls } from './operator/lines.ts';
import { operatorMemberDeskCalls } from './operator/member-desk.ts';
import { operatorMemberCalls } from './operator/members.ts';
import { operatorModerationCalls } from './operator/moderation.ts';
import { operatorMoveCalls } from './operator/moves.ts';
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
import { operatorSourceCalls } from './operator/sources.ts';
import { operatorSubtitleCalls } from './operator/subtitles.ts';
import { operatorTermsCalls } from './operator/terms.ts';
import { operatorTitleListCalls } from './operator/title-lists.ts';
import { operatorVideoOriginCalls } from './operator/video-origin.ts';
import { operatorVideoCalls } from './operator/videos.ts';
import { operatorWithdrawalCalls } from './operator/withdrawals.ts';
import { passkeyCalls } from './passkeys.ts';
import { paymentCalls } from './payment.ts';
import { recordCalls } from './records.ts';
import { searchCalls } from './search.ts';
import { signCalls } from './sign.ts';
import { siteCalls } from './site.ts';
import { statisticsCalls } from './statistics.ts';
import { watchCalls } from './watch.ts';
import { watchedCalls } from './watched.ts';
import { withdrawalCalls } from './withdrawal.ts';

/** The calls of each domain, as its module of the API binds them. */
export const callsByDomain = {
  member: { ...memberCalls, ...passkeyCalls },
  invite: inviteCalls,
  site: siteCalls,
  catalogue: { ...catalogueCalls, ...searchCalls },
  watch: watchCalls,
  kept: keptCalls,
  watched: watchedCalls,
  dismissed: dismissedCalls,
  danmaku: danmakuCalls,
  moderation: moderationCalls,
  payment: paymentCalls,
  withdrawal: withdrawalCalls,
  records: recordCalls,
  sign: signCalls,
  chat: chatCalls,
  feedback: feedbackCalls,
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
  'operator inbox': operatorInboxCalls,
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
  'operator sources': operatorSourceCalls,
  'operator title lists': operatorTitleListCalls,
  lines: lineCalls,
  'operator lines': operatorLineCalls,
  'operator moves': operatorMoveCalls,
  'operator feed out': operatorFeedOutCalls,
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
  'operator video origin': operatorVideoOriginCalls,
  'operator figures': operatorFigureCalls,
};

/** Every call of the member app by name; in the hand-written list of the test too. */
export const allCalls = {
  ...memberCalls,
  ...passkeyCalls,
  ...inviteCalls,
  ...siteCalls,
  ...catalogueCalls,
  ...searchCalls,
  ...watchCalls,
  ...keptCalls,
  ...watchedCalls,
  ...lineCalls,
  ...dismissedCalls,
  ...danmakuCalls,
  ...moderationCalls,
  ...paymentCalls,
  ...cardCalls,
  ...withdrawalCalls,
  ...recordCalls,
  ...signCalls,
  ...chatCalls,
  ...feedbackCalls,
  ...adClickCalls,
  ...adViewCalls,
  ...statisticsCalls,
};

export type CallName = keyof typeof allCalls;

/** The calls of operators, by name; in the hand-written list too. */
export const operatorCalls = {
  ...operatorSessionCalls,
  ...operatorAccountCalls,
  ...operatorManagementCalls,
  ...operatorOverviewCalls,
  ...operatorInboxCalls,
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
  ...operatorSourceCalls,
  ...operatorTitleListCalls,
  ...operatorLineCalls,
  ...operatorMoveCalls,
  ...operatorFeedOutCalls,
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
  ...operatorVideoOriginCalls,
  ...operatorFigureCalls,
};

export type OperatorCallName = keyof typeof operatorCalls;
