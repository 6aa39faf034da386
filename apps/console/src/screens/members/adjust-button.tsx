import { adjustMember } from '@lantern/contracts/calls/operator/adjustments';
import type { MemberFile } from '@lantern/contracts/entities/member-file';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';

import { membersTexts } from '#text/members.ts';

import { callApi } from '../../api/call-api.ts';
import { drawId } from '../../api/random-id.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { NumberField } from '../../ui/number-field.tsx';

type Goods = 'coins' | 'vip';

interface AdjustButtonProps {
  file: MemberFile;
  onDone: () => void;
}

/** Gives a member coins or days of VIP, or takes them. */
export function AdjustButton({ file, onDone }: AdjustButtonProps) {
  const { memberCode, memberNichen } = file;
  const [goods, setGoods] = useState<Goods>('coins');
  const [amount, setAmount] = useState(Number.NaN);
  /** Of the adjustment, so that sending it twice applies it once. */
  const [name, setName] = useState(drawId);
  const isWhole = Number.isSafeInteger(amount) && amount !== 0;
  return (
    <ConfirmButton
      asked={adjustMember}
      label={membersTexts.adjust}
      question={membersTexts.adjustQuestion(memberNichen)}
      consequence={membersTexts.limits}
      asksReason
      run={(reason) => {
        const clientId = `${name}-${goods}-${amount}`;
        return callApi(adjustMember, { memberCode, goods, amount, reason, clientId });
      }}
      done={membersTexts.adjusted}
      onDone={() => {
        setAmount(Number.NaN);
        setName(drawId());
        onDone();
      }}
      canRun={isWhole}
      button={{ variant: 'filled' }}
    >
      <SegmentedControl
        aria-label={membersTexts.goods}
        value={goods}
        onChange={(value) => setGoods(value === 'vip' ? 'vip' : 'coins')}
        data={[
          { value: 'coins', label: membersTexts.goodsOf.coins },
          { value: 'vip', label: membersTexts.goodsOf.vip },
        ]}
      />
      <NumberField
        label={membersTexts.amount}
        description={isWhole ? membersTexts.willDo[goods](amount) : membersTexts.amountHint}
        inputMode="numeric"
        withAsterisk
        value={amount}
        onChange={setAmount}
      />
    </ConfirmButton>
  );
}
