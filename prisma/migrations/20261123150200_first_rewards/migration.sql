-- Expand: adds only. The first version of the rewards is what the specification says: what every claim so far was paid.
INSERT INTO "sale_terms" ("kind", "content", "state", "effective_from", "reason", "created_at") VALUES
    ('rewards', '{"signIn": [
        {"kind": "coins", "amount": 1}, {"kind": "coins", "amount": 1}, {"kind": "vip-days", "amount": 1},
        {"kind": "coins", "amount": 2}, {"kind": "coins", "amount": 2}, {"kind": "coins", "amount": 3},
        {"kind": "vip-days", "amount": 3}],
        "dailyLogin": 1, "watchVideo": 2, "firstRechargeVip": 5, "inviteDays": 1}',
        'confirmed', '2000-01-01 00:00:00+08', 'first terms', now());
