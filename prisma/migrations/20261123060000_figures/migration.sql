-- Contract: takes nothing away. The version before writes page views without the two columns.

-- CreateEnum
CREATE TYPE "usage_kind" AS ENUM ('play', 'paywall', 'search_miss');

-- AlterTable
ALTER TABLE "page_view" ADD COLUMN     "registered_on" DATE,
ADD COLUMN     "seen_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "usage_fact" (
    "day" DATE NOT NULL,
    "kind" "usage_kind" NOT NULL,
    "visitor" BYTEA NOT NULL,
    "subject" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "usage_fact_pkey" PRIMARY KEY ("day","kind","visitor","subject")
);

-- CreateTable
CREATE TABLE "figure_day" (
    "day" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "value" BIGINT NOT NULL,

    CONSTRAINT "figure_day_pkey" PRIMARY KEY ("day","kind","key")
);

-- CreateIndex
CREATE INDEX "member_created_at_idx" ON "member"("created_at");

-- CreateIndex
CREATE INDEX "invite_bound_at_idx" ON "invite"("bound_at");

-- CreateIndex
CREATE INDEX "purchase_order_paid_at_idx" ON "purchase_order"("paid_at");

-- CreateIndex
CREATE INDEX "payment_case_resolved_at_idx" ON "payment_case"("resolved_at");

-- CreateIndex
CREATE INDEX "order_refund_created_at_idx" ON "order_refund"("created_at");

-- CreateIndex
CREATE INDEX "invite_reward_day_idx" ON "invite_reward"("day");

-- CreateIndex
CREATE INDEX "entitlement_created_at_idx" ON "entitlement"("created_at");

-- Everything below is beyond Prisma's schema language.

ALTER TABLE "usage_fact" ADD CONSTRAINT "usage_fact_visitor_check" CHECK (octet_length("visitor") = 16);
ALTER TABLE "usage_fact" ADD CONSTRAINT "usage_fact_subject_check" CHECK (char_length("subject") BETWEEN 1 AND 32);
