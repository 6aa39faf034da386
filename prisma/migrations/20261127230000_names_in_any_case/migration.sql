-- Login names in any case of letters: members who move in are given names that none has here.
CREATE INDEX "member_login_name_lower" ON "member"(lower("login_name"));
