-- When the account's user was first shown to own its email: by a sign-in with a provider, a password reset, or confirming the
-- email while signed in to the account. Null for accounts older than this migration, since it was not recorded: their next
-- sign-in with a provider or password reset ends the sessions and sign-in methods set before.
alter table "user" add column "ownerVouchedAt" date;
