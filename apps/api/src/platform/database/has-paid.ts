/**
 * SQL: whether the member with this id has ever paid for something: for an order, also one that was paid back, or by a
 * payment that an operator credited.
 */
export const hasPaid = (memberId: string): string =>
  `(exists (select from purchase_order paid where paid.member_id = ${memberId} and paid.paid_at is not null)
    or exists (select from payment_case credited where credited.credited_member_id = ${memberId}))`;
