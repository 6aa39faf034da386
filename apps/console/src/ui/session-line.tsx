import type { operatorSession } from '@lantern/contracts/entities/operator';
import type * as z from 'zod/mini';

import { accountTexts } from '#text/account.ts';

import { deviceName } from '../text/device-name.ts';

/** A session: its device, when it was opened, and when it was last used. */
export function SessionLine({ session }: { session: z.infer<typeof operatorSession> }) {
  const { kind, userAgent, address, createTime, lastUseTime } = session;
  return (
    <div>
      <strong>{kind === 'program' ? accountTexts.program : deviceName(userAgent)}</strong>
      <p className="dimmed">
        {address} · {accountTexts.since(createTime.slice(5, 16))}
      </p>
      <p className="dimmed">{accountTexts.used(lastUseTime.slice(5, 16))}</p>
    </div>
  );
}
