import { functionWords, lessonTalk } from '../english/function-words.ts'

/** What a beginner may want to say to the tutor in English, apart from answering. */
export type Intent =
  | { readonly kind: 'hint' | 'dont-know' | 'answer' | 'meaning' | 'repeat' | 'skip' | 'whats-next' | 'progress' }
  | { readonly kind: 'pronunciation' | 'commands' | 'review' | 'yes' | 'no' }
  | { readonly kind: 'how-to-say' | 'what-means' | 'say'; readonly what: string }
  /** "… means …", also as a question. */
  | { readonly kind: 'claim'; readonly what: string; readonly meaning: string }
  | { readonly kind: 'difference'; readonly what: string; readonly other: string }
  | { readonly kind: 'small-talk'; readonly about: SmallTalk }
  | { readonly kind: 'english' }

export type SmallTalk = 'greeting' | 'thanks' | 'how-are-you' | 'goodbye' | 'who-are-you' | 'sorry' | 'glad' | 'hard'

/** Only the start of a long message is read for its intent. */
const READ_AT_MOST = 200

const PLEASE =
  /^(?:please|pls|plz|ok|okay|so|well|um|uh|oh|and|but|hey|can you|could you|will you|can i|could i|may i)\b[ ,]*/
const TAIL = /(?<![ ,])[ ,]*\b(?:please|pls|plz|tutor|teacher|now|then|sorry)$/
const THANKS = /(?<![ ,])[ ,]+(?:thanks|thank you)$/

/** Whole sentences, after politeness is taken off both ends. Order matters: the first that fits wins. */
const SENTENCES: readonly (readonly [RegExp, Intent])[] = [
  [
    /^(?:(?:give|show|have|get|need|want|i need|i want|i'd like) )?(?:me )?(?:a |an |another |one more |some |the |more )?(?:hint|clue|help)s?$/,
    { kind: 'hint' },
  ],
  [/^(?:help me(?: out)?|i'?m stuck|stuck|i am stuck|hint \d)$/, { kind: 'hint' }],
  [
    /^(?:i )?(?:do not|don'?t|dont) (?:know|remember|recall|get it|understand)(?: it| this| that| yet)?$/,
    { kind: 'dont-know' },
  ],
  [
    /^(?:idk|dunno|(?:i have )?no (?:idea|clue)|not sure|i'?m not sure|i am not sure|i (?:have )?forg[eo]t(?:ten)?(?: it)?|i can'?t(?: remember| say it| do it)?|i cannot)$/,
    { kind: 'dont-know' },
  ],
  [
    /^(?:(?:tell|show|give) me(?: (?:the |it|what).*)?|i give up|give up|answer|the answer|what(?:'?s| is) (?:the answer|it))$/,
    { kind: 'answer' },
  ],
  [
    /^(?:what (?:does|do) (?:it|this|that|this word|that word|the word) mean|what(?:'?s| is) (?:the |its )?meaning(?: of (?:it|this|that))?|meaning|the meaning|mean|(?:in )?english|translate(?: it| this| that)?|translation|what(?:'?s| is) (?:it|this|that)(?: word)? in english|explain(?: it| this| that)?)$/,
    { kind: 'meaning' },
  ],
  [
    /^(?:(?:how (?:do|can|should) (?:i|you|we) )?(?:pronounce|say|spell) (?:it|this|that|this word|that word)(?: (?:slowly|slower|out loud|aloud|correctly|properly|right))?|pronunciation|how (?:is|does) (?:it|that|this)(?: word)? (?:pronounced|sound)|pronounce)$/,
    { kind: 'pronunciation' },
  ],
  [
    /^(?:(?:say|show|ask|tell|explain|do|write)(?: me)?(?: (?:it|that|this|the (?:word|question|task)))?(?: to me)? (?:again|once more|one more time)|i did(?: not|n'?t) (?:catch|hear|get) (?:it|that))$/,
    { kind: 'repeat' },
  ],
  [
    /^(?:repeat(?: it| that| this| the (?:word|question|task))?|(?:say|ask|show)(?: it| that| me)?(?: it)? again|again|once more|one more time|come again|pardon(?: me)?|what(?: did you say| was (?:it|that|the (?:question|task|word)))?|huh|try again|let me try(?: again)?)$/,
    { kind: 'repeat' },
  ],
  [
    /^(?:skip(?: it| this| that| this (?:one|word))?|next(?: one| word| question| task)?|pass|move on|go on|continue|carry on|later|another(?: one| word)|(?:let'?s )?(?:go|move) (?:on|to the next(?: one| word)?)|i(?:'?m| am) (?:ready|done)|ready|done)$/,
    { kind: 'skip' },
  ],
  [
    /^(?:what(?:'?s| is| comes| will be) (?:coming )?(?:next|after (?:this|that))|what next|what now|what (?:do|should) (?:i|we) do(?: now| next)?)$/,
    { kind: 'whats-next' },
  ],
  [
    /^(?:(?:my )?progress|how far(?: am i| are we| have i (?:come|got(?:ten)?))?|how (?:am i|are we) doing|(?:my )?score|how (?:many|much)(?: words?| more(?: words?)?)?(?: (?:is|are|do i have|do i|have i|did i))?(?: (?:left|learned|learnt|know|to go|done|learn))?|where (?:am i|are we)|what (?:have i|did i) (?:learned|learnt|learn)(?: so far)?|(?:which|what) words.*)$/,
    { kind: 'progress' },
  ],
  [
    /^(?:what can (?:i|you) (?:say|do|ask|write|type)(?: here)?|commands?|options|instructions|how does (?:it|this) work|what (?:do|should) i (?:type|write|say)|menu)$/,
    { kind: 'commands' },
  ],
  [
    /^(?:review(?: (?:it|the lesson|all|again))?|start (?:over|again)|restart|from the (?:start|beginning)|practi[sc]e(?: again| more)?)$/,
    { kind: 'review' },
  ],
  [
    /^(?:yes|yeah|yep|yup|ya|sure|of course|ok|okay|alright|all right|fine|let'?s go|let'?s try|i'?d like to|i would(?: like to)?|yes i would|i'?ll try|i will try|i will)$/,
    { kind: 'yes' },
  ],
  [
    /^(?:no|nope|nah|not (?:now|yet|really)|no i don'?t|i don'?t want to|i do not want to|i would not|no way|never|stop)$/,
    { kind: 'no' },
  ],
  [
    /^(?:hi|hello|hey|hiya|howdy|yo|greetings|good (?:morning|afternoon|evening|day))(?: there| again)?$/,
    { kind: 'small-talk', about: 'greeting' },
  ],
  [
    /^(?:thanks?|thank you|thx|ty|cheers|many thanks)(?: (?:so|very) much| a lot| you)?(?: for .*)?$/,
    { kind: 'small-talk', about: 'thanks' },
  ],
  [
    /^(?:how are you|how r u|how'?s it going|how are things|what'?s up|sup|are you (?:ok|okay|well))(?: doing)?(?: today)?$/,
    { kind: 'small-talk', about: 'how-are-you' },
  ],
  [
    /^(?:bye|goodbye|good night|see you|see ya|later|i have to go|i must go|gotta go|quit|exit)(?: bye| later| soon| tomorrow)?$/,
    { kind: 'small-talk', about: 'goodbye' },
  ],
  [
    /^(?:who are you|what are you|what(?:'?s| is) your name|are you (?:a )?(?:human|person|real|robot|bot|ai|machine|model|chatgpt).*|is this (?:an? )?(?:ai|bot|robot))$/,
    { kind: 'small-talk', about: 'who-are-you' },
  ],
  [/^(?:sorry|i'?m sorry|my bad|oops|whoops|my mistake)$/, { kind: 'small-talk', about: 'sorry' }],
  [
    /^(?:great|nice|cool|awesome|wow|yay|perfect|good|wonderful|fun|lol|haha+|i (?:like|love) (?:it|this|that)|this is (?:fun|great|nice|cool|good|awesome)|interesting|i (?:see|understand|got it)|got it|understood)$/,
    { kind: 'small-talk', about: 'glad' },
  ],
  [
    /^(?:(?:this|it)(?:'?s| is) (?:so |very |too |really )?(?:hard|difficult|confusing|boring|long)|too (?:hard|difficult)|i'?m (?:confused|lost|tired|bored)|i am (?:confused|lost|tired|bored))$/,
    { kind: 'small-talk', about: 'hard' },
  ],
]

const TO_KIKUYU = '(?: (?:in|to|into) (?:kikuyu|gikuyu|gĩkũyũ))'
const MEANS = '(?:means?|meant)'

type About = readonly [RegExp, (groups: Readonly<Partial<Record<'what' | 'other' | 'meaning', string>>>) => Intent]

/** What is asked about a word. Order matters. `[^]` and a bound keep the time linear: see tests/regular-expressions.test.ts. */
const ABOUT: readonly About[] = [
  [
    /^(?:what(?:'?s| is) the )?difference between (?<what>.+?) (?:and|or) (?<other>[^]+)$/,
    ({ what = '', other = '' }) => ({ kind: 'difference', what, other }),
  ],
  [
    /^how (?:is|are) (?<what>.+?) (?:and|or) (?<other>.{1,80}?) different$/,
    ({ what = '', other = '' }) => ({ kind: 'difference', what, other }),
  ],
  ...[
    `how (?:do|would|can|could|should|might) (?:you|i|we|one|they|people|someone) (?:say|write|spell|pronounce|use|ask for|ask|tell someone|call|translate) (?<what>.+?)${TO_KIKUYU}?`,
    `how to (?:say|write) (?<what>.+?)${TO_KIKUYU}?`,
    `how is (?<what>.+?) (?:said|called|written|spelled|spelt|pronounced)${TO_KIKUYU}?`,
    `how is (?<what>.+?)${TO_KIKUYU}`,
    `(?:what(?:'?s| is| would be|s) )?(?<what>.+?)${TO_KIKUYU}`,
    `(?:what(?:'?s| is| would be) |tell me |give me |do you know |is there )?(?:the |a )?(?:kikuyu |gikuyu )?(?:word|phrase|translation|name|kikuyu|gikuyu) (?:for|of) (?<what>.+?)${TO_KIKUYU}?`,
    `what do (?:you|they|we|people) call (?<what>.+?)`,
    `(?:teach|tell|show) me how to (?:say|write|ask for) (?<what>.+?)${TO_KIKUYU}?`,
  ].map((source): About => [whole(source), ({ what = '' }) => ({ kind: 'how-to-say', what })]),
  [
    /^(?:translate|say|teach me|explain|tell me about) (?:the word )?(?<what>.+)$/,
    ({ what = '' }) => ({ kind: 'say', what }),
  ],
  ...[
    `(?:does|do|did) (?:the word )?(?<what>.+?) mean (?<meaning>[^]+)`,
    `(?:i (?:think|thought|believe|guess) |so )?(?:the word )?(?<what>(?!what).+?) ${MEANS} (?<meaning>[^]+)`,
  ].map((source): About => [whole(source), ({ what = '', meaning = '' }) => ({ kind: 'claim', what, meaning })]),
  ...[
    `what (?:does|do|is|did) (?:the word )?(?<what>.+?)(?: ${MEANS}| again)?(?: in english)?`,
    `what'?s (?:the word )?(?<what>.+?)(?: ${MEANS}| again)?(?: in english)?`,
    `(?:what(?:'?s| is) )?(?:the )?meaning of (?:the word )?(?<what>.+)`,
    `(?<what>.+?) in english`,
  ].map((source): About => [whole(source), ({ what = '' }) => ({ kind: 'what-means', what })]),
]

function whole(source: string): RegExp {
  return new RegExp(`^${source}$`)
}

/** Reads a message as a beginner's English; undefined when nothing is recognised, so that it may be an attempt. */
export function understand(text: string): Intent | undefined {
  const said = polished(text)
  const asked = withoutPoliteness(said)
  for (const candidate of new Set([said, asked, asked.replace(THANKS, '')]))
    for (const [pattern, intent] of SENTENCES) if (pattern.test(candidate)) return intent
  for (const [pattern, read] of ABOUT) {
    const { groups } = pattern.exec(asked) ?? {}
    if (groups)
      return read(Object.fromEntries(Object.entries(groups).map(([name, part]) => [name, withoutQuotes(part)])))
  }
  return isEnglish(said) ? { kind: 'english' } : undefined
}

function polished(text: string) {
  return text
    .slice(0, READ_AT_MOST)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’‘ʼ`]/g, "'")
    .replace(/[^\p{L}\p{M}\p{N}' “”"-]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
}

function withoutPoliteness(said: string) {
  let rest = said
  for (let i = 0; i < 3; i++) {
    const shorter = rest.replace(PLEASE, '').replace(TAIL, '').trim()
    if (shorter === '' || shorter === rest) break
    rest = shorter
  }
  return rest
}

function withoutQuotes(text: string) {
  return text.replace(/^[\s'“”"]+|(?<![\s'“”"])[\s'“”"]+$/g, '')
}

/** Besides words of grammar: what beginners say to a tutor, and no Kikuyu answer holds. */
const COMMON = new Set(
  `i'm it's don't please want need like know words language learn learning lesson tutor question ignore instructions tell
  write give make`.split(/\s+/),
)

const isCommon = (word: string) => functionWords.has(word) || lessonTalk.has(word) || COMMON.has(word)

function isEnglish(said: string) {
  const words = said.split(' ')
  if (words.length < 3) return false
  const common = words.filter(isCommon).length
  return common >= 2 && common / words.length >= 0.3
}
