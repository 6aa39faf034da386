import { type ButtonProps, NativeSelect } from '@mantine/core';
import { useState } from 'react';

import { ordersTexts } from '#text/orders.ts';

import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { TextInput } from '../../ui/text-inputs.tsx';

const kinds = [
  { value: 'refund', label: ordersTexts.refundKinds.refund },
  { value: 'chargeback', label: ordersTexts.refundKinds.chargeback },
];

/** How money went back, and the channel's reference for it. */
interface MoneyBack {
  kind: 'refund' | 'chargeback';
  reference: string;
  reason: string;
}

interface RefundButtonProps {
  money: string;
  run: (back: MoneyBack) => Promise<unknown>;
  onDone: () => void;
  button?: ButtonProps;
}

/** Records that the money of a sale went back, which takes the goods back. */
export function RefundButton({ money, run, onDone, button }: RefundButtonProps) {
  const [kind, setKind] = useState<MoneyBack['kind']>('refund');
  const [reference, setReference] = useState('');
  return (
    <ConfirmButton
      label={ordersTexts.refund}
      question={ordersTexts.refundQuestion(money)}
      consequence={ordersTexts.refundHint}
      asksReason
      isDangerous
      canRun={/^[\w.-]{1,64}$/.test(reference.trim())}
      run={(reason) => run({ kind, reference: reference.trim(), reason })}
      done={ordersTexts.refunded}
      onDone={onDone}
      {...(button && { button })}
    >
      <NativeSelect
        label={ordersTexts.refundKind}
        data={kinds}
        value={kind}
        onChange={(event) =>
          setKind(event.currentTarget.value === 'chargeback' ? 'chargeback' : 'refund')
        }
      />
      <TextInput
        label={ordersTexts.reference}
        withAsterisk
        longest={64}
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
    </ConfirmButton>
  );
}
