-- An account has at most 10 passkeys, also when two devices add the tenth at the same time.

create trigger "passkeyLimit" before insert on "passkey"
when (select count(*) from "passkey" where "userId" = new."userId") >= 10
begin
  select raise(abort, 'An account has at most 10 passkeys');
end;
