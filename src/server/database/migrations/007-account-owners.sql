-- When the account's owner was vouched for: by a provider, by a link to a new password, or by confirming the email while
-- signed in to the account. Null for every account before this migration, since it was not recorded: the next sign-in with a
-- provider, or the next reset, ends what was set before.
alter table "user" add column "ownerVouchedAt" date;
