-- The second factor of an account, in the shape of the two-factor plugin of better-auth.

alter table "user" add column "twoFactorEnabled" integer;

create table "twoFactor" (
  "id" text not null primary key,
  "userId" text not null unique references "user" ("id") on delete cascade,
  -- Encrypted with the secret that signs sessions.
  "secret" text not null,
  -- Encrypted like the secret.
  "backupCodes" text not null,
  -- 0 until the learner has entered the first code.
  "verified" integer,
  "failedVerificationCount" integer,
  "lockedUntil" text,
  -- The time of the newest code that was accepted, in spans of 30 seconds: no code is accepted twice.
  "usedSpan" integer
);
