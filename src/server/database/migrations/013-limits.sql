-- What the servers of a shared database count together. An embedded database has no rows here: its server counts in memory.

-- Attempts and calls of the last minutes and hours.
create table "attempts" (
  -- Hash of the limit and its key, such as an address, with the secret of the day.
  "key" text not null primary key,
  "rule" text not null,
  -- JSON: times of attempts, or a number.
  "state" text not null,
  "weight" integer not null,
  -- When the row has no effect any more, in milliseconds.
  "until" bigint not null
);

create index "attempts_rule_idx" on "attempts" ("rule", "weight", "until");
create index "attempts_until_idx" on "attempts" ("until");

-- The key of the day's hashes.
create table "dailySecret" (
  "day" text not null primary key,
  "secret" text not null
);

-- The key of the earlier hashes of addresses comes from the settings.
update "usage" set "network" = null, "widerNetwork" = null;
