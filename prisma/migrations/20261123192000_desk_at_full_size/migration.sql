-- What narrows lists of the console that are asked for among a million rows.
CREATE INDEX "rights_record_end" ON "rights_record"((COALESCE("valid_until", 'infinity')), "id") INCLUDE ("valid_until", "valid_from", "revoked_at", "kind");
CREATE INDEX "rights_record_ahead" ON "rights_record"("valid_from", "id") INCLUDE ("valid_until", "kind") WHERE "revoked_at" IS NULL AND "valid_from" IS NOT NULL;
CREATE INDEX "rights_record_revoked" ON "rights_record"("id") INCLUDE ("kind") WHERE "revoked_at" IS NOT NULL;
CREATE INDEX "adjustment_state_id" ON "adjustment"("state", "id");
