import { getWithdrawal } from '@lantern/contracts/calls/operator/withdrawals';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';

import { moneyTexts } from '#text/money.ts';
import { texts } from '#text/texts.ts';
import { withdrawalsTexts } from '#text/withdrawals.ts';

import { callQuery } from '../../api/call-api.ts';
import WithdrawalFile from '../../decisions/withdrawal-file.tsx';
import { BackLink, Screen } from '../../ui/screen.tsx';

/** One withdrawal, from the request to its end. */
export default function WithdrawalPage() {
  const { orderNo = '' } = useParams();
  const { data } = useQuery(callQuery(getWithdrawal, { orderNo }));
  return (
    <Screen
      title={data ? `${data.memberNichen} ${moneyTexts.yuan(data.money)}` : texts.common.loading}
      hint={<BackLink to="/withdrawals" label={withdrawalsTexts.back} />}
    >
      <WithdrawalFile orderNo={orderNo} />
    </Screen>
  );
}
