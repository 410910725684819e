/** A variant of a sentence: whole, or without words that do not change the request. */
export interface Variant {
  readonly plain: string
  readonly cost: number
}

const INTERJECTION =
  /^(?:shh|hush|hey|hi|hello|oh|ah|um|uh|er|so|well|now|ok|okay|and|but|yeah|hmm|wow|omg|oh my god|man|dude|bro|quick|listen|look|dear|honestly|actually|friend|my friend) (?=\w)/

/** Parts that may be removed or corrected, with the cost of each assumption, in the order of application. */
const REWRITES: readonly (readonly [RegExp, string, number])[] = [
  [/^ill (?=\w)/, 'i will ', 0.1],
  [/^were (?=(?:are|is|am|do|did|can|could|r) )/, 'where ', 0.1],
  [/^were (?=\w)/, 'we are ', 0.2],
  [/^your (?=\w)/, 'you are ', 0.2],
  [/^id (?=(?:like|love|want|rather) )/, 'i would ', 0.1],
  [/^am (?=\w)/, 'i am ', 0.2],
  [/^(?=(?:have|need|want|going) to )/, 'i ', 0.3],
  [/\bnames (?=\w)/, 'name is ', 0.1],
  [/^me (to|two|2)$/, 'me too', 0.2],
  [/ no$/, ' know', 0.3],
  [/ form (?=\w|$)/, ' from ', 0.3],
  [/\b(i|you|we|they) no (?=\w)/, '$1 know ', 0.3],
  [/^quite$/, 'quiet', 0.3],
  [/\b(i|we|you) what (?=to )/, '$1 want ', 0.3],
  [/\bgod (?=(?:night|morning|evening|afternoon|day)$)/, 'good ', 0.3],
  [/\bphone no$/, 'phone number', 0.2],
  [/ to met you$/, ' to meet you', 0.2],
  [/^well come$/, 'welcome', 0.2],
  [INTERJECTION, '', 0.3],
  [INTERJECTION, '', 0.3],
  [/^(?:excuse me|pardon me|pardon|sorry|i am sorry|sorry to bother you|sorry but|excuse me but) (?=\w)/, '', 0.3],
  [/^(?:please|kindly|pls) (?=\w)/, '', 0.2],
  [/ (?:please|thanks|thank you|thanks in advance)$/, '', 0.2],
  [
    /(?<= (?:you|hello|hi|hey|morning|afternoon|evening|night|day|thanks|much|lot|goodbye|bye|sorry|welcome|yes|no|well|fine|doing|tomorrow|soon|later)|^(?:hello|hi|hey|thanks|goodbye|bye|sorry|welcome|yes|no|cheers)) (?:my |our )?(?:friend|friends|dear|man|bro|brother|sister|buddy|pal|mate|dude|guys|sweetheart|honey|darling|teacher|boss|mother|father|grandmother|grandfather)$/,
    '',
    0.4,
  ],
  [
    /(?<!\b(?:a|an|the|this|that|my|your|his|her|our|their|is|are|am|me|married|of|and|you|all|to|for|with|see|like|love|want|need|not|one|two)) (?:bro|dude|buddy|pal|mate|man|sweetheart|honey|darling|babe|boss|everyone|sir|madam|my friend|my friends|my dear|my brother|my sister)$/,
    '',
    0.4,
  ],
  [/ (?:sir|madam|maam|then|though|anyway|by way|or what|huh|eh|lol|haha|yeah|okay)$/, '', 0.4],
  [
    /^(?:do you know|do you happen to know|would you know|can you tell me|could you tell me|would you tell me|will you tell me|can you please tell me|could you please tell me|please tell me|tell me|i want to know|i would like to know|i need to know|i wonder|i was wondering|let me know|do you have any idea|have you any idea|any idea|can i ask|may i ask|could i ask|can i ask you|may i ask you|can you show me|show me|might you know|would you mind telling me|can you let me know|can you say|please say|do you remember|does anyone know|can anyone tell me|can someone tell me|anyone know) (?=(?:what|where|when|who|which|why|how)\b(?! to\b))/,
    '',
    0.3,
  ],
  [
    /^(?:can|could|would|will(?= you please)) (?:you|someone|anyone|somebody|you all) (?:please |kindly |just |possibly |maybe )?(?=\w)/,
    '',
    0.3,
  ],
  [/^(?:would|do) you mind (\w+)ing\b/, '$1', 0.3],
  [/^(?:would|do) you mind (\w+)ing\b/, '$1e', 0.3],
  [
    /^(?:i want you to|i would like you to|i need you to|i would love you to|you should|you need to|you have to|you must|you ought to|you had better|you better|it is time to|i ask you to|i beg you to|make sure you|remember to|try to|be sure to|do not forget to|feel free to|go ahead and|let us all) (?=\w)/,
    '',
    0.6,
  ],
  [/(?<!\b(?:wait|come|go|look|ask|care)) (?:for me|for us)$/, '', 0.5],
  [/ (?:at all|over here|around here|nearby|near here|for now|this time|on earth|exactly)$/, '', 0.5],
]

const MOST_VARIANTS = 48

/** All variants of a sentence, the whole first. */
export function variantsOf(words: readonly string[]): Variant[] {
  let variants: Variant[] = [{ plain: words.join(' '), cost: 0 }]
  for (const [pattern, instead, cost] of REWRITES) {
    const changed = variants
      .map((variant) => ({ plain: variant.plain.replace(pattern, instead).trim(), cost: variant.cost + cost }))
      .filter(({ plain }, index) => plain !== '' && plain !== variants[index]?.plain)
    if (changed.length > 0) variants = [...variants, ...changed].slice(0, MOST_VARIANTS)
  }
  return variants
}
