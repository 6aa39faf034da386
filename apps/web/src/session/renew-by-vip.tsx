import { selectSubjectByName } from '@lantern/contracts/calls/catalogue';
import { getAds } from '@lantern/contracts/calls/site';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { keyOf } from '../api/call-queries.ts';
import { useIsVip } from './use-session.ts';

/** Calls that answer members with VIP otherwise than the rest. What may be watched is asked for at every visit anyway. */
const answersByVip = [getAds, selectSubjectByName];

/**
 * Asks again for what depends on VIP once it begins or ends: by a payment here or in another tab, a card, a day of signing
 * in, a friend, an operator, or the clock.
 */
export default function RenewByVip() {
  const queries = useQueryClient();
  const isVip = useIsVip();
  const asked = useRef(isVip);
  useEffect(() => {
    if (asked.current === isVip) return;
    asked.current = isVip;
    for (const call of answersByVip) void queries.invalidateQueries({ queryKey: keyOf(call) });
  }, [isVip, queries]);
  return null;
}
