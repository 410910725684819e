-- Who is known to Stripe, and what Stripe says that they pay for. No card and no amount is ever here.

create table "customer" (
  "userId" text not null primary key references "user" ("id") on delete cascade,
  -- Stripe's id.
  "id" text not null unique
);

create table "subscription" (
  -- Stripe's id.
  "id" text not null primary key,
  "userId" text not null references "user" ("id") on delete cascade,
  -- Null where the price is none that this site sells.
  "plan" text check ("plan" in ('basic', 'premium')),
  -- In Stripe's words.
  "status" text not null,
  -- When it ends by itself, where the learner has ended it.
  "endsAt" text
);

create index "subscription_userId_idx" on "subscription" ("userId");

-- The events that were dealt with, so that one that comes again is not.
create table "billingEvent" (
  "id" text not null primary key,
  "at" text not null
);
