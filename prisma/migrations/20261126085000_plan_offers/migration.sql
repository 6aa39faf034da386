-- A payment at the price of a first purchase, by a member who has paid for VIP meanwhile.
ALTER TYPE "notify_outcome" ADD VALUE 'first_price_used';
