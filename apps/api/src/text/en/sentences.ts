import type { ProfilePart } from '@lantern/contracts/entities/profile-check';
import type { Refusal } from '@lantern/contracts/refusals';
import { claimedTaskTexts } from '@lantern/contracts/text/en/tasks';
import { eachTask } from '@lantern/rules/daily-tasks';
import { formatDataSize } from '@lantern/rules/data-size';
import type { Wording } from '@lantern/rules/wording';

import { quoted } from '../quoted.ts';
import type { purchaseText as zhPurchase, refusalText as zhRefusal } from '../zh/sentences.ts';
import { sourceFaultText } from './source-faults.ts';

/** Every sentence by which the API refuses. */
export const refusalText = {
  'bad-payload': 'Something in the request is wrong',
  'session-over': 'Your session has ended. Please log in again',
  'cross-site': 'This request didn’t come from the site. Reload and try again',
  'not-yours': 'You can’t do this',
  'vip-only': 'Only VIPs can watch this',
  'bad-pass': 'This link has expired. Reload the page',
  'operator-only': 'For operators only',
  'permission-missing': 'Your role doesn’t allow this',
  'factor-missing': 'Set up two-step verification first',
  'factor-needed': 'Finish two-step verification first',
  'factor-old': 'Please verify yourself again',
  'factor-wrong': 'This code is wrong, or it was used before',
  'factor-expired': 'That took too long. Start again',
  'factor-unknown': 'No such verification method',
  'factor-last': 'This is your last verification method, so it has to stay',
  'factors-full': 'No room for another method. Remove one first',
  'session-unknown': 'No such login. It may have ended',
  'operator-unknown': 'No such operator',
  'operator-taken': 'There is already an operator with this name or this member',
  'operator-password-length': 'Use 10–128 characters',
  'last-owner': 'The site needs at least one owner',
  'not-found': 'What you’re looking for isn’t here',
  'too-large': 'This is too large to upload',
  'unsupported-type': 'This kind of content isn’t supported',
  'too-many': 'Too many tries. Please wait a little',
  unavailable: 'The service isn’t available right now. Try again later',
  failed: 'Something went wrong on our side. Try again later',
  'device-used': 'This device has an account. Please log in',
  'wrong-login': 'Wrong account or password',
  'passkey-wrong': 'This passkey doesn’t work. It may have been removed from its account',
  'passkey-late': 'That took too long. Please try again',
  'passkey-password': 'Enter your password',
  'wrong-password': 'The current password is wrong',
  'password-length': 'Use 6–12 characters',
  'password-unprintable': 'The password can’t have spaces or control characters',
  'password-unchanged': 'The new password is the same as the old one',
  'password-is-name': 'The password can’t be your account name',
  'password-common': 'This password is too simple. Choose another one',
  'nickname-length': 'Use 1–30 characters',
  'nickname-unprintable': 'The nickname has characters that can’t be shown',
  'nickname-reserved': 'This nickname could be mistaken for staff. Choose another one',
  'profile-too-soon':
    'You can change your nickname and your avatar once every 30 days each; VIP members can at any time',
  'avatar-unknown': 'Upload a picture first',
  'picture-unknown': 'Use a JPG, PNG, WebP or GIF picture',
  'picture-broken': 'This picture is damaged. Try another one',
  'picture-large': 'This picture is too large. Make it smaller first',
  'uploads-spent': 'You’ve reached today’s upload limit. Come back tomorrow',
  'member-unknown': 'No such member',
  'invite-refused': 'The invitation couldn’t be used',
  'video-unknown': 'This video doesn’t exist or was taken down',
  'rights-missing': 'This can’t be published yet: records of rights are missing',
  'rights-unknown': 'No such record of rights',
  'rights-revoked': 'This record was revoked. Make another one',
  'document-unknown': 'No such document. It may have been deleted',
  'document-broken': 'The document can’t be decrypted: either it or the signing secret was changed',
  'document-type': 'Use a PDF, JPG, PNG or WebP document',
  'documents-full': 'A record can have at most 20 documents',
  'vip-too-long': 'Your VIP can’t be extended any further',
  'category-name-taken': 'There is already a category with this name at this level',
  'category-parent': 'The parent must be a top category and stays as it is',
  'category-used': 'Move its videos, categories and topics elsewhere first',
  'category-merge':
    'A category with categories below it stays, and so does one merged into itself; the dark web goes with its like',
  'topic-unknown': 'No such topic. It may have been deleted',
  'places-there': 'The site already has categories; a preset is for a site without any',
  'place-edited': 'Another operator just changed this. Check it before you save',
  'pin-elsewhere': 'This video is not in that place and can’t be pinned there',
  'pins-full': 'No room for another pin here. Remove one first',
  'video-moved': 'The video’s state has changed. Reload and try again',
  'batch-unknown': 'No such batch',
  'batch-empty': 'No video fits',
  'batch-large': 'At most 10,000 videos at once. Narrow it down',
  'video-empty': 'A video without episodes can’t be published',
  'lines-unpaid':
    'Some episodes play from other sites: they can’t be sold, nor end after a trial. Use your own files, or leave it free',
  'episode-unknown': 'No such episode. It may have been removed',
  'episode-sold': 'Members have bought this episode. Take the whole video down instead',
  'episode-last': 'This is the last episode of a published video. Take the video down first',
  'subtitles-unknown': 'There are no such subtitles; they may have been removed',
  'subtitles-unsure': 'The encoding of these subtitles is not certain. Choose it by its preview',
  'subtitles-unreadable': 'There are no subtitles in this file. Choose one in SRT, VTT or ASS',
  'subtitles-full': 'This episode has as many subtitles as it may. Remove some first',
  'video-edited': 'Another operator just changed this video. Check it before you save',
  'report-unknown': 'No such report',
  'profile-unknown': 'There is no such profile to review',
  'profile-changed': 'The member has just changed it. Look again',
  'reply-unknown': 'No such saved reply',
  'replies-full': 'No room for another saved reply. Delete one first',
  'feedback-unknown': 'No such message',
  'feedback-handled': 'This message has already been handled',
  'danmaku-unknown': 'No such comment',
  'danmaku-length': 'Use 1–50 characters',
  'words-banned': 'Some words in it aren’t allowed. Change them and try again',
  'ad-unknown': 'This ad doesn’t exist or was taken down',
  'ad-edited': 'Another operator just changed this ad. Check it before you save',
  'picture-gone': 'This picture is gone. Upload it again',
  'settings-edited': 'Another operator just changed these settings. Check them before you save',
  'coins-short': 'Not enough coins',
  'price-changed': 'The price has changed. Reload and try again',
  'amount-wrong': 'The amount is wrong',
  'order-unknown': 'No such order',
  'payer-unknown': 'WeChat did not say who pays. Please tap once more',
  'order-over': 'This order no longer needs a payment',
  'channel-unavailable': 'This payment method isn’t available. Use another one',
  'channel-amount': 'This payment method doesn’t take this amount. Use another one',
  'channel-silent': 'No answer right now. What you paid takes effect once it arrives',
  'balance-short': 'Not enough balance to withdraw',
  'below-minimum': 'Below the minimum withdrawal',
  'withdrawals-open': 'You already have a withdrawal in progress. Try again later',
  'withdrawal-cap': 'Over today’s limit. Try again tomorrow',
  'withdrawal-repeated': 'You’ve already requested this withdrawal',
  'withdrawal-known': 'Your last request went through; this one didn’t. Check your withdrawals',
  'payment-code-missing': 'Upload your payment code',
  'payment-code-changed': 'The payment code isn’t the one that was sent. Reject the request',
  'withdrawal-unknown': 'No such withdrawal',
  'withdrawal-held':
    'An operator changed how this member logs in within three days; the withdrawal waits until they are over',
  'case-waiting': 'This payment waits for another operator to confirm it',
  'case-not-waiting': 'No credit of this payment waits to be confirmed',
  'own-case-credit': 'You proposed it, so another operator has to confirm it',
  'own-credential-change':
    'You changed how this member logs in, so another operator has to handle the withdrawal',
  'withdrawal-moved': 'This withdrawal’s state has changed. Reload and look again',
  'own-withdrawal': 'You can’t handle your own withdrawal',
  'ingest-unknown': 'No such ingest',
  'ingest-edited': 'Another operator just changed this. Check it before you save',
  'ingest-moved': 'This ingest’s state has changed. Reload and look again',
  'ingest-unmeasured': 'This file wasn’t measured yet and can’t be blocked. Try again later',
  'mirror-nothing': 'There is no line of another site to download, or it is on its way',
  'poster-unknown': 'No such poster',
  'upload-metadata': 'The file’s details are incomplete or wrong. Check title and category',
  'upload-length': 'The file’s size is missing, or it is empty',
  'upload-quota': 'Too many unfinished uploads. Finish or cancel one first',
  'upload-offset': 'The upload isn’t where it should be. Go on from what has arrived',
  'upload-busy': 'Another connection is uploading this file. Try again later',
  'disk-full': 'The server’s disk is full. Ask the operator',
  'title-taken': 'There is a video of this title in this category',
  'category-unknown': 'No such category',
  'approved-before': 'You’ve already approved it. Another operator has to as well',
  'payout-reference-used': 'This payout reference was used before',
  'member-banned': 'Your account is restricted. Please contact support',
  'in-debt': 'You can’t withdraw until what you owe is settled',
  'order-not-paid': 'No payment has arrived for this order',
  'refund-reference-used': 'This refund reference was used before',
  'gateway-refunds-off': 'Gateway refunds are off for the payment channel of this order',
  'refund-at-gateway': 'The gateway has not settled this refund yet. Find that out first',
  'refund-moved-on': 'This refund changed meanwhile. Reload and try again',
  'gateway-refund-unknown': 'There is no such gateway refund',
  'case-unknown': 'No such open payment',
  'case-closed': 'This payment has already been handled',
  'upkeep-running': 'A check or a backup is under way. Wait until it has ended',
  'case-not-creditable': 'This payment can’t be credited',
  'demo-operator-elsewhere': 'The demo operator logs in on the machine that runs the site only',
  'own-account': 'You can’t handle your own account',
  'card-unknown': 'This code isn’t right. Check it and try again',
  'card-used': 'This code has already been used',
  'card-over': 'This code has expired',
  'card-revoked': 'This code is no longer valid',
  'card-waiting': 'This code isn’t active yet. Try again later',
  'card-is-coupon': 'This is a coupon. Enter it where you choose a plan',
  'coupon-unknown': 'This coupon isn’t right. Check it and try again',
  'coupon-is-card': 'This isn’t a coupon. It’s a code to redeem',
  'coupon-used': 'This coupon has already been used',
  'coupon-held': 'This coupon is in another order that is waiting for payment',
  'coupon-over': 'This coupon has expired',
  'coupon-revoked': 'This coupon is no longer valid',
  'coupon-waiting': 'This coupon isn’t active yet. Try again later',
  'coupon-other-plan': 'This coupon isn’t for the plan you chose',
  'card-batch-good': 'These codes are already active',
  'own-card-batch': 'You made these codes, so another operator has to confirm them',
  'card-batch-unknown': 'No such batch of codes',
  'card-batch-revoked': 'This batch of codes is no longer valid',
  'adjustment-short': 'The member doesn’t have that much. Reload and check',
  'adjustments-spent': 'You’ve reached today’s limit. Another operator can do it',
  'adjustment-unknown': 'No such adjustment',
  'adjustment-decided': 'This adjustment has already been decided',
  'confirmer-tied':
    'You and the operator who asked count as one person for now: one of you made or reset the other’s account, or gave it roles. Another operator has to confirm it',
  'account-tied':
    'This account belongs to an operator with whom you count as one person for now. Another operator has to handle it',
  'own-adjustment': 'You proposed it, so another operator has to confirm it',
  'terms-unknown': 'There is no such version of prices',
  'terms-decided': 'This version has already been decided',
  'terms-edited': 'There is a newer version. Reload and change it again',
  'terms-fixed': 'The environment fixes this, so it can’t be changed here',
  'own-terms': 'You proposed it, so another operator has to confirm it',
  'channel-unknown': 'There is no such payment channel',
  'channel-edited': 'This channel has changed in the meantime. Reload and change it again',
  'channel-inner-address':
    'The address of a gateway can’t be of this machine or its network; for a gateway of your own, who runs the server sets INNER_ADDRESSES',
  'channel-plain-http': 'The address of a gateway has to begin with https',
  'source-unknown': 'There is no such source',
  'source-edited': 'This source has changed in the meantime. Reload and change it again',
  'source-taken': 'This address is already a source',
  'source-own': 'This is this site’s own feed: all its titles are here',
  'source-address': 'It begins with http or https, and can’t be of this machine or its network',
  'source-silent': 'The feed gave nothing to collect',
  'source-undeclared': 'An owner has to declare the right first',
  'source-idle': 'Nothing is being collected',
  'list-unread': 'This list can’t be read',
  'list-unknown': 'There is no such list; it may be older than a week',
  'list-taken': 'This list is being taken in',
  'list-untaken': 'There is nothing to undo, or it is older than a week',
  'feed-closed': 'This key isn’t valid, has expired or was withdrawn',
  'feed-edited': 'The feed has changed in the meantime. Reload and change it again',
  'feed-source-unchecked':
    'A source whose right is not checked is not passed on. Declare the right first',
  'feed-keys-full': 'There are 200 keys. Withdraw one that is not used',
  'feed-key-unknown': 'There is no such key, or it is withdrawn',
  'line-host-unknown': 'There is no such host, or its state has changed. Reload',
  'line-host-address':
    'The other host begins with http:// or https://, differs from the first, and is neither this machine nor in its network',
  'line-replacement-unknown': 'There is no such replacement, or it is undone',
  'field-not-owned': 'This field is its source’s already; reload',
  'move-unknown': 'There is no such move-in',
  'match-unknown': 'This has already been decided',
  'match-elsewhere': 'This is none of the titles that it may be',
  'channels-full': 'There’s no room for another payment channel',
  'channel-key-decided': 'This key has already been decided',
  'own-channel-key': 'You handed this key in, so another operator has to confirm it',
  'signed-today': 'You’ve checked in today. See you tomorrow',
  'sign-mismatch': 'The check-in doesn’t match. Reload and try again',
  'daily-login-claimed': 'You’ve checked in today',
  'task-claimed': 'You’ve already claimed this',
  ...eachTask((task) => claimedTaskTexts[task].unearned, '-unearned'),
} as const satisfies Wording<typeof zhRefusal>;

/** What a refusal says; what operators alone are told of its fields is Chinese. */
export function refusalDetail(
  refusal: Refusal,
  [first = '', ...fields]: readonly string[] = [],
): string {
  const detail =
    refusal === 'rights-missing'
      ? describeRights([first, ...fields])
      : refusal === 'disk-full' && first !== ''
        ? noRoomText(first, ...fields)
        : sourceFaultText(refusal, first, fields[0]);
  return detail ? `${refusalText[refusal]}: ${detail}` : refusalText[refusal];
}

/** Kinds of records in words. */
export const describeRights = (kinds: readonly string[]): string =>
  kinds.map((it) => it.replace('_', ' ')).join(', ');

/** Where room is missing and how much: the bytes that are needed and free, and the words of the place. */
export const noRoomText = (needed: string, free = '', ...place: string[]): string =>
  `${place.join(' ')} needs ${formatDataSize(+needed)} of free room and has ${formatDataSize(+free)}`;

/** What buying an episode comes to: done now, or why nothing had to be paid. */
export const purchaseText = {
  done: 'It’s yours',
  bought: 'You already own it',
  free: 'This video is free to watch',
  vip: 'You’re VIP: watch it for free',
} as const satisfies Wording<typeof zhPurchase>;

/** What a member is called before choosing a name; `digits` are the last four of the code. */
export const guestNickname = (digits: string): string => `Guest ${digits}`;

/** What a member hears of their report. */
export const reportDecided = (title: string, receipt: string, isUpheld: boolean): string =>
  isUpheld
    ? `We looked into your report of “${title}” (${receipt}) and took it down. Thank you.`
    : `We looked into your report of “${title}” (${receipt}) and found nothing against the rules. Thank you.`;

const profilePartText: Readonly<Record<ProfilePart, string>> = {
  nickname: 'nickname',
  signature: 'signature',
  avatar: 'picture',
};

/** What a member hears whose profile an operator has reset. */
export const profileReset = (parts: readonly ProfilePart[], reason: string): string =>
  `Your ${parts.map((part) => profilePartText[part]).join(', ')} went against the rules and was reset: ${quoted(reason)}. If it happens again, your account may be banned.`;

/** What a member hears of a profile that they reported. */
export const profileChecked = (isReset: boolean): string =>
  isReset
    ? 'We looked into the profile of the friend you reported and reset it. Thank you.'
    : 'We looked into the profile of the friend you reported and found nothing against the rules. Thank you.';
/** What the author of a comment hears when it was taken away. */
export const danmakuHidden = (text: string): string =>
  `Your comment “${quoted(text)}” is against the rules and was removed.`;
/** The answer to feedback, as it stands in the conversation with the member. */
export const feedbackAnswer = (feedback: string, answer: string): string =>
  `About your message “${quoted(feedback)}”:\n${answer}`;
