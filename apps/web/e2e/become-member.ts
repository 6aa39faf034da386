import { autoRegister, getMember, logIn } from '@lantern/contracts/calls/member';
import type { MemberWithToken } from '@lantern/contracts/entities/member';
import type { APIRequestContext, Page } from '@playwright/test';

import { askSite } from './ask-site.ts';
import { expect } from './visit.ts';

/** A member of this test alone. */
export function registerMember(request: APIRequestContext): Promise<MemberWithToken> {
  return askSite(request, autoRegister, { deviceType: 0, uuid: crypto.randomUUID() });
}

export function logInMember(
  request: APIRequestContext,
  loginName: string,
  loginPwd: string,
): Promise<MemberWithToken> {
  return askSite(request, logIn, { loginName, loginPwd, type: 1 });
}

/** Opens a page as that member, who has said at the door what has to be said. Once, so that a test may log out. */
export async function openAsMember(
  page: Page,
  path: string,
  { token, ...member }: MemberWithToken,
): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(
    ([token, member]) => {
      localStorage.setItem('token', token);
      localStorage.setItem('memberInfo', member);
      localStorage.setItem('ageConfirmed', 'true');
      document.cookie = 'adult=1; path=/';
    },
    [token, JSON.stringify(member)] as const,
  );
  await page.goto(path);
}

/** The stored value of this browser under a key. */
export const readKept = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** Whether a token is still valid. */
export async function isAlive(
  request: APIRequestContext,
  { token, memberCode }: MemberWithToken,
): Promise<boolean> {
  return askSite(request, getMember, { memberCode }, token).then(
    () => true,
    (error: unknown) => {
      expect(String(error)).toContain('8000');
      return false;
    },
  );
}
