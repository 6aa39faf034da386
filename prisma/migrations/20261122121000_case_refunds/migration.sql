-- Contract: the version before writes refunds of orders alone, each with its order, and none of those is refused.

-- AlterTable
ALTER TABLE "order_refund" ADD COLUMN     "case_id" BIGINT,
ALTER COLUMN "order_id" DROP NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "order_refund_case_id_key" ON "order_refund"("case_id");

-- AddForeignKey
ALTER TABLE "order_refund" ADD CONSTRAINT "order_refund_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "payment_case"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Everything below is beyond Prisma's schema language.

-- What went back is one sale: an order, or a payment that an operator had credited
ALTER TABLE "order_refund" ADD CONSTRAINT "order_refund_is_of_one" CHECK (num_nonnulls("order_id", "case_id") = 1);
