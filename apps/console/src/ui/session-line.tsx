import type { operatorSession } from '@lantern/contracts/entities/operator';
import type * as z from 'zod/mini';

import { zhAccount } from '../text/zh-account.ts';

/** Where a session is, since when, and when it was last used. */
export function SessionLine({ session }: { session: z.infer<typeof operatorSession> }) {
  const { kind, userAgent, address, createTime, lastUseTime } = session;
  return (
    <div>
      <strong>{kind === 'program' ? zhAccount.program : zhAccount.deviceName(userAgent)}</strong>
      <p className="dimmed">
        {address} · {zhAccount.since(createTime.slice(5, 16))}
      </p>
      <p className="dimmed">{zhAccount.used(lastUseTime.slice(5, 16))}</p>
    </div>
  );
}
