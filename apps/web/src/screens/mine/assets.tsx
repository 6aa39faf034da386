import type { Member } from '@lantern/contracts/entities/member';
import { grouped } from '@lantern/rules/grouped-number';
import { Coins, Wallet, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';

import { mineTexts } from '#text/mine.ts';

import { hrefOf, paths } from '../../paths.ts';
import { amountSize } from '../../ui/amount-size.ts';
import { classNames } from '../../ui/class-names.ts';

/** The member's coins and money. */
export function Assets({ member }: { member: Member | null }) {
  return (
    <section aria-label={mineTexts.assets} className="flex flex-wrap gap-gap">
      <Asset
        icon={Coins}
        name={mineTexts.coins}
        amount={member === null ? '–' : grouped(member.memberCion)}
        action={mineTexts.topUp}
        to={hrefOf(paths.pay)}
      />
      <Asset
        icon={Wallet}
        name={mineTexts.balance}
        unit={mineTexts.yuan}
        amount={member === null ? '–' : grouped(member.balance)}
        action={mineTexts.withdraw}
        to={hrefOf(paths.withdraw)}
      />
    </section>
  );
}

interface AssetProps {
  icon: LucideIcon;
  name: string;
  unit?: string;
  amount: string;
  action: string;
  to: string;
}

function Asset({ icon: Icon, name, unit, amount, action, to }: AssetProps) {
  return (
    <div className="relative flex flex-[1_1_7rem] flex-col justify-between overflow-clip rounded-sheet bg-raised p-3.5 ring-1 ring-line ring-inset active:bg-sheet">
      <div className="flex flex-wrap items-center gap-1.5 text-small text-soft">
        <Icon size={16} aria-hidden="true" className="text-accent" />
        <span className="grow">{name}</span>
        <Link
          to={to}
          // The whole card is the link.
          className="max-w-full rounded-full bg-accent/16 px-3 py-1 text-center text-small font-strong text-accent after:absolute after:inset-0 after:rounded-sheet"
        >
          {action}
          <span className="sr-only">{name}</span>
        </Link>
      </div>
      <p
        className={classNames(
          'mt-1.5 flex h-8 items-baseline font-strong whitespace-nowrap tabular-nums',
          amountSize(amount),
        )}
      >
        {unit !== undefined && <span className="mr-0.5 text-body text-soft">{unit}</span>}
        {amount}
      </p>
    </div>
  );
}
