import { stored } from '../../storage/stored.ts';

/**
 * The login, that an adult uses this device, what the server has yet to hear or to answer, what the member does not want to
 * be offered, and what is asked once:
 * clearing leaves them alone.
 */
const kept: ReadonlySet<unknown> = new Set([
  stored.token,
  stored.memberInfo,
  stored.ageConfirmed,
  stored.pendingDevice,
  stored.pendingWithdrawal,
  stored.forgottenVideos,
  stored.dismissed,
  stored.pendingLikes,
  stored.pendingFavourites,
  stored.lastMember,
  stored.keepAsked,
]);

const cleared = Object.values(stored).filter((value) => !kept.has(value));

/** The bytes that clearing would free. */
export function measureLocalData(): number {
  const texts = cleared.flatMap(({ key }) => {
    const text = readEntry(key);
    return text === null ? [] : [key + text];
  });
  return new Blob(texts).size;
}

/** Clears the data of this device, except the login. */
export function clearLocalData(): void {
  for (const value of cleared) value.clear();
}

/** Browsers throw when a setting forbids storage. */
function readEntry(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
