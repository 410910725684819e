-- Accounts that the owner of the site disabled, in the shape that the admin plugin of better-auth reads.

alter table "user" add column "role" text;
alter table "user" add column "banned" integer;
alter table "user" add column "banReason" text;
alter table "user" add column "banExpires" date;
alter table "session" add column "impersonatedBy" text;

-- A session gets a new token, and so a new row, every day. All rows of one sign-in have the id of the first row here; the first
-- row itself has null.
alter table "session" add column "signInId" text;
-- When the row was replaced by the next one.
alter table "session" add column "renewedAt" date;
