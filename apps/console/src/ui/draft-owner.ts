/* Apart from the drafts: the session needs no more than this, and every screen waits for it. */
const prefix = 'console-draft ';

/** The operator whose drafts are kept; null before the login. */
let owner: string | null = null;

/** Says whose drafts are kept. Those of another operator in this tab are gone. */
export function keepDraftsOf(loginName: string | null): void {
  if (owner !== null && loginName !== owner) clearDrafts();
  owner = loginName;
}

/** Forgets what was typed and not saved. */
export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}

/** How the names of this operator's drafts begin; null before the login. */
export const draftsOfOwner = (): string | null => (owner === null ? null : `${prefix}${owner}`);
