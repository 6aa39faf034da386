import { auditCheck } from './audit-check.ts';

/** Checks the double entry, derived again from the postings alone. */
export const postingChecks = [
  auditCheck(
    'every transaction sums to zero',
    `select 'ledger_transaction ' || entry.id as row,
            coalesce(sum(posting.amount) || ' ' || posting.currency, 'no postings') as found
       from ledger_transaction entry left join ledger_posting posting on posting.transaction_id = entry.id
      group by entry.id, posting.currency having coalesce(sum(posting.amount), 1) <> 0`,
  ),
  auditCheck(
    'every posting has its transaction and its account',
    `select 'ledger_posting ' || posting.id as row, posting.amount || ' ' || posting.currency as found
       from ledger_posting posting
      where not exists (select from ledger_transaction entry where entry.id = posting.transaction_id)
         or not exists (select from ledger_account account
                         where account.id = posting.account_id and account.currency = posting.currency)`,
  ),
  auditCheck(
    'a transaction moves the accounts of one member',
    `select 'ledger_transaction ' || entry.id as row,
            'of member ' || coalesce(entry.member_id::text, '?') || ', moves '
              || coalesce(string_agg(distinct account.member_id::text, ', '), 'nobody') as found
       from ledger_transaction entry
       join ledger_posting posting on posting.transaction_id = entry.id
       join ledger_account account on account.id = posting.account_id
      group by entry.id
     having count(distinct account.member_id) > 1 or bool_or(posting.member_id is distinct from entry.member_id)
         or (entry.member_id is not null and bool_or(account.member_id <> entry.member_id))`,
  ),
  auditCheck(
    'a balance is the sum of its postings',
    `select 'ledger_account ' || account.id || ' (' || account.kind || ' of member ' || account.member_id || ')' as row,
            'balance ' || account.balance || ', postings ' || coalesce(sum(posting.amount), 0) as found
       from ledger_account account left join ledger_posting posting on posting.account_id = account.id
      where account.member_id is not null
      group by account.id having account.balance <> coalesce(sum(posting.amount), 0)`,
  ),
  auditCheck(
    'no member is below zero',
    `select 'ledger_account ' || account.id || ' (' || account.kind || ' of member ' || account.member_id || ')' as row,
            'balance ' || account.balance || ', postings ' || coalesce(sum(posting.amount), 0) as found
       from ledger_account account left join ledger_posting posting on posting.account_id = account.id
      where account.member_id is not null
      group by account.id having least(account.balance, sum(posting.amount)) < 0`,
  ),
  auditCheck(
    'the house keeps no balance of its own',
    `select 'ledger_account ' || id || ' (' || kind || ')' as row, 'balance ' || balance as found
       from ledger_account where member_id is null and balance <> 0`,
  ),
];
