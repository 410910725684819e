-- Uses of the plan: one row for each image sent to a model, until the use is given back.

create table "usage" (
  -- Keyed hash of the ticket that the use gave.
  "id" text not null primary key,
  "userId" text references "user" ("id") on delete cascade,
  -- Set for visitors. Keyed hashes, from which a cookie or an address cannot be recovered.
  "device" text,
  "network" text,
  "at" text not null,
  -- When the picture was named; before that the use is under way.
  "answeredAt" text,
  -- When the ticket was taken for the name in Kikuyu.
  "redeemedAt" text,
  check (("userId" is null) <> ("device" is null)),
  check ("userId" is null or "network" is null)
);

create index "usage_userId_at_idx" on "usage" ("userId", "at");
create index "usage_device_idx" on "usage" ("device");
create index "usage_network_at_idx" on "usage" ("network", "at");
