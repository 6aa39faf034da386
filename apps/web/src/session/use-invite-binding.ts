import { bindInviteCode } from '@lantern/contracts/calls/invite';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

import { isFinal } from '../api/api-errors.ts';
import { callApi } from '../api/call-api.ts';
import { paths, readQuery } from '../paths.ts';
import { stored, tabStored } from '../storage/stored.ts';
import { useMember } from './use-session.ts';

/**
 * Binds the inviter whose code an invite or share link carries, once a tab. Refusals are not shown;
 * what the server could not decide may be tried again when the link is opened again.
 */
export function useInviteBinding(): void {
  const location = useLocation();
  const member = useMember();
  const token = stored.token.use();
  const code = inviteCodeIn(location.pathname, new URLSearchParams(location.search));
  const ownCode = member?.memberCode;

  useEffect(() => {
    if (code === undefined || ownCode === undefined || token === null) return;
    if (code === ownCode || code === tabStored.triedInvite.read()) return;
    tabStored.triedInvite.write(code);
    callApi(bindInviteCode, { parentId: code }).catch((error: unknown) => {
      if (!isFinal(error)) tabStored.triedInvite.clear();
    });
  }, [code, ownCode, token]);
}

function inviteCodeIn(pathname: string, search: URLSearchParams): string | undefined {
  if (pathname === paths.home.path) return readQuery(paths.home, search).id;
  if (pathname === paths.videoInfo.path) return readQuery(paths.videoInfo, search).share;
  return undefined;
}
