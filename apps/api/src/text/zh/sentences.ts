import type { ProfilePart } from '@lantern/contracts/entities/profile-check';
import type { Refusal } from '@lantern/contracts/refusals';
import { claimedTaskTexts } from '@lantern/contracts/text/zh/tasks';
import { eachTask } from '@lantern/rules/daily-tasks';
import { formatDataSize } from '@lantern/rules/data-size';

import { describeRights } from '../chinese-alone.ts';
import { quoted } from '../quoted.ts';
import { sourceFaultText } from './source-faults.ts';

/** Every sentence by which the API refuses. */
export const refusalText: Readonly<Record<Refusal, string>> = {
  'bad-payload': '请求参数有误',
  'session-over': '登录已过期，请重新登录',
  'cross-site': '请求来源校验失败，请刷新页面后重试',
  'not-yours': '无权进行此操作',
  'vip-too-long': '会员期限已达上限',
  'vip-only': '该内容仅限会员观看',
  'bad-pass': '播放地址已失效，请刷新页面',
  'operator-only': '仅限管理人员操作',
  'permission-missing': '您的角色没有此项权限',
  'factor-missing': '请先设置两步验证',
  'factor-needed': '请先完成两步验证',
  'factor-old': '请再次完成两步验证',
  'factor-wrong': '验证码错误或已使用',
  'factor-expired': '等待过久，请重新开始设置',
  'factor-unknown': '没有这个验证方式',
  'factor-last': '这是最后一个验证方式，不能移除',
  'factors-full': '验证方式已达上限，请先移除不用的',
  'session-unknown': '没有这个登录，可能已结束',
  'operator-unknown': '没有这个管理员',
  'operator-taken': '该名称或会员已有管理员账号',
  'operator-password-length': '新密码长度为10-128位',
  'last-owner': '站点至少需要一名所有者',
  'not-found': '您访问的内容不存在',
  'too-large': '上传的内容过大',
  'unsupported-type': '不支持的内容格式',
  'too-many': '操作过于频繁，请稍后再试',
  unavailable: '服务暂时不可用，请稍后再试',
  failed: '服务器开小差了，请稍后再试',
  'device-used': '该设备已注册，请登录',
  'wrong-login': '账号或密码错误',
  'passkey-wrong': '通行密钥无效，可能已在账号里移除',
  'passkey-late': '等待过久，请再试一次',
  'passkey-password': '请输入密码',
  'wrong-password': '旧密码错误',
  'password-length': '新密码长度为6-12位',
  'password-unprintable': '新密码不能包含空格或特殊控制字符',
  'password-unchanged': '新密码不能与旧密码相同',
  'password-is-name': '新密码不能与账号相同',
  'password-common': '新密码过于简单，请更换',
  'nickname-length': '昵称长度为1-30个字符',
  'nickname-unprintable': '昵称包含无法显示的字符',
  'nickname-reserved': '昵称不能冒充官方或客服',
  'profile-too-soon': '昵称和头像每30天可各修改一次，会员可随时修改',
  'avatar-unknown': '请先上传头像图片',
  'picture-unknown': '仅支持 JPG、PNG、WebP、GIF 格式的图片',
  'picture-broken': '图片已损坏，请更换图片',
  'picture-large': '图片过大，请压缩后再上传',
  'uploads-spent': '今日上传已达上限，请明天再来',
  'member-unknown': '会员不存在',
  'invite-refused': '邀请绑定失败',
  'video-unknown': '视频不存在或已下架',
  'profile-unknown': '没有这条资料记录',
  'profile-changed': '会员刚刚又改了资料，请重新查看',
  'rights-missing': '缺少发布所需的权利记录',
  'rights-unknown': '没有这条权利记录',
  'rights-revoked': '这条权利记录已撤销，请另建一条',
  'document-unknown': '没有这个文件，可能已被删除',
  'document-broken': '文件无法解密：存储内容被改动，或签名密钥已更换',
  'document-type': '仅支持 PDF、JPG、PNG、WebP 格式的文件',
  'documents-full': '每条记录最多 20 个文件',
  'category-name-taken': '同一级里已有这个名称的分类',
  'category-parent': '上级须是一个一级分类，建好后不能更换',
  'category-used': '分类里还有视频、子分类或专题，请先移走再删除',
  'category-merge': '不能这样合并：分类不能有子分类，也不能并入自己；暗网的分类只能并入暗网的分类',
  'topic-unknown': '没有这个专题，可能已被删除',
  'places-there': '站点已有分类，不能再套用预设',
  'place-edited': '其他人刚刚修改过这里，请核对后再保存',
  'pin-elsewhere': '这个视频不在该分类或位置里，不能置顶到这里',
  'pins-full': '这里的置顶已达上限，请先移除一些',
  'video-moved': '视频的状态已变化，请刷新后再试',
  'batch-unknown': '没有这个批量任务',
  'batch-empty': '没有符合条件的视频',
  'batch-large': '一次最多处理 10000 个视频，请缩小范围',
  'video-empty': '还没有剧集，不能发布',
  'lines-unpaid': '有剧集从外站播放：外链无法试看、无法收费。请换成本站文件，或保持免费',
  'episode-unknown': '没有这一集，可能已被移除',
  'episode-sold': '已有会员购买这一集，不能移除；可以下架整个视频',
  'episode-last': '这是已发布视频的最后一集，请先下架视频',
  'subtitles-unknown': '没有这条字幕，可能已被移除',
  'subtitles-unsure': '无法确定字幕的文字编码，请预览后选择',
  'subtitles-unreadable': '文件里没有可用的字幕，请选择 SRT、VTT 或 ASS 格式的字幕文件',
  'subtitles-full': '这一集的字幕已达上限，请先移除一些',
  'video-edited': '其他人刚刚修改过这个视频，请核对后再保存',
  'report-unknown': '没有这个举报',
  'reply-unknown': '没有这条快捷回复',
  'replies-full': '快捷回复已达上限，请先删除不用的',
  'feedback-unknown': '没有这条留言',
  'feedback-handled': '这条留言已处理过',
  'danmaku-unknown': '没有这条弹幕',
  'danmaku-length': '弹幕为1-50个字',
  'words-banned': '内容包含不允许的词语，请修改后再发',
  'ad-unknown': '广告不存在或已下架',
  'ad-edited': '其他人刚刚修改过这条广告，请核对后再保存',
  'picture-gone': '图片已失效，请重新上传',
  'settings-edited': '其他人刚刚修改过这些设置，请核对后再保存',
  'coins-short': '金币不足',
  'price-changed': '价格已更新，请刷新后重试',
  'amount-wrong': '金额有误',
  'order-unknown': '订单不存在',
  'payer-unknown': '没有得到微信的付款授权，请再点一次支付',
  'order-over': '这笔订单已经不需要付款',
  'channel-unavailable': '该支付方式暂不可用，请更换支付方式',
  'channel-amount': '该支付方式不收这个金额，请换一种支付方式',
  'channel-silent': '支付渠道暂时没有回应。如已付款，到账后会自动更新',
  'balance-short': '可提现余额不足',
  'below-minimum': '未达到最低提现金额',
  'withdrawals-open': '您有提现申请正在处理中，请稍后再试',
  'withdrawal-cap': '已超过今日提现限额，请明日再试',
  'withdrawal-repeated': '相同的提现申请已提交，请勿重复提交',
  'withdrawal-known': '上一笔提现申请已提交，本次未提交，请先查看提现记录',
  'payment-code-missing': '请上传收款码',
  'payment-code-changed': '收款码与提交时不一致，请驳回该申请',
  'withdrawal-unknown': '提现申请不存在',
  'withdrawal-held': '三天内有管理员更改过这位会员的登录方式，提现暂缓，到期后才能处理',
  'case-waiting': '这笔款项正等待另一位管理员确认',
  'case-not-waiting': '这笔款项没有等待确认的入账',
  'own-case-credit': '这次入账由您提出，需由另一位管理员确认',
  'own-credential-change': '您更改过这位会员的登录方式，需由另一位管理员处理这笔提现',
  'withdrawal-moved': '该提现申请的状态已变更，请刷新后查看',
  'own-withdrawal': '不能处理自己的提现申请',
  'ingest-unknown': '没有这个入库任务',
  'ingest-edited': '其他人刚刚修改过这个入库任务，请核对后再保存',
  'ingest-moved': '该入库任务的状态已变更，请刷新后查看',
  'ingest-unmeasured': '该文件尚未校验，暂时无法拉黑，请稍后再试',
  'mirror-nothing': '没有可以下载的外站线路，或正在下载',
  'poster-unknown': '没有这张封面',
  'upload-metadata': '文件信息不完整或有误，请检查标题和分类',
  'upload-length': '未说明文件大小，或文件为空',
  'upload-quota': '未完成的上传已达上限，请先完成或取消',
  'upload-offset': '上传进度不一致，请从已上传的位置继续',
  'upload-busy': '该文件正在由另一个连接上传，请稍后再试',
  'disk-full': '服务器磁盘空间不足，请联系管理员',
  'title-taken': '该分类下已有同名视频',
  'category-unknown': '没有这个分类',
  'approved-before': '您已审核过，需由另一位管理员审核',
  'payout-reference-used': '该打款流水号已被使用',
  'member-banned': '账号已被限制，请联系客服',
  'in-debt': '账户有欠款未结清，暂不能提现',
  'order-not-paid': '该订单没有已到账的付款',
  'refund-reference-used': '该退款流水号已被使用',
  'gateway-refunds-off': '该订单的支付渠道未启用网关退款',
  'refund-at-gateway': '网关退款还没有结果，请先核实结果再操作',
  'refund-moved-on': '这笔退款刚有变化，请刷新后再操作',
  'gateway-refund-unknown': '没有这笔网关退款',
  'case-unknown': '待处理款项不存在',
  'case-closed': '该款项已处理',
  'upkeep-running': '有一项检查或备份正在进行，请等它完成后再开始',
  'case-not-creditable': '该款项不能入账',
  'demo-operator-elsewhere': '演示管理员只能在运行本站的电脑上登录',
  'own-account': '不能处理自己的账户',
  'card-unknown': '兑换码不正确，请核对后重试',
  'card-used': '该兑换码已被使用',
  'card-over': '该兑换码已过期',
  'card-revoked': '该兑换码已作废',
  'card-waiting': '该兑换码尚未生效，请稍后再试',
  'card-is-coupon': '这是优惠码，请在选择套餐时填写',
  'coupon-unknown': '优惠码不正确，请核对后重试',
  'coupon-is-card': '这是兑换码而不是优惠码，请在“兑换码”处使用',
  'coupon-used': '该优惠码已被使用',
  'coupon-held': '该优惠码正用于另一笔待支付的订单',
  'coupon-over': '该优惠码已过期',
  'coupon-revoked': '该优惠码已作废',
  'coupon-waiting': '该优惠码尚未生效，请稍后再试',
  'coupon-other-plan': '该优惠码不适用于所选套餐',
  'card-batch-good': '这批卡密已生效，无需确认',
  'own-card-batch': '这批卡密由您制作，需由另一位管理员确认',
  'card-batch-unknown': '没有这批卡密',
  'card-batch-revoked': '这批卡密已作废',
  'adjustment-short': '会员没有这么多可以扣除，请刷新后核对',
  'adjustments-spent': '您今天的赠送和扣除已达上限，请由其他管理员处理',
  'adjustment-unknown': '没有这项调整',
  'adjustment-decided': '这项调整已处理',
  'confirmer-tied':
    '您与提出的人暂时视为同一人：最近有一方建立或重设了另一方的账号，或给过角色。需由其他管理员确认',
  'account-tied': '这是与您暂时视为同一人的管理员的账户，需由其他管理员处理',
  'own-adjustment': '这项调整由您提出，需由另一位管理员确认',
  'terms-unknown': '没有这个价格版本',
  'terms-decided': '这个价格版本已处理',
  'terms-edited': '此项已有更新的版本，请刷新后重新修改',
  'terms-fixed': '此项由环境变量固定，无法在此修改',
  'own-terms': '这项变更由您提出，需由另一位管理员确认',
  'channel-unknown': '没有这个支付渠道',
  'channel-edited': '这个渠道刚被修改过，请刷新后重新修改',
  'channel-inner-address':
    '网关地址不能指向本机或内网；自己的网关请由服务器管理员写入 INNER_ADDRESSES',
  'channel-plain-http': '网关地址必须以 https 开头',
  'source-unknown': '没有这个采集来源',
  'source-edited': '这个来源刚被修改过，请刷新后重新修改',
  'source-taken': '这个接口地址已经是一个来源',
  'source-own': '这是本站自己输出的接口，其中的影片本站都有',
  'source-address': '接口地址须以 http 或 https 开头，且不能指向本机或内网',
  'source-silent': '采集接口没有给出内容',
  'source-undeclared': '须先由站长申明权利，才能采集',
  'source-idle': '现在没有在采集',
  'list-unread': '这个表格读不了',
  'list-unknown': '没有这个表格，可能已过了一周',
  'list-taken': '这个表格正在导入',
  'list-untaken': '没有可以撤回的导入，或已过了一周',
  'feed-closed': '这个密钥无效、已过期或已停用',
  'feed-edited': '输出设置刚被修改过，请刷新后重新修改',
  'feed-source-unchecked': '权利未核实的来源不能转出，请先申明权利',
  'feed-keys-full': '密钥已有 200 个，请先停用不用的',
  'feed-key-unknown': '没有这个密钥，或已停用',
  'line-host-unknown': '没有这个线路主机，或状态已变，请刷新',
  'line-host-address': '新主机须以 http:// 或 https:// 开头，不同于原来的，且不能指向本机或内网',
  'line-replacement-unknown': '这次替换不存在，或已撤回',
  'field-not-owned': '这一项已经归来源，请刷新',
  'move-unknown': '没有这次迁入',
  'match-unknown': '这项待定已处理',
  'match-elsewhere': '它不是这项待定的候选',
  'channels-full': '支付渠道已达上限',
  'channel-key-decided': '这个密钥已处理',
  'own-channel-key': '这个密钥由您提交，需由另一位管理员确认',
  'signed-today': '今日已签到，明天再来吧...',
  'sign-mismatch': '签到信息有误，请刷新后重试',
  'daily-login-claimed': '今日已签到',
  'task-claimed': '您已领取过了',
  ...eachTask((task) => claimedTaskTexts[task].unearned, '-unearned'),
};

/** What a refusal says; some with what their fields name. */
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
  return detail ? `${refusalText[refusal]}：${detail}` : refusalText[refusal];
}

/** Where room is missing and how much: the bytes that are needed and free, and the words of the place. */
export const noRoomText = (needed: string, free = '', ...place: string[]): string =>
  `${place.join(' ')} 所在的磁盘需要有 ${formatDataSize(+needed)} 可用空间，目前只剩 ${formatDataSize(+free)}`;

/** What buying an episode comes to: done now, or why nothing had to be paid. */
export const purchaseText = {
  done: '购买成功',
  bought: '已购买',
  free: '该视频可免费观看，无需购买',
  vip: '您是会员，可直接观看，无需购买',
} as const;

/** What a member is called before choosing a name; `digits` are the last four of the code. */
export const guestNickname = (digits: string): string => `游客${digits}`;

/** What a member hears of their report. */
export const reportDecided = (title: string, receipt: string, isUpheld: boolean): string =>
  isUpheld
    ? `您举报的《${title}》（${receipt}）经核实已下架，感谢您的反馈。`
    : `您举报的《${title}》（${receipt}）经核实未发现违规，感谢您的反馈。`;

const profilePartText: Readonly<Record<ProfilePart, string>> = {
  nickname: '昵称',
  signature: '签名',
  avatar: '头像',
};

/** What a member hears whose profile an operator has reset. */
export const profileReset = (parts: readonly ProfilePart[], reason: string): string =>
  `您的${parts.map((part) => profilePartText[part]).join('、')}不符合社区规范，已被重置：${quoted(reason)}。再次违规可能被封禁。`;

/** What a member hears of a profile that they reported. */
export const profileChecked = (isReset: boolean): string =>
  isReset
    ? '您举报的好友资料经核实已重置，感谢您的反馈。'
    : '您举报的好友资料经核实未发现违规，感谢您的反馈。';

/** What the author of a comment hears when it was taken away. */
export const danmakuHidden = (text: string): string =>
  `您的弹幕“${quoted(text)}”不符合社区规范，已被移除。`;

/** The answer to feedback, as it stands in the conversation with the member. */
export const feedbackAnswer = (feedback: string, answer: string): string =>
  `关于您的留言“${quoted(feedback)}”：\n${answer}`;
