-- What learners reported about words and answers, from their learning logs, for editors.

create table "report" (
  "userId" text not null references "user" ("id") on delete cascade,
  "eventId" text not null,
  -- A hash that reports about the same thing share. Null for an event from before this migration, until the server has read it.
  "topic" text,
  -- 'word': the word is wrong. 'answer': the learner's answer is right.
  "about" text not null,
  "wordId" text not null,
  -- The remark, or the answer. An event that was not read yet as a whole.
  "text" text not null,
  -- When the server received it.
  "at" text not null,
  primary key ("userId", "eventId")
);

create index "report_topic_idx" on "report" ("topic");

-- What editors decided about a topic. It contains nothing that a learner wrote, unless the editor made it part of the correction.
create table "reportDecision" (
  "topic" text not null primary key,
  "about" text not null,
  "wordId" text not null,
  -- A `Decision` as JSON.
  "decision" text not null,
  "at" text not null,
  "editorId" text references "user" ("id") on delete set null
);

create index "reportDecision_editorId_idx" on "reportDecision" ("editorId");

insert into "report" ("userId", "eventId", "about", "wordId", "text", "at")
select "userId", "id", '', '', "event", '' from "learningEvent"
where "event" like '%"type":"word-contested"%' or "event" like '%"type":"answer-contested"%';
