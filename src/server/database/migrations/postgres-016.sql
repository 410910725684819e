-- An account has at most 10 passkeys, also when two devices add the tenth at the same time: a lock on the row of the account makes them
-- wait for each other. It is the weaker lock, which does not wait for rows that refer to the account.

create function "limitPasskeys"() returns trigger language plpgsql as $$
begin
  perform 1 from "user" where "id" = new."userId" for no key update;
  if (select count(*) from "passkey" where "userId" = new."userId") >= 10 then
    raise exception 'An account has at most 10 passkeys';
  end if;
  return new;
end
$$;

create trigger "passkeyLimit" before insert on "passkey" for each row execute function "limitPasskeys"();
