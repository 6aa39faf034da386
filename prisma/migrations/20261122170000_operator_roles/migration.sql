-- CreateEnum
CREATE TYPE "operator_role" AS ENUM ('owner', 'content', 'service', 'money', 'viewer');

-- AlterTable
ALTER TABLE "operator" ADD COLUMN     "roles" "operator_role"[] NOT NULL DEFAULT ARRAY[]::"operator_role"[];

-- Everything below is beyond Prisma's schema language.

-- An operator of the time before roles might do everything
UPDATE "operator" SET "roles" = ARRAY['owner']::"operator_role"[];
