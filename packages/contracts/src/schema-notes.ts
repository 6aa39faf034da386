import * as z from 'zod/mini';

import { treeDepth } from './calls/catalogue.ts';
import { messageId } from './calls/chat.ts';
import { inviterCode } from './calls/invite.ts';
import { picturePurpose } from './calls/member.ts';
import {
  categoryCode,
  categoryCodes,
  currentPage,
  moneyField,
  ownIdentity,
  rowIdField,
  sendingId,
  unread,
} from './calls/payload-fields.ts';
import { coinsWanted, vipDays } from './calls/payment.ts';
import { recordTab } from './calls/records.ts';
import { dayExpected, rewardExpected } from './calls/sign.ts';
import { playPosition } from './calls/watch.ts';
import { amountTyped, paymentCode } from './calls/withdrawal.ts';
import { adGroups } from './entities/ad-groups.ts';
import { ad } from './entities/ad.ts';
import { banner } from './entities/banner.ts';
import { chatMessage } from './entities/chat-message.ts';
import { config } from './entities/config.ts';
import { conversation } from './entities/conversation.ts';
import { danmaku, danmakuMode } from './entities/danmaku.ts';
import { dict } from './entities/dict.ts';
import { home, homeGroup } from './entities/home.ts';
import { invitee } from './entities/invitee.ts';
import { member, memberVip, memberWithToken, vipPeriod } from './entities/member.ts';
import { pageName } from './entities/page-name.ts';
import { channelType, paymentChannel } from './entities/payment-channel.ts';
import { commodityAmount, goodsType, paymentOption } from './entities/payment-option.ts';
import { memberOrder, orderNumber, orderStatus } from './entities/payment-order.ts';
import { recordPrice, recordRow } from './entities/record-row.ts';
import { signReceipt, signState, streakCount } from './entities/sign-state.ts';
import { episode, source } from './entities/source.ts';
import { subject } from './entities/subject.ts';
import { videoDetail } from './entities/video-detail.ts';
import { videoPage } from './entities/video-page.ts';
import { likeCount, video } from './entities/video.ts';
import {
  coinCount,
  dictCode,
  moneyText,
  rowId,
  seconds,
  webAddress,
  webAddressOrNone,
  wireDate,
} from './entities/wire-values.ts';
import {
  payoutChannel,
  withdrawal,
  withdrawalDetail,
  withdrawalNumber,
  withdrawalState,
  withdrawalTurn,
} from './entities/withdrawal.ts';

/** The name and meaning of a schema in documents; kept out of the schemas so that no client ships it. */
export interface SchemaNote {
  id?: string;
  description?: string;
}

/** Shapes to which documents refer by name. */
export const shapes = {
  Member: member,
  MemberWithToken: memberWithToken,
  Video: video,
  VideoPage: videoPage,
  VideoDetail: videoDetail,
  Source: source,
  Episode: episode,
  Danmaku: danmaku,
  Home: home,
  HomeGroup: homeGroup,
  Dict: dict,
  Subject: subject,
  Config: config,
  Ad: ad,
  AdGroups: adGroups,
  Banner: banner,
  PaymentChannel: paymentChannel,
  PaymentOption: paymentOption,
  MemberOrder: memberOrder,
  RecordRow: recordRow,
  Invitee: invitee,
  SignState: signState,
  SignReceipt: signReceipt,
  ChatMessage: chatMessage,
  Conversation: conversation,
  Withdrawal: withdrawal,
  WithdrawalDetail: withdrawalDetail,
  WithdrawalTurn: withdrawalTurn,
} satisfies Record<string, z.ZodMiniType>;

const meanings: readonly (readonly [z.ZodMiniType, string])[] = [
  [wireDate, '`YYYY-MM-DD HH:mm:ss` in Asia/Shanghai'],
  [moneyText, 'yuan as text with two decimals (`"20.00"`)'],
  [coinCount, 'gold coins, a whole number from 0'],
  [seconds, 'seconds'],
  [rowId, 'positive whole number'],
  [dictCode, 'code of a category, digits as text (`"30"`)'],
  [webAddress, 'address: http(s) or a path on this site'],
  [webAddressOrNone, 'address: http(s) or a path on this site; `""` for none'],
  [memberVip, '3 while VIP is active, else 0'],
  [vipPeriod, '1: 30 days, 2: 90, 3: 365, 4: 3650, 5: trial, 0: earned days or none'],
  [likeCount, 'how often it was liked'],
  [danmakuMode, '0 scrolls, 1 stays at the top, 2 at the bottom'],
  [channelType, 'type of a payment channel'],
  [goodsType, '1: coins, 2: VIP'],
  [commodityAmount, 'days of VIP, or the number of coins'],
  [recordPrice, 'yuan as text, or whole coins (negative when spent)'],
  [streakCount, 'days signed in in a row, a whole number from 0'],
  [currentPage, 'page, a whole number 1–100000'],
  [rowIdField, 'positive whole number, never text'],
  [messageId, 'id of a message, digits as text'],
  [
    sendingId,
    'made by the client, 8 to 64 letters, digits, `-` and `_`; a repetition sends nothing again',
  ],
  [picturePurpose, 'what the picture is for; without one, its first use decides'],
  [pageName, 'path of a page'],
  [unread, 'accepted, not read'],
  [ownIdentity, "the caller's own, if sent; another member's is refused"],
  [categoryCode, 'code of a category, as digits or a number; none for every category'],
  [categoryCodes, 'up to 20 codes with commas (`81,82`), any of them; none for every category'],
  [treeDepth, 'how many levels are wanted; none for all'],
  [inviterCode, "the inviter's `memberCode`"],
  [playPosition, 'seconds from the start, at most a day'],
  [
    moneyField,
    "yuan, as a number or as text with two decimals; checked against the server's price",
  ],
  [vipDays, 'days of a plan on sale'],
  [coinsWanted, 'the coins that `money` buys, or the same whole yuan; it may be left out'],
  [orderNumber, 'number of an order'],
  [
    orderStatus,
    'how far it has come: the goods are there when it is `fulfilled`, which `expired` and `failed` may become when money arrives late, and `refunded` when it went back',
  ],
  [recordTab, '0 orders, 1 gold coins, 2 withdrawals'],
  [rewardExpected, 'checked against the reward of the day'],
  [dayExpected, 'checked against today in Asia/Shanghai'],
  [paymentCode, 'address answered to the upload of the payment code'],
  [payoutChannel, '`wx` WeChat, `zfb` Alipay'],
  [withdrawalNumber, 'number of a withdrawal'],
  [
    withdrawalState,
    'where it stands: `submitted`, `approved`, `in_progress`, and at the end `paid` or `rejected`',
  ],
  [amountTyped, 'yuan as typed, at most 16 characters; a wrong amount is refused with a message'],
];

/** Returns the names and meanings for all documents generated from the contracts. */
export function noteSchemas(): z.core.$ZodRegistry<SchemaNote> {
  const notes = z.registry<SchemaNote>();
  for (const [id, shape] of Object.entries(shapes)) notes.add(shape, { id });
  for (const [schema, description] of meanings) notes.add(schema, { description });
  return notes;
}
