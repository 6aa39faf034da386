import { listLinePlayers, orderLinePlayers } from '@lantern/contracts/calls/operator/lines';
import { useMutation, useQuery } from '@tanstack/react-query';

import { linesTexts } from '#text/lines.ts';

import { callApi, callQuery, useRefresh } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { useSession } from '../../session/session.tsx';
import { OrderList } from '../../ui/order-list.tsx';
import { Pending } from '../../ui/pending.tsx';
import { notifyDone, notifyFailed } from '../../ui/toasts.tsx';

/** The players that lines come from, in the order in which members get them. */
export function LinePlayers() {
  const players = useQuery(callQuery(listLinePlayers, {}));
  const mayOrder = useSession().may(orderLinePlayers);
  const refresh = useRefresh(listLinePlayers);
  const order = useMutation({
    mutationFn: (codes: string[]) => callApi(orderLinePlayers, { codes }),
    onSuccess: () => notifyDone(linesTexts.ordered),
    onError: (error) => notifyFailed(messageOf(error)),
    onSettled: refresh,
  });
  if (!players.data) return <Pending query={players} height={160} />;
  const { list } = players.data;
  if (list.length === 0) return null;
  const sent = order.isPending ? order.variables : null;
  const rows =
    sent === null ? list : sent.flatMap((code) => list.find((it) => it.code === code) ?? []);
  return (
    <section className="card stack" aria-label={linesTexts.players}>
      <h2>{linesTexts.players}</h2>
      <p className="dimmed">{linesTexts.playersHint}</p>
      <OrderList
        label={linesTexts.players}
        rows={rows}
        keyOf={({ code }) => code}
        nameOf={({ code }) => code}
        onOrder={mayOrder ? order.mutate : undefined}
      >
        {({ code, titles, sources }) => (
          <>
            <strong>{code}</strong>
            <span className="dimmed small">{linesTexts.playerOf(titles, sources.slice(0, 5))}</span>
          </>
        )}
      </OrderList>
    </section>
  );
}
