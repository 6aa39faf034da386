import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type {
  challengeLogin as challengeCall,
  logInByPasskey as logInCall,
} from '@lantern/contracts/calls/passkeys';

import type { CallContext } from '../../../../calls/call-context.ts';
import { refuse } from '../../../../platform/app-error.ts';
import { guardGuess } from '../../../ground/credentials/guard-guesses.ts';
import {
  challengeMs,
  hostOf,
  readProof,
  relyingParty,
} from '../../../ground/credentials/passkeys.ts';
import { writeIdentity } from '../identity-cookie.ts';
import { openSession } from './open-session.ts';
import { drawChallenge, readChallenge } from './passkey-challenge.ts';
import { findPasskey, savePasskeyUse } from './passkey.repo.ts';

const use = 'log in';

/** The options with which any passkey of the site signs. They name none: the browser knows which it has. */
export function challengeLogin(context: CallContext): AnswerOf<typeof challengeCall> {
  return {
    challenge: Buffer.from(drawChallenge(context.deps, use)).toString('base64url'),
    timeout: challengeMs,
    rpId: hostOf(context),
    allowCredentials: [],
    userVerification: 'required',
  };
}

/** Opens a session of the member whose passkey signed. Wrong answers are limited like wrong passwords. */
export async function logInByPasskey(
  context: CallContext,
  { passkey: signed }: PayloadOf<typeof logInCall>,
): Promise<AnswerOf<typeof logInCall>> {
  const { deps } = context;
  const { challenge, drawnAt } = readChallenge(deps, signed.response, use);
  const passkey = await findPasskey(deps.db, { credentialId: Buffer.from(signed.id, 'base64url') });
  const site = await relyingParty(deps, context);
  const isRight = async (): Promise<boolean> => {
    if (passkey === null) return false;
    const expected = { challenge, rank: 'only', passkey } as const;
    const counter = await readProof(site, expected, signed);
    if (counter === null) return false;
    return savePasskeyUse(deps.db, passkey, { counter, drawnAt, at: deps.now() });
  };
  const loginName = `passkey ${signed.id}`;
  const accountId = passkey?.memberId ?? null;
  const guess = { kind: 'member', loginName, accountId, context } as const;
  if (!(await guardGuess(deps, guess, isRight)) || passkey === null) return refuse('passkey-wrong');
  const opened = (await openSession(deps, passkey, context)) ?? refuse('passkey-wrong');
  writeIdentity(context, opened.token);
  return opened;
}
