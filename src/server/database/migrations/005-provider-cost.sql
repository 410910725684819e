-- The cost of calls to language models: one row per payer and day (UTC), kept for two days.

create table "providerCost" (
  "day" text not null,
  -- 'site': all calls. 'newcomers': visitors and unconfirmed accounts together. Else the id of an account.
  "payer" text not null,
  "userId" text references "user" ("id") on delete cascade,
  "calls" integer not null,
  -- In and out, estimated from sizes; a call that is under way counts as the most it can cost.
  "tokens" integer not null,
  primary key ("day", "payer"),
  check ("userId" is null or "userId" = "payer")
);

create index "providerCost_userId_idx" on "providerCost" ("userId");
