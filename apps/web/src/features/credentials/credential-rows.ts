import type { Member } from '@lantern/contracts/entities/member';

import { mineTexts } from '#text/mine.ts';

/** A line of the credentials; what has no value of its own cannot be copied. */
export interface CredentialRow {
  name: string;
  value: string;
  canCopy: boolean;
}

export interface SiteAddresses {
  website: string;
  email: string;
}

/** Account, password, website and email: the first is read, the others are copied too. */
export function credentialRows(
  { memberName, memberPwdTemp }: Pick<Member, 'memberName' | 'memberPwdTemp'>,
  { website, email }: SiteAddresses,
): CredentialRow[] {
  const text = mineTexts.credentials;
  return [
    { name: text.account, value: memberName, canCopy: false },
    copied(text.password, memberPwdTemp, text.passwordChanged),
    copied(text.website, website, text.none),
    copied(text.email, email, text.none),
  ];
}

function copied(name: string, value: string, otherwise: string): CredentialRow {
  return { name, value: value === '' ? otherwise : value, canCopy: value !== '' };
}
