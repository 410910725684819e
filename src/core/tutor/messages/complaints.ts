import { afterOpenings } from '../../english/openings.ts'

/** Complaints about the replies of the tutor. */

const ADVERB = '(?:actually|already|also|clearly|even|just|literally|really|specifically|still|totally)'

/** A complaint about the last reply. */
export const isComplaint = (text: string) => isMisread(text) || isPassedOver(text)

/** True for a complaint that plainly speaks of the tutor. “I asked for water” may be about others. */
export const isMisread = (text: string) => MISREAD.test(text) || ABOUT_WHAT.test(text)

/** True for a complaint that a question got no reply: “i already asked”, “you skipped me again”. */
export const isPassedOver = (text: string) => PASSED_OVER.some((pattern) => pattern.test(text))
const PASSED_OVER = [
  // “i already asked”, “i asked for the power is gone”, “no i asked the NOUN, joy”
  afterOpenings(
    `(?:(?:no+|see|still)\\W+){0,2}i(?:['’]?ve| have| had)? (?:${ADVERB} )*(?:ask(?:ed)?|was asking)(?: (?:u|you|it|this|that))*(?:\\W*$| (?:already|again|another|before|earlier|first|something|(?:a|my|one) question|three|twice)(?!\\p{L})| (?:(?:about|for) (?:the )?|the )\\p{L}+(?: \\p{L}+){0,4}(?:\\W*$|,))`,
  ),
  /[,.!] i (?:did )?ask(?:ed)? (?:(?:u|you|it|this|that) )*(?:already|again|before|earlier|first|something|twice|three times|(?:a|my) question)\b/i,
  // “you skipped me again”, “did you miss my other question”
  new RegExp(
    `\\b(?:u|you)(?:['’]?ve| have)? (?:${ADVERB} )*(?:dodged|forgot|missed|overlooked|passed over|skipped|keeps? (?:on )?(?:avoiding|dodging|forgetting|missing|skipping)) (?:me|mine|it|that|this|one|half|(?:over )?(?:(?:a|my|the) )(?:[a-z]+ )?(?:one|part|point|question|q)\\b|what i)|\\b(?:did|do) (?:u|you) (?:forget|get|hear|ignore|miss|notice|overlook|read|see|skip) (?:about )?my (?:[a-z]+ ){0,2}(?:one|q|question)\\b`,
    'i',
  ),
  // “youre not listening!!”
  /\b(?:(?:u|you)(?:['’]?re| are| r)?(?: (?:really|even|just))? (?:not|never)(?: (?:really|even))? (?:answering|hearing|listening|listen|reading)|(?:u|you) (?:don['’]?t|do not|won['’]?t)(?: (?:really|even|ever))? (?:answer|hear me|listen))\b/i,
  // “wow still no answer”, “hello, my question?”
  /(?<!\b(?:a|get|give|got|had|has|have|is|the|was) )\bno (?:answer|reply)(?:\W*$| (?:again|still|yet)\b)|^\W*(?:[a-z]+\W+){0,2}(?:what about )?my (?:[a-z]+ )?question\W*$/i,
  // “you didn’t answer me”, “u never said if koma is a command”, “stop ignoring me”
  /\b(?:u|you)(?:['’]ve| have)? ?(?:still )?(?:(?:did|have)(?:n['’]?t| not)|never) (?:(?:actually|even|really) )*(?:answer(?:ed)?|explain(?:ed)?|said|say|tell|told)\b|\bignor(?:ed|ing)\b/i,
  // “But you told me on the first card it goes before or after!”
  /^\W*but (?:u|you|(?:the|your) (?:first )?card) (?:(?:already|just|literally) )?(?:said|says|told me)\b[^?]*$/i,
  // “u literally told me it, …”
  /\b(?:u|you) (?:clearly|literally|specifically) (?:gave|said|showed|told|wrote)(?: me)? (?:it|that)\b(?! one)/i,
]
/** “Glad about what?” */
const ABOUT_WHAT = /^\W*(?:glad|happy|sorry) (?:about|for) what\W*$/i
const MISREAD =
  /\b(?:(?:that['’]?s no what|(?:not|isn.?t|wasn.?t|didn.?t) (?:really |actually )?(?:what )?)\s?i (?:asked|ask|meant|mean|said)|i (?:didn.?t|did not) (?:ask|mean)|(?:meant|asked) something|not (?:really )?my question|(?:you|u) (?:answered|talked) about \w+,? (?:but )?i asked|i meant (?:the|about) (?:\w+ )?(?:grammar|letters?|meaning|nouns?|sounds?|spelling|tone|verbs?)\b[^.?!]{0,40} not\b|(?:skipped|missed|forgot|overlooked|passed over) (?:over )?my (?:other )?(?:q|question)\b|(?:you|u) (?:skipped|missed|forgot|passed over) how (?:do|does|to)\b|misunder\w+|misread|ignor(?:e|ed|ing)|(?:never|didn.?t|did not|not) (?:really |actually |even |quite )?answer(?:ed)?|(?:you|u) (?:haven.?t|have not|never) (?:really |actually |even )?(?:said|told|explained)\b|(?:you|u) (?:didn.?t|did not) (?:really |actually |even )?(?:say|tell|explain)\b|(?:wasn.?t|was not) (?:answering|asking|guessing|sharing|trying)|that was (?:just |only )?english|why (?:did|do) (?:you|u) say (?:no|yes)|why (?:is (?:it|that) |was (?:it|that) )?(?:a |the )?no(?=\W*$|[?,.])|(?:you|u) (?:first |just )?said (?:no|yes)(?=,? (?:and|but|then)\b)|why (?:(?:are|r) )?(?:you|u) sorry|(?:that|you|u)(?:['’]s| is| was)?(?: \w+){0,3} the (?:exact|very) same (?:answer|reply|thing)|(?:you|u) (?:just |already )+(?:said|told me|wrote) the same|repeat(?:ed|ing) yourself|still waiting (?:to hear|for (?:an?|my|the|your) (?:answer|reply))|(?:avoid|dodg)\w* (?:my|the) question|(?:you|u) (?:just |totally )?forgot\b(?! (?:it|me|that|this)\b))\b/i
