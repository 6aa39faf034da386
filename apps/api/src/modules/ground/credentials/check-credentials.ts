import { refuse } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Guess, guardGuess } from './guard-guesses.ts';
import { verifyPassword } from './password-hash.ts';

export interface Credentials {
  loginName: string;
  loginPwd: string;
}

interface CredentialSource<Account> extends Pick<Guess, 'kind' | 'context'> {
  find: (loginName: string) => Promise<Account | null>;
}

/**
 * Returns the account of a name and password. An unknown account and a wrong password give the same refusal, `wrong-login`,
 * after the same work; {@link guardGuess} limits guesses.
 */
export async function checkCredentials<Account extends { accountId: number; passwordHash: string }>(
  deps: Deps,
  { loginName, loginPwd }: Credentials,
  { kind, context, find }: CredentialSource<Account>,
): Promise<Account> {
  const account = await find(loginName);
  const guess = { kind, loginName, accountId: account?.accountId ?? null, context };
  const isRight = await guardGuess(deps, guess, () =>
    verifyPassword(account?.passwordHash ?? null, loginPwd),
  );
  return isRight && account !== null ? account : refuse('wrong-login');
}
