-- The tables after migration 9, for PostgreSQL. 001 to 009 say what the columns mean. Flags are 0 and 1, and times are texts in UTC, as
-- in SQLite.

-- SQLite's name, for later migrations.
create domain "blob" as bytea;

create table "user" (
  "id" text not null primary key,
  "name" text not null,
  "email" text not null unique,
  "emailVerified" integer not null,
  "image" text,
  "createdAt" text not null,
  "updatedAt" text not null,
  "role" text,
  "banned" integer,
  "banReason" text,
  "banExpires" text,
  "ownerVouchedAt" text
);

create table "session" (
  "id" text not null primary key,
  "expiresAt" text not null,
  "token" text not null unique,
  "createdAt" text not null,
  "updatedAt" text not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references "user" ("id") on delete cascade,
  "impersonatedBy" text,
  "signInId" text,
  "renewedAt" text
);

create table "account" (
  "id" text not null primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references "user" ("id") on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" text,
  "refreshTokenExpiresAt" text,
  "scope" text,
  "password" text,
  "createdAt" text not null,
  "updatedAt" text not null
);

create table "verification" (
  "id" text not null primary key,
  "identifier" text not null,
  "value" text not null,
  "expiresAt" text not null,
  "createdAt" text not null,
  "updatedAt" text not null
);

create index "session_userId_idx" on "session" ("userId");
-- PostgreSQL has no other way to find all tokens of a sign-in.
create index "session_signIn_idx" on "session" ((coalesce("signInId", "id")));
create index "session_expiresAt_idx" on "session" ("expiresAt");
create index "account_userId_idx" on "account" ("userId");
create index "verification_identifier_idx" on "verification" ("identifier");

create table "usage" (
  "id" text not null primary key,
  "userId" text references "user" ("id") on delete cascade,
  "device" text,
  "network" text,
  "at" text not null,
  "answeredAt" text,
  "redeemedAt" text,
  "widerNetwork" text,
  "givenBackAt" text,
  check (("userId" is null) <> ("device" is null)),
  check ("userId" is null or "network" is null)
);

create index "usage_userId_at_idx" on "usage" ("userId", "at");
create index "usage_device_idx" on "usage" ("device");
create index "usage_network_at_idx" on "usage" ("network", "at");
create index "usage_widerNetwork_at_idx" on "usage" ("widerNetwork", "at");

create table "customer" (
  "userId" text not null primary key references "user" ("id") on delete cascade,
  "id" text not null unique
);

create table "subscription" (
  "id" text not null primary key,
  "userId" text not null references "user" ("id") on delete cascade,
  "plan" text check ("plan" in ('basic', 'premium')),
  "status" text not null,
  "endsAt" text
);

create index "subscription_userId_idx" on "subscription" ("userId");

create table "billingEvent" (
  "id" text not null primary key,
  "at" text not null
);

create table "providerCost" (
  "day" text not null,
  "payer" text not null,
  "userId" text references "user" ("id") on delete cascade,
  "calls" bigint not null,
  "tokens" bigint not null,
  primary key ("day", "payer"),
  check ("userId" is null or "userId" = "payer")
);

create index "providerCost_userId_idx" on "providerCost" ("userId");

create table "learnerRecord" (
  "userId" text not null primary key references "user" ("id") on delete cascade,
  "seq" bigint not null,
  "epoch" text,
  "erasedAt" bigint not null,
  "bytes" bigint not null,
  "months" text not null
);

create table "learningEvent" (
  "userId" text not null references "user" ("id") on delete cascade,
  "seq" bigint not null,
  "id" text not null,
  "month" text not null,
  "event" text not null,
  primary key ("userId", "seq"),
  unique ("userId", "id")
);

create table "learnerDocument" (
  "userId" text not null references "user" ("id") on delete cascade,
  "name" text not null,
  "revision" bigint not null,
  "value" text not null,
  primary key ("userId", "name")
);
