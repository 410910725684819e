-- The passkeys of an account, in the shape of the passkey plugin of better-auth.

create table "passkey" (
  "id" text not null primary key,
  "userId" text not null references "user" ("id") on delete cascade,
  "name" text not null,
  -- Checks signatures. It cannot make any.
  "publicKey" text not null,
  -- Chosen by the learner's device. No second account can claim it.
  "credentialID" text not null unique,
  -- How often the device says that it has signed: a copy of the passkey is refused. Many devices always say 0.
  "counter" bigint not null,
  "deviceType" text not null,
  "backedUp" integer not null,
  "transports" text,
  "createdAt" text not null,
  "aaguid" text
);

create index "passkey_userId_idx" on "passkey" ("userId");
