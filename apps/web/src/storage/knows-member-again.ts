import { stored } from './stored.ts';

/**
 * Whether this browser knows its member again after the page has gone: its storage has the session, or it keeps cookies,
 * of which one has the session. A browser does neither where storage is full or forbidden and cookies are off.
 */
export const knowsMemberAgain = (): boolean => isSessionStored() || keepsCookies();

function isSessionStored(): boolean {
  try {
    const { token, memberInfo } = stored;
    return (
      localStorage.getItem(token.key) === token.read() &&
      localStorage.getItem(memberInfo.key) !== null
    );
  } catch {
    return false;
  }
}

/** A page can't see the cookie with the session, so it tries one of its own. */
function keepsCookies(): boolean {
  const probe = 'keeps-cookies=1';
  document.cookie = `${probe}; path=/; SameSite=Strict`;
  const keeps = document.cookie.includes(probe);
  document.cookie = `${probe}; path=/; max-age=0`;
  return keeps;
}
