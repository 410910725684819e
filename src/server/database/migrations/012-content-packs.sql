-- Recordings of other sites, from content packs.

create table "contentPack" (
  -- The site that writes the packs. It stays the same in all of them.
  "id" text not null primary key,
  -- 1 for this site itself, from its first export on.
  "isOwn" integer not null,
  -- When the newest pack was written.
  "madeAt" text not null,
  -- Of its manifest.
  "hash" text not null
);

-- Null for a speaker of this site.
alter table "speaker" add column "packId" text references "contentPack" ("id") on delete cascade;

create index "speaker_packId_idx" on "speaker" ("packId");
