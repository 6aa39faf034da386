import { ReceiptText } from 'lucide-react';
import { Link } from 'react-router-dom';

import { withdrawTexts } from '#text/money.ts';
import { texts } from '#text/texts.ts';

import { hrefOf, paths } from '../../paths.ts';
import { TopBar } from '../../ui/top-bar.tsx';
import { useWithdraw } from './use-withdraw.ts';
import { WithdrawDone } from './withdraw-done.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

/** Where earnings are asked to be paid out. */
export default function WithdrawScreen() {
  const withdraw = useWithdraw();
  return (
    <>
      <TopBar
        title={texts.screens.withdraw}
        actions={
          <Link
            to={hrefOf(paths.records, { index: '2' })}
            aria-label={withdrawTexts.records}
            className="flex min-h-target items-center px-3 text-small text-soft active:text-strong"
          >
            {/* Where the text is large, the title has the room that its words would take. */}
            <ReceiptText size={22} aria-hidden="true" className="hidden @max-[16rem]:block" />
            <span className="@max-[16rem]:hidden">{withdrawTexts.records}</span>
          </Link>
        }
      />
      <main>
        {withdraw.done ? (
          <WithdrawDone done={withdraw.done} onAgain={withdraw.startOver} />
        ) : (
          <WithdrawForm withdraw={withdraw} />
        )}
      </main>
    </>
  );
}
