/** What a beginner may want to say to the tutor in English, apart from answering. */
export type Intent =
  | { readonly kind: 'hint' | 'dont-know' | 'answer' | 'meaning' | 'repeat' | 'skip' | 'whats-next' | 'progress' }
  | { readonly kind: 'pronunciation' | 'commands' | 'review' | 'yes' | 'no' }
  | { readonly kind: 'how-to-say' | 'what-means'; readonly what: string }
  | { readonly kind: 'small-talk'; readonly about: SmallTalk }
  | { readonly kind: 'english' }

export type SmallTalk = 'greeting' | 'thanks' | 'how-are-you' | 'goodbye' | 'who-are-you' | 'sorry' | 'glad' | 'hard'

/** Only the start of a long message is read for its intent. */
const READ_AT_MOST = 200

const PLEASE =
  /^(?:please|pls|plz|ok|okay|so|well|um|uh|oh|and|but|hey|can you|could you|will you|can i|could i|may i)\b[ ,]*/
const TAIL = /(?<![ ,])[ ,]*\b(?:please|pls|plz|tutor|teacher|now|then)$/
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
    /^(?:idk|dunno|no idea|no clue|not sure|i'?m not sure|i am not sure|i (?:have )?forg[eo]t(?:ten)?(?: it)?|i can'?t(?: remember| say it| do it)?|i cannot)$/,
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
    /^(?:(?:how (?:do|can|should) (?:i|you|we) )?(?:pronounce|say) (?:it|this|that|this word|that word)|pronunciation|how (?:is|does) (?:it|that|this)(?: word)? (?:pronounced|sound)|pronounce)$/,
    { kind: 'pronunciation' },
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

const HOW_TO_SAY =
  /^(?:how (?:do|would|can|could|should) (?:you|i|we|one|they|people) (?:say|write|spell|ask)|how to (?:say|write)|how is|(?:what(?:'?s| is) )?(?:the )?(?:kikuyu |gikuyu )?(?:word|phrase|kikuyu|gikuyu|translation) (?:for|of)|teach me|translate|say) (.+?)(?: (?:in|to|into) (?:kikuyu|gikuyu|it))?$/
const WHAT_MEANS = /^(?:what (?:does|is|do)|what'?s|meaning of) (.+?)(?: mean(?:s|ing)?)?(?: in english)?$/

/** Reads a message as a beginner's English; undefined when nothing is recognised, so that it may be an attempt. */
export function understand(text: string): Intent | undefined {
  const said = polished(text)
  const asked = withoutPoliteness(said)
  for (const candidate of new Set([said, asked, asked.replace(THANKS, '')]))
    for (const [pattern, intent] of SENTENCES) if (pattern.test(candidate)) return intent
  const howToSay = HOW_TO_SAY.exec(asked)?.[1]
  if (howToSay) return { kind: 'how-to-say', what: withoutQuotes(howToSay) }
  const whatMeans = WHAT_MEANS.exec(asked)?.[1]
  if (whatMeans) return { kind: 'what-means', what: withoutQuotes(whatMeans) }
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

/** Words so common in English, and in no Kikuyu answer, that two of them show an English sentence. */
const COMMON = new Set(
  `a an the is are was were am be been do does did have has had can could will would should may might must i'm it's don't
  you your my his her our their this that these those what when where which who whose why how and or but if because so not
  of in on at to from for with about by as than then there here just also very too really please want need like know think
  say said word words language learn learning english kikuyu lesson tutor answer question ignore instructions tell write
  give make get it's i he she they we me him them us it all any some more`.split(/\s+/),
)

function isEnglish(said: string) {
  const words = said.split(' ')
  if (words.length < 3) return false
  const common = words.filter((word) => COMMON.has(word)).length
  return common >= 2 && common / words.length >= 0.3
}
