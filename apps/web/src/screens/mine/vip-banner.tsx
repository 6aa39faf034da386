import type { Member } from '@lantern/contracts/entities/member';
import { isPermanentVip } from '@lantern/rules/vip';
import { Link } from 'react-router-dom';

import { mineTexts } from '#text/mine.ts';

import { vipStatusLine } from '../../features/member-face/vip-status-line.ts';
import { hrefOf, paths } from '../../paths.ts';
import { readRuntimeConfig } from '../../runtime-config.ts';
import { useClock } from '../../session/use-clock.ts';
import { buttonLook } from '../../ui/button.tsx';

const nobody = { vipDate: '', vipPeriod: 0 } as const;

/** The member's VIP status, and a link to the VIP centre. */
export function VipBanner({ member }: { member: Member | null }) {
  const now = useClock();
  // A permanent member has no plan to buy.
  const isPermanent = member !== null && isPermanentVip(member, now);
  return (
    <section className="relative isolate overflow-hidden rounded-sheet bg-linear-to-br from-banner-high via-banner to-banner-low p-4 ring-1 ring-gold/16 ring-inset">
      <Crest className="absolute -right-6 -bottom-9 -z-10 size-40 text-gold/10" />
      {/* Of a text twice as large, the button stands below the title. */}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 phone:grid phone:grid-cols-[1fr_auto] phone:gap-y-0">
        <h2 className="words min-w-0 flex-auto bg-gold bg-clip-text text-lead font-strong text-transparent">
          {mineTexts.vipTitle(readRuntimeConfig().siteName)}
        </h2>
        <Link
          to={hrefOf(paths.vip)}
          className={`${buttonLook('gold')} max-w-full px-4! text-small! phone:row-span-2`}
        >
          {isPermanent ? mineTexts.vipBenefits : mineTexts.openVip}
        </Link>
        <p className="w-full text-small text-gold/80 tabular-nums phone:mt-0.5 phone:w-auto">
          {vipStatusLine(member ?? nobody, now)}
        </p>
      </div>
    </section>
  );
}

/** A lantern in a laurel, the ornament of VIP surfaces, in the colour of the text. */
function Crest({ className }: { className?: string }) {
  const leaf = 'M0 0c5-2 9-7 9-13-6 1-10 6-9 13z';
  const leaves = [-58, -34, -10, 14, 38];
  const side = leaves.map((angle) => (
    <path key={angle} d={leaf} transform={`rotate(${angle}) translate(-38 0) rotate(-20)`} />
  ));
  return (
    <svg viewBox="-60 -60 120 120" aria-hidden="true" fill="currentColor" className={className}>
      <path d="M-1.5-42h3v10h-3z" />
      <path d="M-11-33h22v5h-22z" />
      <path d="M-11-26h22c9 4 13 12 13 22S20 14 11 18h-22c-9-4-13-12-13-22s4-18 13-22zm5 12v20L13-4z" />
      <path d="M-11 20h22v5h-22z" />
      <path d="M-1.5 25h3v12h-3zM-8 25h3v7h-3zM5 25h3v7H5z" />
      <g>{side}</g>
      <g transform="scale(-1 1)">{side}</g>
    </svg>
  );
}
