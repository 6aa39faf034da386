import type { Call, Needs } from '../call.ts';

/** One line of the specified wire protocol: method, path, who may call, whether `data` is sealed. */
export type SpecifiedCall = readonly [Call['method'], string, Needs, 'sealed' | 'plain'];

/**
 * The protocol written by hand, apart from the declarations, so that a test notices a slip in a
 * declaration. Never derive it from them.
 */
export const specifiedCalls: readonly SpecifiedCall[] = [
  ['POST', '/app-api/member/getEntityByCode', 'member', 'plain'],
  ['POST', '/renren-api/api/auto-register', 'nobody', 'plain'],
  ['POST', '/renren-api/api/member/bindInviteCode', 'member', 'plain'],
  ['POST', '/app-api/ajax/getConfig', 'nobody', 'plain'],
  ['POST', '/app-api/ajax/guanggao', 'nobody', 'plain'],
  ['POST', '/app-api/cartoon/listPaging', 'nobody', 'sealed'],
  ['POST', '/app-api/cartoon/listIndex', 'nobody', 'sealed'],
  ['POST', '/app-api/cartoon/listIndexLike', 'nobody', 'sealed'],
  ['POST', '/app-api/cartoon/selectSubjectByName', 'nobody', 'sealed'],
  ['POST', '/app-api/cartoon/changeBatch', 'nobody', 'sealed'],
  ['POST', '/app-api/cartoon/selectSubjectMovies', 'nobody', 'sealed'],
  ['POST', '/app-api/cartoon/listPagingBySearch', 'nobody', 'sealed'],
  ['POST', '/app-api/cartoon/listLeftType', 'nobody', 'sealed'],
  ['POST', '/app-api/cartoon/lookOk', 'nobody', 'sealed'],
  ['POST', '/app-api/cartoon/getVideoDetail', 'nobody', 'sealed'],
  ['POST', '/app-api/cartoon/buy', 'member', 'plain'],
  ['POST', '/renren-api/api/member/like', 'member', 'plain'],
  ['POST', '/renren-api/api/member/moviesPlayback', 'member', 'plain'],
  ['POST', '/app-api/pay/getGoodsLists', 'nobody', 'plain'],
  ['POST', '/renren-api/api/pay/yianpay', 'member', 'plain'],
  ['POST', '/app-api//login', 'nobody', 'plain'],
  ['POST', '/app-api/member/MemberInfo/changePwd', 'member', 'sealed'],
  ['POST', '/app-api/member/updateimg', 'member', 'plain'],
  ['POST', '/app-api/member/updateMember', 'member', 'plain'],
  ['POST', '/app-api/member/saveEntity', 'member', 'plain'],
  ['POST', '/renren-api/api/member/listInvitePaging', 'member', 'plain'],
  ['POST', '/app-api/member/tixian', 'member', 'plain'],
  ['POST', '/app-api/member/index', 'member', 'sealed'],
  ['GET', '/renren-api/api/sign/count', 'member', 'plain'],
  ['GET', '/renren-api/api/sign', 'member', 'plain'],
  ['POST', '/renren-api/api/sign', 'member', 'plain'],
  ['GET', '/renren-api/api/sign/dailyLogin', 'member', 'plain'],
  ['GET', '/renren-api/api/sign/watchVideoDaily', 'member', 'plain'],
  ['GET', '/renren-api/api/sign/firstRechargeVip', 'member', 'plain'],
  ['POST', '/renren-api/api/chatim/sendPic', 'member', 'plain'],
  ['GET', '/renren-api/api/chatim/list', 'member', 'plain'],
  ['POST', '/renren-api/api/chatim/send', 'member', 'plain'],
  ['POST', '/renren-api/api/member/meAdClickCount', 'nobody', 'plain'],
  ['POST', '/renren-api/api/member/playAdClickCount', 'nobody', 'plain'],
  ['POST', '/renren-api/api/member/randomAdClickCount', 'nobody', 'plain'],
  ['POST', '/renren-api/api/member/squareAdClickCount', 'nobody', 'plain'],
  ['POST', '/renren-api/api/member/paihangAdClickCount', 'nobody', 'plain'],
  ['POST', '/renren-api/api/member/darkSideAdClickCount', 'nobody', 'plain'],
  ['POST', '/renren-api/api/member/swiperAdClickCount', 'nobody', 'plain'],
  ['POST', '/renren-api/api/member/indexAdClickCount', 'nobody', 'plain'],
];

/** The calls beyond the specification, written by hand as well. */
export const callsBesideThem: readonly SpecifiedCall[] = [
  ['POST', '/app-api/cartoon/listByCodes', 'nobody', 'sealed'],
  ['POST', '/renren-api/api/member/listFavourites', 'member', 'sealed'],
  ['POST', '/renren-api/api/member/forgetFavourites', 'member', 'plain'],
  ['POST', '/renren-api/api/member/listWatched', 'member', 'sealed'],
  ['POST', '/renren-api/api/member/forgetWatched', 'member', 'plain'],
  ['POST', '/renren-api/api/member/listGuessed', 'member', 'sealed'],
  ['POST', '/app-api/cartoon/listSearched', 'nobody', 'sealed'],
  ['POST', '/app-api/cartoon/listTopics', 'nobody', 'sealed'],
  ['POST', '/app-api/pay/getOrder', 'member', 'plain'],
  ['POST', '/app-api/member/listRecordMonths', 'member', 'sealed'],
  ['POST', '/app-api/logout', 'member', 'plain'],
  ['GET', '/renren-api/api/chatim/unread', 'member', 'plain'],
  ['POST', '/app-api/stat/pageView', 'member', 'plain'],
  ['POST', '/app-api/stat/adViews', 'nobody', 'plain'],
  ['POST', '/app-api/cartoon/sendDanmu', 'member', 'sealed'],
  ['POST', '/app-api/report', 'nobody', 'plain'],
  ['POST', '/app-api/report-friend', 'member', 'plain'],
  ['POST', '/renren-api/api/member/redeemCard', 'member', 'plain'],
];
