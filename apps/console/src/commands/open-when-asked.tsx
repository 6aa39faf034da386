import type { Call } from '@lantern/contracts/call';
import { useEffect, useEffectEvent } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';

/**
 * The state of an entry of the history by which the search box asks a page to open the dialog of a call. A link has no such
 * state, so no link opens a dialog.
 */
interface AskedState {
  /** The call's path. */
  asked: string;
}

export const asking = (call: Call): AskedState => ({ asked: call.path });

const isAsked = (state: unknown): state is AskedState =>
  typeof state === 'object' && state !== null && 'asked' in state;

/** Calls `open` once when the search box led here for this call. */
export function OpenWhenAsked({ of: call, open }: { of: Call; open: () => void }) {
  const location: Location<unknown> = useLocation();
  const go = useNavigate();
  const isMeant = isAsked(location.state) && location.state.asked === call.path;
  const answer = useEffectEvent(() => {
    open();
    void go(location, { replace: true, state: null });
  });
  useEffect(() => {
    if (isMeant) answer();
  }, [isMeant]);
  return null;
}
