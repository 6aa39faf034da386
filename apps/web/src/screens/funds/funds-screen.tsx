import type { Member } from '@lantern/contracts/entities/member';
import { grouped } from '@lantern/rules/grouped-number';
import { Banknote, ChevronRight, Coins, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { fundsTexts } from '#text/money.ts';
import { texts } from '#text/texts.ts';

import { hrefOf, paths } from '../../paths.ts';
import { useMember } from '../../session/use-session.ts';
import { amountSize } from '../../ui/amount-size.ts';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { LastMovements } from './last-movements.tsx';

/** A member's balance and debt, the last movements, and links to the history and to withdrawals. */
export default function FundsScreen() {
  const member = useMember();
  return (
    <>
      <TopBar title={texts.screens.funds} />
      <main className="flex flex-col gap-4 px-page pt-2 pb-8">
        {member ? (
          <dl className="flex flex-wrap gap-y-3 rounded-sheet bg-linear-to-br from-sheet to-raised p-5 ring-1 ring-line ring-inset">
            <Figure name={fundsTexts.balance} value={grouped(member.balance)} />
            <Figure
              name={fundsTexts.coins}
              value={grouped(member.memberCion)}
              icon={<Coins size={18} aria-hidden="true" className="text-accent" />}
            />
          </dl>
        ) : (
          <Skeleton className="h-24 rounded-sheet!" />
        )}
        {member && <Debt member={member} />}
        <nav
          aria-label={texts.screens.funds}
          className="divide-y divide-line rounded-card bg-raised"
        >
          <FundsRow
            to={hrefOf(paths.records)}
            icon={<ReceiptText size={22} aria-hidden="true" />}
            title={fundsTexts.bills}
            detail={fundsTexts.billsDetail}
          />
          <FundsRow
            to={hrefOf(paths.withdraw)}
            icon={<Banknote size={22} aria-hidden="true" />}
            title={fundsTexts.withdraw}
            detail={member ? fundsTexts.withdrawDetail(member.balance) : ''}
          />
        </nav>
        <LastMovements />
      </main>
    </>
  );
}

/** The member's debt after a refund; nothing without one. */
function Debt({ member: { debt, coinDebt } }: { member: Member }) {
  const owed = [
    debt !== undefined && fundsTexts.debtYuan(debt),
    coinDebt !== undefined && fundsTexts.debtCoins(coinDebt),
  ].filter((it) => it !== false);
  if (owed.length === 0) return null;
  return (
    <section className="rounded-card bg-danger/12 px-4 py-3" aria-labelledby="funds-debt">
      <div className="flex items-baseline justify-between gap-4 font-strong text-danger">
        <h2 id="funds-debt" className="text-body">
          {fundsTexts.debt}
        </h2>
        <p className="text-lead tabular-nums">{owed.join(' · ')}</p>
      </div>
      <p className="words mt-1 text-note text-soft">{fundsTexts.debtDetail}</p>
    </section>
  );
}

function Figure({ name, value, icon }: { name: string; value: string; icon?: ReactNode }) {
  return (
    <div className="flex-[1_1_7rem]">
      <dt className="text-small text-soft">{name}</dt>
      <dd
        className={classNames(
          'mt-1 flex h-8 items-center gap-1.5 font-strong whitespace-nowrap tabular-nums',
          amountSize(value),
        )}
      >
        {icon}
        {value}
      </dd>
    </div>
  );
}

interface FundsRowProps {
  to: string;
  icon: ReactNode;
  title: string;
  detail: string;
}

function FundsRow({ to, icon, title, detail }: FundsRowProps) {
  return (
    <Link to={to} className="flex min-h-16 items-center gap-3 px-4 active:bg-sheet">
      <span className="text-accent">{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block text-body">{title}</span>
        <span className="block truncate text-note text-soft tabular-nums">{detail}</span>
      </span>
      <ChevronRight size={18} aria-hidden="true" className="text-soft" />
    </Link>
  );
}
