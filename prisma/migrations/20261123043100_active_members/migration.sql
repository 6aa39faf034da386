-- Contract: takes nothing away. How many members were there within the last hour.
CREATE INDEX "member_token_last_used_at_idx" ON "member_token"("last_used_at");
