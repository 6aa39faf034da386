-- CreateTable
CREATE TABLE "feedback" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "member_id" BIGINT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "feedback_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "feedback_body_check" CHECK (char_length("body") BETWEEN 1 AND 1000)
);

-- CreateTable
CREATE TABLE "page_view" (
    "day" DATE NOT NULL,
    "page" TEXT NOT NULL,
    "visitor" BYTEA NOT NULL,

    CONSTRAINT "page_view_pkey" PRIMARY KEY ("day","page","visitor"),
    CONSTRAINT "page_view_visitor_check" CHECK (octet_length("visitor") = 16)
);

-- CreateIndex
CREATE INDEX "feedback_created_at_idx" ON "feedback"("created_at");

-- CreateIndex
CREATE INDEX "feedback_member_id_idx" ON "feedback"("member_id");

-- AddForeignKey
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
