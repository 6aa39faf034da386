import { Link } from 'react-router-dom';

import { hrefOf, paths } from '../../paths.ts';
import { zhWithdraw } from '../../text/zh-money.ts';
import { zh } from '../../text/zh.ts';
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
        title={zh.screens.withdraw}
        actions={
          <Link
            to={hrefOf(paths.records, { index: '2' })}
            className="flex min-h-target items-center px-3 text-small text-soft active:text-strong"
          >
            {zhWithdraw.records}
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
