-- Expand: adds only. A value of an enum is used after the transaction that adds it.

-- AlterEnum
ALTER TYPE "sale_terms_kind" ADD VALUE 'rewards';
