import { auditCheck } from './audit-check.ts';

/** SQL: whether a version of terms was in force when an order was made. */
const inForce = `terms.state = 'confirmed' and terms.effective_from <= sold.created_at and not exists (
  select from sale_terms later where later.kind = terms.kind and later.state = 'confirmed'
     and later.effective_from <= sold.created_at and (later.effective_from, later.id) > (terms.effective_from, terms.id))`;

/** SQL: each version of the rewards, with its beginning and end; of two with the same beginning, the later one. */
export const rewardVersions = `select content, effective_from as since,
    lead(effective_from) over (order by effective_from, id) as until
   from sale_terms where kind = 'rewards' and state = 'confirmed'`;

/** Orders against the versions of terms that they were made with. */
export const termsChecks = [
  auditCheck(
    'an order costs what its terms say, in force by then',
    `select 'purchase_order ' || sold.number as row,
            sold.goods || ' for ' || sold.amount_fen || ' fen by terms ' || terms.id as found
       from purchase_order sold join sale_terms terms on terms.id = sold.sale_terms_id
      where (${inForce} and case sold.goods
        when 'vip' then terms.kind = 'plans' and exists (
          select from jsonb_array_elements(terms.content -> 'plans') plan
           where (plan ->> 'plan')::int = sold.vip_plan and (plan ->> 'days')::int = sold.vip_days
             and (plan ->> 'isOnSale')::boolean and case when sold.first_price
               then (plan ->> 'firstPrice')::numeric * 100 = sold.amount_fen + coalesce(sold.coupon_off_fen, 0)
               else (plan ->> 'price')::numeric * 100 = sold.amount_fen + coalesce(sold.coupon_off_fen, 0)
                 or ((plan -> 'offer' ->> 'price')::numeric * 100 = sold.amount_fen + coalesce(sold.coupon_off_fen, 0)
                   and sold.created_at at time zone 'Asia/Shanghai' <= (plan -> 'offer' ->> 'endTime')::timestamp)
               end)
        else terms.kind = 'coins'
          and sold.amount_fen between (terms.content ->> 'minYuan')::bigint * 100 and (terms.content ->> 'maxYuan')::bigint * 100
          and sold.coins::bigint * 100 = sold.amount_fen * (terms.content ->> 'coinsPerYuan')::bigint
        end) is not true`,
  ),
  auditCheck(
    'a commission is the share that its order’s terms say',
    `select 'purchase_order ' || sold.number as row,
            sold.commission_fen || ' of ' || sold.amount_fen || ' fen by terms ' || terms.id as found
       from purchase_order sold join sale_terms terms on terms.id = sold.commission_terms_id
      where (${inForce} and terms.kind = 'commission' and (sold.inviter_id is null
        or sold.commission_fen = sold.amount_fen * (terms.content ->> 'basisPoints')::bigint / 10000)) is not true`,
  ),
];
