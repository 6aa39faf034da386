/** The final states of an order that no payment of its own settled. */
const unsettled = "('created', 'expired', 'failed')";

/** SQL: whether an operator credited a payment of an order that no payment of its own settled. */
export const isCredited = (order: string): string =>
  `${order}.state in ${unsettled} and exists (
     select from payment_case where order_id = ${order}.id and outcome = 'credited')`;

/**
 * SQL: the state in which an order is shown. An order whose payment an operator credited is fulfilled, until that is paid
 * back (`shownOrderState` of the rules does the same for a row).
 */
export const shownState = (order: string): string =>
  `case when ${order}.state not in ${unsettled} then ${order}.state else coalesce((
     select (case when back.id is null then 'fulfilled' else 'refunded' end)::order_state
       from payment_case matched left join order_refund back on back.case_id = matched.id
      where matched.order_id = ${order}.id and matched.outcome = 'credited'
      order by back.id is not null, matched.id limit 1), ${order}.state) end`;
