-- What VIP brings: channels of its own, ads that sell it, and when members last changed how they show themselves.

ALTER TABLE "channel" ADD COLUMN "vip_only" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "ad" ADD COLUMN "sells_vip" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "member" ADD COLUMN "nickname_changed_at" TIMESTAMPTZ(3),
ADD COLUMN "avatar_changed_at" TIMESTAMPTZ(3);
