import type { Member } from '@lantern/contracts/entities/member';
import { Link } from 'react-router-dom';

import { vipStatusLine } from '../../features/member-face/vip-status-line.ts';
import { hrefOf, paths } from '../../paths.ts';
import { readRuntimeConfig } from '../../runtime-config.ts';
import { useClock } from '../../session/use-clock.ts';
import { zhMine } from '../../text/zh-mine.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Crest } from './crest.tsx';

const nobody = { vipDate: '', vipPeriod: 0 } as const;

/** How the member stands with VIP, and the way to more of it. */
export function VipBanner({ member }: { member: Member | null }) {
  const now = useClock();
  return (
    <section className="relative isolate overflow-hidden rounded-sheet bg-linear-to-br from-[#3a2d18] via-[#2a2117] to-[#1b1712] p-4 ring-1 ring-gold/16 ring-inset">
      <Crest className="absolute -right-6 -bottom-9 -z-10 size-40 text-gold/10" />
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-3">
        <h2 className="bg-gold bg-clip-text text-lead font-strong text-transparent">
          {zhMine.vipTitle(readRuntimeConfig().siteName)}
        </h2>
        <Link
          to={hrefOf(paths.vip)}
          className={`${buttonLook('gold')} px-4! text-small! phone:row-span-2`}
        >
          {zhMine.openVip}
        </Link>
        <p className="col-span-2 text-small text-gold/80 tabular-nums phone:col-span-1 phone:mt-0.5">
          {vipStatusLine(member ?? nobody, now)}
        </p>
      </div>
    </section>
  );
}
