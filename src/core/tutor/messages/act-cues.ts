import type { Act } from '../../dialogue/act.ts'
import { MARK_NAMES } from '../../lesson/tilde-names.ts'

/**
 * Words that confirm the act of a part of a message. The classifier gives every text some act, but text beside an answer often fits
 * none, as in “is that what they say in church?”, and a stock reply would not fit either.
 */
const cuesOfRequests: ReadonlyMap<Act, RegExp> = new Map<Act, RegExp>([
  [
    'about-app',
    /\b(?:accounts?|apps?|battery|blank|break|buttons?|cards?|charge[ds]?|clos\w*|come back|computer|cost|course|crash\w*|dark|data|delete\w*|devices?|download\w*|e-?mail\w*|enter|finish\w*|font|free|internet|ipad|keeps?|kept|keyboard|laptop|later|lessons?|levels?|load\w*|log|login|lose|losing|lost|mic\w*|mode|money|notif\w*|offline|online|pages?|paid|password|pay\w*|phone|practi[cs]e|privacy|private|progress|remember\w*|reminders?|review\w*|saved?|saves|screen|settings?|share|sign\w*|site|store\w*|streak\w*|sync\w*|tab|tablet|tele?phone|tests?|tomorrow|use (?:it|this)|version|volume|website|wifi|sound|open|how does (?:this|it) work)\b/i,
  ],
  [
    'about-tutor',
    /\b(?:ai|bots?|chat ?gpt|computer|human|machine|person|program\w*|real|robots?|software|teacher|tutor)\b|\b(?:you|your|yours|yourself|you['’]re|u|ur)\b(?! (?:\w+ )?(?:explain|give|have|help|know|mean|note|said|say|show|skipped|teach|tell|told|use|write)\b)/i,
  ],
  [
    'change-lesson',
    /\b(?:(?:another|different) (?:lesson|one|set|topic|unit)|change|chapter|something (?:different|else)|food|give me|animals|instead|jump|(?<!things? to )learn|move|numbers|other(?! (?:form|noun|people|sentence|thing|verb)s?\b)|rather|practi[cs]e|put me|switch|take me|topics?|units?)\b|\b(?:can|could|do|go|like|open|pick|start|take|try|want)\b[^.?!]{0,60}\blessons?\b|\blessons? (?:\d|on|about|with)\b/i,
  ],
  [
    'compare-language',
    /\b(?:alike|borrow\w*|bantu|came|close\w*|comes?|cousin\w*|dialects?|differ\w*|from|like|loans?|looks?|origin\w*|relat\w*|remind\w*|roots?|same|similar\w*|sounds?|understand|nearly|almost|easier|harder|recogni[sz]e|speak|swahili)\b/i,
  ],
  [
    'contest',
    /\b(?:accept\w*|already|answered|correct\w*|counts?|counted|disagree|fair|i (?:said|typed|wrote|put|did|was|meant)|marked|mistake\w*|right|told|unfair|wrong)\b/i,
  ],
  [
    'end',
    /\b(?:afk|brb|bye\w*|cheerio|ciao|cya|g2g|gtg|ttyl|adios|log(?:ging)? (?:off|out)|sign(?:ing)? (?:off|out)|stop\w*|quit\w*|exit|finish\w*|(?:i['’]?m|im|we['’]?re|be|am|is) (?:\w+ )?(?:off|out|done|finished|leaving|going|stopping|tired|dead|knackered)|(?:got(?:ta)?|have|need|must|should|better|time|want|wanna|going|gonna|about|ought|let['’]?s|lets|let me|can i|can we) (?:to |2 )?(?:\w+ )?(?:go|run|leave|dash|head|stop|sleep|eat|cook|work|get|rest|bounce|jet|shoot|split|pause|end|scoot|feed|pick|put|catch|make|do)|gotta|got to|later\w*|leav\w*|enough|all (?:for|i)|done\b|tomorrow|see (?:you|u|ya)|good ?night|gn|night(?=\W*$)|nite|off now|(?:is|class) over|call(?:ing)? it|pause|break|end\b|until (?:next|then)|till next|next (?:time|lesson|week)|heading|head (?:off|out)|off to|my (?:bus|stop|train|break)|to bed|bed ?time|close|closing|wrap\w*|peace|out now|shutting|take care|that['’]?s (?:it|me|all))\b/i,
  ],
  ['example', /\b(?:conversation|dialogue|exa?m\w*|line|phrases?|samples?|sentences?|show\w*|use[ds]?|using)\b/i],
  [
    'frustrated',
    /\b(?:a+r+gh+|ugh+|gr+|annoy\w*|awful|bang\w*|brain|can['’]?t|cannot|confus\w*|cry\w*|damn|so bad|difficult|dumb|exhaust\w*|fail\w*|fed up|frustrat\w*|give up|giving up|going (?:round|in)|hard\w*|hate\w*|head|hopeless|how many (?:more )?times|impossible|infuriat\w*|keep\w*|killing|lost|mad|mess\w*|nerves?|never|no (?:good|use|idea|clue)|nonsense|not (?:getting|going|sticking|working|made)|nothing|old|overwhelm\w*|pain\w*|patience|pointless|quit|ridiculous|rubbish|sick|slow|sti?ck\w*|still|struggl\w*|stuck|stupid|suck\w*|tear\w*|terrible|thick|tired|too (?:hard|many|much|difficult|fast|long|old)|torture|useless|waste|wits|won['’]?t|worst|wrong|why (?:is|won|can|do)|again|every ?time|don['’]?t get|do not (?:get|understand)|makes no sense|throw\w*|scream\w*|fuming|enough|bloody|hell|ffs|wtf|omg|bored|boring|dull|tedious|repetit\w*)\b/i,
  ],
  [
    'how-to-say',
    /^\W*(?:and|or|whats?|wats)\b|^\W*how (?:can|could|do|would) (?:i|you|we|one)\b|\b(?:answer|ask|call(?:ed)?|kikuyu for|express\w*|greet|how about|(?:in|for) (?:kikuyu|gikuyu)|phrases?|said|say\w*|tell|terms?|translat\w*|what about|words?|write)\b/i,
  ],
  [
    'how-to-type',
    new RegExp(
      `\\b(?:${MARK_NAMES}|alt|autocorrect|copy|ctrl|enter|(?:find|get) (?:it|that|the|them|this|those)|keys?|keyboard\\w*|letters?|mac|paste|phone|press|put|shortcut(?! (?:for|to) (?:learn|remember|the\\b|these|this))|symbols?|tap|typ\\w*|wr[io]t\\w*)\\b|[ĩũ~]`,
      'i',
    ),
  ],
  [
    'list-words',
    /\b(?:cheat sheet|everything|learn\w*|list\w*|ones|overview|so far|summary|taught|vocab\w*|words?)\b/i,
  ],
  [
    'literal',
    /\b(?:apart|bits?|break\w*|built|chunks?|cut|each|first|half|inside|itself|literal\w*|made|mean\w*|parts?|pieces?|root|say\w*|second|split|stem|translat\w*|words?)\b/i,
  ],
  [
    'meaning',
    /\b(?:clue\w*|define|definition|english|explain|is what|mean\w*|saying|sense|stands? for|translat\w*|understand|(?:what|wat)(?: ?['’]?s| is| was| am| are| had| were| do| does| did| about| the)|wh?ats|(?:is|was|does) (?:it|that|this))\b/i,
  ],
  [
    'own-name',
    /^[^"“]*\b(?:names?|name['’]?s|call(?:s|ed)? me|goes? by|i['’]?m|im|i am|(?:as|its|it['’]s|just) me|this is|meet|it['’]?s)\b/i,
  ],
  [
    'progress',
    /\b(?:accuracy|am i(?! (?:correct|right|wrong))|better|do i|doing|far|feedback|getting|grade\w*|have i|how many|how(?:['’]?s| is| am)|improv\w*|learn\w*|marks?|mistakes?|percent\w*|progress|rate|report|results?|scores?|stats?|tally|weak\w*|worse|wrong|did i)\b/i,
  ],
  [
    'pronounce',
    /\b(?:accent|aloud|ch|double|hard|hear\w*|high|how|letters?|like|long|loud|mouth|pitch|pronounc\w*|pronunciation|read\w*|rhym\w*|said|say\w*|sh|short|silent|soft|sounds?|speak|spell|stress\w*|syllables?|th|tones?|tongue|voice|vowels?)\b/i,
  ],
  [
    'sorry',
    /\b(?:apol\w*|autocorrect|bad|beg|blame|didn['’]?t|embarrass\w*|excuse|fault|forgive\w*|late|mean(?:t)?|mistake\w*|oops\w*|pardon|regret|rude|slow|sor+y|soz|sry|typo\w*|whoops\w*)\b/i,
  ],
  [
    'spelling',
    /\b(?:capitals?|one \w or two|how many \w['’]?s|apostrophe|double|hyphen|letters?|spel\w*|with an? \w|written|[a-z] or [a-z])\b|\bhow\b[^.?!]{0,40}\bwrite\b/i,
  ],
  [
    'thanks',
    /\b(?:thank\w*(?! to\b)|thx|thnx|tnx|ty|tysm|ta|asante|appre?c\w*|bless\w*|cheers|clear\w*|explain\w*|grat\w*|great|help\w*|kind(?!a\b|s? of (?!you))\w*|legend|lovely|nice|oblige\w*|owe|patien\w*|sav\w*|star|without you|wonderful)\b/i,
  ],
  [
    'too-easy',
    /\b(?:advanced|bab(?:y|ies)|bor(?:ed|ing)|breeze|cake|challeng\w*|difficult\w*|eas\w*|elementary|ez|fast\w*|harder|kid\w*|know|level\w*|more|piece|simple\w*|sleep|slow|tough\w*|yawn)\b/i,
  ],
  [
    'when-to-use',
    /\b(?:address|allowed|answer|appropriate|ask|back|call\w*|casual|common\w*|expected|fits?|formal\w*|greet\w*|hear\w*|insult\w*|normal\w*|occasions?|offen\w*|ok|okay|only|polite\w*|repl\w*|respect\w*|respon\w*|rude\w*|said|say\w*|shout|situations?|slang|speak\w*|spoken|talk\w*|tell|text|use[ds]?|using|when|where|works?|all day|morning|evening|at night|weird|cheeky)\b/i,
  ],
  [
    'why-tilde',
    new RegExp(`\\b(?:${MARK_NAMES}|dashe?s?|dots?|letters?|lines?|signs?|symbols?|vowels?|i|u)\\b|[ĩũ~]`, 'i'),
  ],
  [
    'words-left',
    /\b(?:how many|almost|bar|before|coming|count|done|end(?:s|ing)?|far|finish\w*|half\w*|last|left|lesson|long|longer|minutes?|more|nearly|remain\w*|still|through|till|to go|until|yet)\b/i,
  ],
])

/** True if a part of a message beside an answer holds a word of its act. An act without cues may be said in any words. */
export const namesAct = (act: Act, text: string): boolean => cuesOfRequests.get(act)?.test(text) ?? true

/** Acts that a statement beside an answer is mistaken for, unless it names them: “there are two of them”, “with a k”. */
const cuesOfStatements: ReadonlyMap<Act, RegExp> = new Map<Act, RegExp>([
  ['about-kikuyu', /\b(?:about|asked|asking|curious|explain|interest\w*|know more|tell|wonder\w*|want to know)\b/i],
  ['plural', /\b(?:plurals?|several|(?<!so )many|more than|forms?)\b/i],
  [
    'pronounce',
    /\b(?:again|aloud|audio|hear|how(?! it sounds?\b)|letters?|meant?|please|pls|pronounc\w*|pronunc\w*|read|say|slow\w*|sounds? of|speak|stress\w*|syllables?|tones?)\b/i,
  ],
  ['spelling', /\b(?:how|spell (?:it|that|this)|spelled|spelt)\b/i],
  ['how-to-type', /\b(?:can['’]?t|cannot|don['’]?t|find|how|keyboard|no idea|where)\b/i],
  ['why-tilde', /\b(?:always|annoy\w*|confus\w*|forg[eo]t\w*|hate|how|matter\w*|miss\w*|need\w*|point|see|why)\b/i],
])

/** True if a statement beside an answer asks for what its act is about. */
export const statesAct = (act: Act, text: string): boolean => cuesOfStatements.get(act)?.test(text) ?? true
