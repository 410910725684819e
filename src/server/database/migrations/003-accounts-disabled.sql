-- Accounts that the owner of the site disabled, in the shape that the admin plugin of better-auth reads.

alter table "user" add column "role" text;
alter table "user" add column "banned" integer;
alter table "user" add column "banReason" text;
alter table "user" add column "banExpires" date;
alter table "session" add column "impersonatedBy" text;

-- A session gets a new token every day: the rows that one sign-in had one after the other carry the id of the first.
-- Null in that first one.
alter table "session" add column "signInId" text;
-- When the next row was made for it.
alter table "session" add column "renewedAt" date;
