/** What a member's nickname must not contain, in any spelling: a member of that name is taken for staff. */
export const staffWords: readonly string[] = [
  ...[
    '官方',
    '客服',
    '管理员',
    '管理員',
    '超管',
    '网管',
    '網管',
    '站长',
    '站長',
    '版主',
    '运营',
    '運營',
  ],
  ...['工作人员', '工作人員', '审核员', '審核員', '系统消息', '系統消息', '系统通知', '系統通知'],
  ...['系统管理', '系統管理', '平台通知', '售后', '售後', '服务中心', '服務中心', '小助手'],
  ...['admin', 'official', 'staff', 'support', 'system', 'moderator', 'operator', 'webmaster'],
  ...['customer service', 'helpdesk'],
];
