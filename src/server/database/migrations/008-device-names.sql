-- A user agent reveals more about a learner than the list of devices shows. Only the device name in that list is kept.
update "session" set "userAgent" = (
  select
    case
      when "browser" is not null and "device" is not null then "browser" || ' on ' || "device"
      when "browser" is not null then "browser"
      when "device" is not null then 'A browser on ' || "device"
      else 'An unknown browser'
    end
  from (
    select
      case
        when "agent" glob '*Edg/*' or "agent" glob '*Edge/*' or "agent" glob '*EdgA/*' or "agent" glob '*EdgiOS/*' then 'Edge'
        when "agent" glob '*OPR/*' or "agent" glob '*Opera/*' or "agent" glob '*OPT/*' then 'Opera'
        when "agent" glob '*SamsungBrowser/*' then 'Samsung Internet'
        when "agent" glob '*Firefox/*' or "agent" glob '*FxiOS/*' then 'Firefox'
        when "agent" glob '*Chrome/*' or "agent" glob '*Chromium/*' or "agent" glob '*CriOS/*' then 'Chrome'
        when "agent" glob '*Version/[0-9]*' and "agent" glob '*Safari/*' then 'Safari'
      end as "browser",
      case
        when "agent" glob '*iPhone*' then 'iPhone'
        when "agent" glob '*iPad*' then 'iPad'
        when "agent" glob '*Android*' then 'Android'
        when "agent" glob '*CrOS*' then 'ChromeOS'
        when "agent" glob '*Windows*' then 'Windows'
        when "agent" glob '*Macintosh*' or "agent" glob '*Mac OS X*' then 'Mac'
        when "agent" glob '*Linux*' then 'Linux'
      end as "device"
    from (select substr(coalesce("session"."userAgent", ''), 1, 500) as "agent")
  )
);
