-- A learner's record from all devices: the events of the learning log, and documents (settings and chats).

create table "learnerRecord" (
  "userId" text not null primary key references "user" ("id") on delete cascade,
  -- The last number that an event or document of the learner got.
  "seq" integer not null,
  -- Names this history of numbers. Null in a backup: the server that starts with it begins new epochs.
  "epoch" text,
  -- When the learner last erased the record, in milliseconds; 0 for never.
  "erasedAt" bigint not null,
  -- The bytes of all events.
  "bytes" integer not null,
  -- The check sums of all events by month, as JSON. They are read and written with every upload, so they have no table.
  "months" text not null
);

-- Ordered by number, as devices read it.
create table "learningEvent" (
  "userId" text not null references "user" ("id") on delete cascade,
  "seq" integer not null,
  "id" text not null,
  -- In UTC, `2026-11`.
  "month" text not null,
  -- The whole event as JSON.
  "event" text not null,
  primary key ("userId", "seq"),
  unique ("userId", "id")
) without rowid;

create table "learnerDocument" (
  "userId" text not null references "user" ("id") on delete cascade,
  "name" text not null,
  -- The number under which it was stored.
  "revision" integer not null,
  -- JSON.
  "value" text not null,
  primary key ("userId", "name")
);
