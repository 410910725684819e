-- A visitor's uses count by the device; an address is only a brake, for a day.

-- The IPv6 /48 that the address is in, as a keyed hash like "network". The key of both is never stored and lasts a day.
alter table "usage" add column "widerNetwork" text;
-- When the use was given back to a visitor, since the provider failed: the plan does not count it, the brake does.
alter table "usage" add column "givenBackAt" text;

create index "usage_widerNetwork_at_idx" on "usage" ("widerNetwork", "at");

-- These were made with a key that is stored.
update "usage" set "network" = null;
