-- Contract: two columns that the version before neither reads nor writes; it offers a channel for every amount, as before.
ALTER TABLE "payment_channel" ADD COLUMN     "least_fen" BIGINT,
ADD COLUMN     "most_fen" BIGINT;

ALTER TABLE "payment_channel" ADD CONSTRAINT "payment_channel_amounts_check" CHECK ("least_fen" > 0 AND "most_fen" > 0 AND "least_fen" <= "most_fen");
