-- Recordings that speakers lend, and what each speaker agreed to.

create table "speaker" (
  "id" text not null primary key,
  -- Null for a speaker from an imported content pack.
  "userId" text unique references "user" ("id") on delete cascade,
  -- Empty where the speaker did not say.
  "name" text not null,
  "place" text not null,
  "dialect" text not null,
  -- Since when the speaker agrees to each part; null without consent.
  "playSince" text,
  "nameSince" text,
  "publishSince" text,
  "trainSince" text
);

create table "recording" (
  "id" text not null primary key,
  "speakerId" text not null references "speaker" ("id") on delete cascade,
  -- The id of the word.
  "word" text not null,
  -- The text that the speaker read.
  "said" text not null,
  "state" text not null check ("state" in ('waiting', 'accepted', 'refused')),
  -- Why an editor refused it, for the speaker.
  "reason" text,
  "seconds" double precision not null,
  -- The size of the master.
  "bytes" integer not null,
  "madeAt" text not null,
  "decidedAt" text,
  unique ("speakerId", "word")
);

create index "recording_state_idx" on "recording" ("state", "madeAt");

-- In a table of their own, so that lists do not read them.
create table "recordingFile" (
  "recordingId" text not null references "recording" ("id") on delete cascade,
  -- The lossless master, a WAV file, or the sound that learners hear, Opus in Ogg.
  "kind" text not null check ("kind" in ('master', 'sound')),
  "hash" text not null,
  "bytes" blob not null,
  primary key ("recordingId", "kind")
);
