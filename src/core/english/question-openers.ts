const NOT = String.raw`n['’]?t`

/** Subjects of questions: “do they”, “is it”, “will people”. */
const SUBJECT = String.raw`(?:any(?:body|one)|folks|he|i|it|people|ppl|she|that|the|there|these|they|this|those|u|we|you)`

/** Verbs that open a question, whatever follows. */
const ALWAYS = String.raw`(?:are|can|could|did|do|does|is(?:${NOT})?|may|might|must|should|was|would|wud)(?!['’]t)`

/** Verbs that open a question before some words: “have you a longer one”, but not “have fun”, “will do”, “can’t find it”. */
const BEFORE_SUBJECT = [
  'am(?= i\\b)',
  'has(?= (?:any(?:body|one)|he|it|she|that|this)\\b)',
  'have(?= (?:any(?:body|one)|i|people|ppl|they|u|we|you)\\b)',
  `ha(?:s|ve)${NOT}(?= (?!the\\b)${SUBJECT}\\b)`,
  `(?:are|ca|could|did|do|does|must|sha|should|was|were|wo|would)${NOT}(?= ${SUBJECT}\\b)`,
  `does${NOT}(?= (?!even|just|\\p{L}+ly)\\p{L}+ mean\\b)`,
  `(?:shall|were)(?= ${SUBJECT}\\b)`,
  `will(?= (?:an?|all|my|${SUBJECT})\\b)`,
].join('|')

/** The verbs that open a question which a yes or a no answers. Ignores case. */
export const OPENING_VERBS = `(?:${ALWAYS}|${BEFORE_SUBJECT})`
