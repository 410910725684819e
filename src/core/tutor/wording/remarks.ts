/** The tutor's fixed sentences in replies to requests, questions and small talk. They are loaded at the first of these. */

/** Said when a message is not understood. The suggestions follow from what it may mean. */
export const NOT_UNDERSTOOD = [
  'I didn’t catch that. Tap one of these, or type your answer.',
  'I’m not sure what you mean. Is it one of these?',
  'Could you say that in other words? Or tap one of these:',
  'Sorry, I lost you there. Did you mean one of these?',
  'That went past me. One of these, perhaps:',
] as const

export const PART_COMES_LATER = 'It is part of a phrase that comes later in this lesson.'

export const DO_NOT_KNOW = 'I don’t know that one.'

export const NOT_TAUGHT = 'I don’t know that one: none of the lessons teaches it.'

/** Ends the line before a part of what is asked for. */
export const KNOWS_PART = 'but I know part of it.'

/** After a phrase of the phrasebook. */
export const IN_ASSISTANT = 'It is in no lesson, but you can find it in the assistant.'

/** Leads to a hint for a learner who does not know. */
export const HINT_LEADS = [
  'No problem. ',
  'Let’s find it together. ',
  'That’s all right. ',
  'It will come. ',
  '',
] as const

/** Replies that need nothing but themselves. The tutor takes the next one that it has not said lately. */
export const remarks = {
  yes: ['Great.', 'Good.', 'Here we go.', 'All right.'],
  no: ['That’s fine. There’s no hurry.', 'No pressure.', 'All right, take your time.', 'That’s up to you.'],
  greeting: [
    'Hello! It’s good to have you here.',
    'Hello! Good to see you.',
    'Hi there. I’m ready when you are.',
    'Welcome.',
  ],
  thanks: ['You’re welcome.', 'Any time.', 'Glad to help.', 'My pleasure.'],
  sorry: [
    'No need to be sorry. Mistakes are how we learn.',
    'That’s quite all right.',
    'Don’t worry.',
    'Nothing to forgive.',
  ],
  glad: ['I’m glad.', 'That’s good to hear.', 'Lovely.', 'Good.'],
  frustrated: [
    'It gets easier each time a word comes back. Let’s make this one lighter.',
    'That’s how it feels just before it sticks. One small step:',
    'Some words take a few tries. Here’s some help.',
    'A short break helps more than a long fight. If you’d like to go on, here’s an easier step:',
  ],
  bored: [
    'Then let’s change something.',
    'Fair enough. Would a test of the whole lesson be more fun?',
    'Then here is a way to go faster: a test of the whole lesson.',
  ],
  slower: ['Of course: one small step at a time.', 'No rush.', 'We’ll take it slowly.', 'Let’s make it smaller.'],
  'own-name': ['It’s good to meet you.', 'A pleasure to meet you.', 'Good to meet you. Let’s go on.'],
  contest: [
    'I may be wrong. Tap “My answer is right” under my reply, and it is kept for a speaker to check.',
    'If your family says it another way, tap “My answer is right” under my reply: it is kept as a report.',
    'I go by the forms in this course, and speakers differ. “My answer is right” under my reply keeps yours.',
  ],
  /** When no answer was judged: there is no button to tap. */
  disputed: [
    'You may be right: speakers differ. I only know the forms in this course.',
    'I can’t check that: I go by this course and its sources.',
    'It may be said another way at home. What I teach is in the course’s sources.',
  ],
  /** Before an answer is compared with the word. */
  'look-again': [
    'Let’s look at it again.',
    'Here is what happened.',
    'Good that you ask.',
    'Let’s see.',
    'A fair question.',
  ],
  'was-right': [
    'Yes, that was right.',
    'It was right: nothing to change.',
    'That one counted as right.',
    'You had it right.',
  ],
  /** When a right answer stands beside a complaint that it was not seen before. */
  overlooked: ['Yes, you had it. Sorry for asking twice.', 'You did: my mistake.', 'Sorry, I should have seen it.'],
  'passed-over': [
    'Sorry, I passed over your question.',
    'You’re right: I misread you there. Sorry.',
    'Sorry, I didn’t answer what you asked.',
  ],
  /** Beside a right answer: nothing is made easier then. */
  'heard-you': ['I hear you.', 'It happens to everyone. You had it right all the same.', 'I see. It comes with time.'],
  /** Beside a right answer that was easy. */
  easy: ['Easy for you, then: on we go.', 'You’re quick. The next one:', 'Then it’s time for the next one.'],
  /** For a question beside a right answer. */
  unanswered: [
    'I can’t answer your question, sorry.',
    'As for your question: I don’t know.',
    'I have no answer to your question.',
    'Your question goes beyond what I know.',
    'What you ask, my notes don’t say.',
    'I’d like to answer that, but I don’t know.',
  ],
  /** When a yes or a no is asked for once more and none was given. */
  neither: [
    'I said neither yes nor no: my notes go no further.',
    'Neither: what I said is all that I know of it.',
    'My notes give no plain yes or no there.',
  ],
  /** Before a word that was left for later is asked again. */
  returned: ['I left it for later. Here it is again.', 'We had left it for later. Now, then:', 'Back to it, then.'],
  /** The same where the learner did not want to leave it. */
  'not-skipped': [
    'Sorry, I took that for “skip”. Here it is again.',
    'My mistake: I went on too soon. Back to this one.',
    'Sorry, I thought you wanted another word. Here it is again.',
  ],
  /** When a word that is in question is not to be left. */
  stays: ['Then we stay with it.', 'All right, it stays.', 'No skipping, then.'],
  misread: [
    'Sorry, I misread you. Try it in other words, one question at a time.',
    'My mistake: I took it for something else. Please ask once more, in a short sentence.',
    'Then I got you wrong, sorry. What would you like to know?',
  ],
  doubt: [
    'You don’t have to hold it all: I bring each word back before it fades.',
    'Forgetting is part of it. A word needs a few meetings before it stays.',
    'Nobody learns it in one go. You’re doing what it takes: you came and tried.',
    'There’s no test here, and no hurry.',
  ],
  'off-topic': [
    'I only know Kikuyu, so I can’t help with that.',
    'That’s outside what I know: I teach Kikuyu words.',
    'I have no answer to that. I can help with Kikuyu.',
    'I can’t tell you about that.',
  ],
  news: [
    'Thank you for telling me.',
    'It’s good to know a little about you.',
    'I like to hear that.',
    'Thank you for sharing that.',
  ],
  tired: [
    'That sounds like a long day. It’s good that you came all the same.',
    'You can stop at any time: the lesson is kept as it is.',
    'You’ve earned a rest. The lesson waits for you whenever you stop.',
  ],
  'sad-news': [
    'I’m sorry to hear that.',
    'I’m sorry. That sounds hard.',
    'I’m sorry. It’s good that you came all the same.',
    'That’s hard. I’m sorry.',
  ],
  'good-news': [
    'That’s lovely.',
    'How nice! Thank you for telling me.',
    'I’m happy for you.',
    'That sounds wonderful.',
  ],
  'family-news': [
    'It’s nice to hear about your family.',
    'Thank you for telling me about your family.',
    'I like hearing about your people.',
    'It’s good to know who you’re learning with.',
  ],
  abuse: ['I’ll leave that there.', 'Let’s keep it friendly.', 'I’m still here to help with the words.'],
  'other-language': [
    'I only follow English and the Kikuyu of this course, sorry. Simple English is fine, or tap one of these:',
    'That looks like another language. A few words of English are enough for me, or tap one of these:',
    'I can’t read that language yet. Please write it in English, or tap one of these:',
  ],
  'foreign-help': [
    'I only follow English, but I think you’re asking for help.',
    'Here is some help, if that’s what you’re asking for. A few words of English are enough for me.',
    'I read only a little of that. Here is some help:',
  ],
  'about-tutor': [
    'I’m the built-in tutor: a set of rules, not a person and not a language model. I know this course’s words and what its sources say.',
    'I’m a program. Every Kikuyu word I say comes from the course and its sources: I can’t make one up.',
    'No person is typing here. I go by rules and by the course, so I can misread you, but I don’t invent words.',
  ],
  'about-app': [
    'Tap an answer or type it, and I check it at once. What you do here is kept.',
    'Each lesson teaches a few words. Hint and Skip are always there, and you can ask me about any word in English.',
    'The lessons are on the home page. Words that you have learnt come back for review when they are due.',
  ],
  'no-grammar': [
    'I don’t know that about Kikuyu grammar.',
    'My notes on the grammar don’t say.',
    'I have nothing sure on that.',
  ],
  /** Before the reply to a wrong try. */
  waits: [
    'I’ll come to your question once you have the word.',
    'First the word, then your question.',
    'Your question comes next, once the word is right.',
  ],
  'no-fact': ['I don’t know that about Kikuyu.', 'I’m not sure about that.', 'I have nothing sure on that one.'],
  'no-comparison': [
    'I can’t compare it with that language.',
    'I don’t know the other language well enough to say.',
    'I only know the Kikuyu side of that.',
  ],
  /** After the line on a word that a learner compares with one of another language. */
  'no-cognate': [
    'Whether that is the same word, my notes don’t say. Languages of one family share many.',
    'They may be one word, but none of my sources says so.',
    'I have no note on where it comes from, so I can’t say if the two are one word.',
  ],
  'no-check': [
    'I can’t check a sentence of your own: I only know the phrases that my sources have.',
    'Whether your own sentence is right, I can’t say: none of my sources has it.',
  ],
  'no-plural': ['I have no other form of it that is sure.', 'I don’t know its plural.', 'I’m not sure of its plural.'],
  'no-parts': [
    'I don’t know it in smaller parts.',
    'I can’t take that one apart.',
    'I have nothing sure on its parts.',
  ],
  'no-use': [
    'I know no special rule for when to say it.',
    'I don’t know more about its use than its meaning.',
    'I have nothing sure on when to say it.',
  ],
  /** For a question that a yes or a no would answer. */
  'no-yes-no': [
    'My notes don’t say, so I won’t guess.',
    'I can’t say yes or no to that: I have no note on it.',
    'I don’t know, and I’d rather not guess.',
    'That I can’t tell you: my notes leave it open.',
    'I’d have to guess there, so I’d rather leave it open.',
  ],
  'no-manner': [
    'My notes don’t say how polite or formal it is.',
    'I have no note on its manners: I only know when it is said.',
    'How formal it is, my notes don’t tell.',
  ],
  'no-company': [
    'My notes don’t name who says it to whom.',
    'I have no note on who may say it.',
    'Who says it to whom, my notes leave open.',
  ],
  'no-other-manner': [
    'I know no other form for that, more polite or less.',
    'My notes name no form that is more polite or less.',
    'If there is a politer form for that, I don’t know it.',
  ],
  'to-one-person': [
    'It is said to one person, and my notes name no rule about age or rank.',
    'As far as my notes go, you can say it to any one person.',
    'My notes say only that it is for one person, not how old or how important.',
  ],
  'no-reply': [
    'I know no set reply to it.',
    'My notes give no reply to it.',
    'What one answers to it, my notes don’t say.',
  ],
  'no-currency': [
    'A source of this course has it, but none says how common it is today, or where.',
    'My notes don’t say who says it most, or where.',
    'How often it is heard today, my sources don’t say.',
  ],
  'no-sexes': [
    'My notes give one form, and no rule for men or for women.',
    'I know of no difference between men and women there.',
    'My notes make no difference there between men and women.',
  ],
  'no-origin': [
    'My notes don’t say where that word comes from.',
    'I don’t know which language that word came from.',
    'I have nothing on the origin of that word.',
  ],
  /** After the words of a combination. */
  'no-combining': [
    'Whether they can stand together like that, I can’t say: I only give phrases that a source has.',
    'I can’t promise that they go together: words change beside each other, and I don’t make up phrases.',
    'I know the words, but not the phrase: none of my sources has it.',
    'I won’t put them together myself: the beginnings may have to change.',
  ],
  'no-trick': [
    'I know no trick for that.',
    'I have no memory aid for it. Meeting it often does most.',
    'No trick that I know of. It comes with each time you say it.',
  ],
  'no-example': [
    'I have no example of it that is sure.',
    'I don’t know a sentence with it.',
    'I’m not sure of a sentence with it.',
  ],
} as const satisfies Record<string, readonly string[]>

export type Remark = keyof typeof remarks

const remarkTexts: ReadonlySet<string> = new Set(Object.values(remarks).flat())
export const isRemarkText = (text: string): boolean => remarkTexts.has(text)

/** The lines that say that something is not known. */
export const unknownLines: ReadonlySet<string> = new Set([
  ...Object.entries(remarks).flatMap(([name, texts]) => (/^(?:no-|unanswered)/.test(name) ? texts : [])),
  DO_NOT_KNOW,
  NOT_TAUGHT,
])

export const goodbye = [
  'Goodbye! The lesson is kept: you can go on where you stopped.',
  'See you soon. Nothing is lost: we go on here next time.',
  'Take care. Everything you’ve learnt is saved.',
] as const

type AskAgain = (question: string) => string

export const backToWord: AskAgain = (question) => `Back to our word: ${lowerFirst(question)}`

/** Asks the question of an exercise again, after something else was said. */
export const exerciseAgain: readonly AskAgain[] = [
  (question) => `Now, ${lowerFirst(question)}`,
  (question) => `And here is the question again: ${lowerFirst(question)}`,
  (question) => `Let’s go on: ${lowerFirst(question)}`,
]

/** Asks again for a word or its meaning. `question` is the question without its “Task:”. */
export const taskAgain: readonly AskAgain[] = [(question) => `Task: ${question}`, backToWord, ...exerciseAgain]

/** Asks once more to copy the word that is shown. */
export const copyAgain: readonly ((word: string) => string)[] = [
  (word) => `It is ${word}. Can you type it?`,
  (word) => `Now you: ${word}. Would you type it?`,
  (word) => `Here it is again: ${word}. Will you try it?`,
  (word) => `One more look: ${word}. Can you write it?`,
  (word) => `${word} is waiting. Would you like to type it?`,
]

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
