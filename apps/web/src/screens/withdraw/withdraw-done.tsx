import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';

import { payingTexts, withdrawTexts } from '#text/money.ts';

import { FactList } from '../../features/payment-channels/fact-list.tsx';
import { ResultHead } from '../../features/payment-channels/result-head.tsx';
import { hrefOf, paths } from '../../paths.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import type { Withdrawn } from './use-withdraw.ts';

/** What the request came to. */
export function WithdrawDone({ done, onAgain }: { done: Withdrawn; onAgain: () => void }) {
  return (
    <div className="flex flex-col gap-6 px-page pb-8">
      <ResultHead
        tone="good"
        icon={<Check />}
        title={withdrawTexts.doneTitle}
        amount={payingTexts.yuan(Number(done.amount).toFixed(2))}
        detail={withdrawTexts.doneDetail}
      />
      {done.note !== undefined && (
        <p className="words rounded-card bg-danger/12 px-4 py-3 text-small text-danger">
          {done.note}
        </p>
      )}
      <FactList
        facts={[
          [withdrawTexts.to, withdrawTexts[done.channel]],
          [withdrawTexts.orderNo, done.orderNo],
        ]}
      />
      <div className="flex flex-col gap-3">
        <Link
          to={hrefOf(paths.records, { index: '2' })}
          className={buttonLook('primary', true, true)}
        >
          {withdrawTexts.viewRecords}
        </Link>
        <Button wide onClick={onAgain}>
          {withdrawTexts.again}
        </Button>
      </div>
    </div>
  );
}
