-- Stripe's customers and their subscriptions, as Stripe reports them. No card and no amount is stored.

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

-- The processed events, so that a repeated one is ignored.
create table "billingEvent" (
  "id" text not null primary key,
  "at" text not null
);
