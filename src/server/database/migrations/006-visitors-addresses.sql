-- A visitor's uses count per device. The network address only limits abuse, for one day.

-- The IPv6 /48 of the address, as a keyed hash like "network". The key of both is never stored and lasts one day.
alter table "usage" add column "widerNetwork" text;
-- When the use was given back to a visitor because the provider failed: it does not count for the plan, but for the address.
alter table "usage" add column "givenBackAt" text;

create index "usage_widerNetwork_at_idx" on "usage" ("widerNetwork", "at");

-- The key of the earlier hashes is stored, so they are deleted.
update "usage" set "network" = null;
