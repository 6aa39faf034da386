import type { Member } from '@lantern/contracts/entities/member';
import { formatYuan } from '@lantern/rules/money';
import { presentVip } from '@lantern/rules/vip';

import { pictureAddress } from '../../../http/picture-address.ts';
import type { PasswordVault } from '../../ground/credentials/temporary-password.ts';
import type { MemberRow } from './member.repo.ts';

/** A member as the wire spells it. */
export function presentMember(row: MemberRow, vault: PasswordVault, now: Date): Member {
  const { memberVip, vipPeriod, vipDate } = presentVip(row, now);
  return {
    memberCode: row.code,
    memberName: row.loginName,
    memberNichen: row.nickname,
    memberSignature: row.signature,
    memberAvatar: row.avatarKey === null ? '' : pictureAddress(row.avatarKey),
    memberCion: row.coins,
    balance: formatYuan(row.balanceFen),
    ...(row.debtFen > 0 && { debt: formatYuan(row.debtFen) }),
    ...(row.coinDebt > 0 && { coinDebt: row.coinDebt }),
    memberPwdTemp:
      row.temporaryPassword === null ? '' : vault.open(row.temporaryPassword, row.code),
    ...(row.hasPasskey && { hasPasskey: true }),
    memberVip,
    vipPeriod,
    vipDate,
    h5Uuid: row.h5Uuid,
  };
}
