import { redeemCard } from '@lantern/contracts/calls/cards';
import { getMember } from '@lantern/contracts/calls/member';
import { unsentOf } from '@lantern/rules/unsent-text';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { cardsTexts } from '#text/cards.ts';

import { callApi } from '../../api/call-api.ts';
import { keyOf } from '../../api/call-queries.ts';
import { messageOf } from '../../api/message-of.ts';
import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useKeepFirst } from '../credentials/use-keep-first.tsx';

/** The form for the code of a card, which gives VIP days or coins. */
export function RedeemCard() {
  const titleId = useId();
  const queries = useQueryClient();
  const [code, setCode] = useState('');
  const { sheet, keepFirst } = useKeepFirst();
  const { mutate, isPending } = useOneAtATime({
    action: [redeemCard.path],
    mutationFn: (typed: string) => callApi(redeemCard, { code: typed }),
    onSuccess({ goods, amount }, typed) {
      setCode((now) => unsentOf(now, typed));
      showToast(
        goods === 'vip' ? cardsTexts.gotDays(amount) : cardsTexts.gotCoins(amount),
        'success',
      );
    },
    onError: (error) => showToast(messageOf(error), 'failure'),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(getMember) }),
  });
  const submit = (): void => {
    if (code.trim() === '') showToast(cardsTexts.missing, 'failure');
    else keepFirst(() => mutate(code.trim()));
  };
  return (
    <section aria-labelledby={titleId} className="px-page">
      <h2 id={titleId} className="flex min-h-target items-center text-lead font-strong">
        {cardsTexts.title}
      </h2>
      <Form onSubmit={submit} className="flex items-end gap-3">
        <TextField
          label={cardsTexts.label}
          placeholder={cardsTexts.example}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          longest={64}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          className="min-w-0 flex-1"
        />
        <Button type="submit" kind="quiet" tall disabled={isPending}>
          {cardsTexts.redeem}
        </Button>
      </Form>
      {sheet}
    </section>
  );
}
