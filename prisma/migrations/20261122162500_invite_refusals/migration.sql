-- Why a friend has not earned the inviter a day: what was last found when the friend looked at a page.

-- CreateEnum
CREATE TYPE "invite_refusal_reason" AS ENUM ('same_address', 'daily_cap');

-- CreateTable
CREATE TABLE "invite_refusal" (
    "invitee_id" BIGINT NOT NULL,
    "reason" "invite_refusal_reason" NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "invite_refusal_pkey" PRIMARY KEY ("invitee_id")
);

-- AddForeignKey
ALTER TABLE "invite_refusal" ADD CONSTRAINT "invite_refusal_invitee_id_fkey" FOREIGN KEY ("invitee_id") REFERENCES "invite"("invitee_id") ON DELETE CASCADE ON UPDATE CASCADE;
