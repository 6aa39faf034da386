-- A payment of an order whose coupon paid another order meanwhile.
ALTER TYPE "notify_outcome" ADD VALUE 'coupon_used';
