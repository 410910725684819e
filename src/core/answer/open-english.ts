/**
 * Common English words whose syllables all end in a vowel, as those of Kikuyu do: made from the English word list by
 * `openEnglish` in `content/english/english-words.ts`, and `a`, `i` and `o`.
 */
export const openEnglish = `
a abate abide abode above abuse abusive ace ache achieve acute adage adhere ado adobe adore age agenda agile
ago aide ale alibi alike alive alone amaze amoeba ampere amuse analogue anemia announce annoyance anticipate
antidote anyone ape apiece apologise apologize are area arena aria arise aroma arose arouse ashore aside ate
atone audience audio aura authorise authorize auto automate automobile avenge avenue average awake aware awe
awoke aye azalea azure babe bade bake balance bale bamboo banana bani banjo bare base bathe bayou be became
because become bee before behave beige belie believe bemuse beside beta beware bide bike bikini bile bingo
bite boa bode bodice bone boo bootee booze bore bounce bovine bureau bye cacao cache cafe cage cajole cake
calico came cameo camera candidate cane canine canoe cape care case casino catalogue cause cave cease cede
chafe chance change chase cheese chi chide chili chime china chocolate choice choke choose chore chose chute
cinema cite civilise civilize cocoa code coincide coincidence coke coma combine come comma commence
communicate comparative compare compensate compete competence competitive compile compose composite compute
computerise computerize concatenate concede conceive concise condense condone cone conference confidence
configure confine confuse consecutive considerate console consume continue convenience convince coo cookie
cooperate cope core courage cove coverage coyote cube cue cumulative cure curio cute damage dame dance dare
data database date daze debase debate decade decide decode dedicate deduce deface defame defence defense
defensive defile define definite definitive degenerate delete deli deliberate delicate delude deluge demise
demote demure denote dense dependence depose derange deride derivative derive desire device devise devote
dialogue dice die dike dilate dilemma dilute dime dine dire disease disuse dive divide divine do docile dodo
doe dole dome dominate domino donate done dope dose dote douse dove doze dude due duke dunce dune dunno duo
dupe dye ease eave echo educate eerie ego eke elaborate eliminate elite elope elude empire emulate encase
encode encore encourage endive endure enema engage engine enhance enrage ensue ensure entice entire envelope
envisage episode era erase erode eureka evade evaluate eve everyone evidence evoke ewe eye facade face facile
facilitate fade failure fake fame famine fare fate fauna favorite favourite faze feature fee feline female
fence fete fiance fiche figure file finale finalise finalize finance fine finite fire five foe forage fore
forego fume fungi furore fuse futile future gala gale galore game gamma gape garage gasoline gate gauge gauze
gave gaze gee geese gene genera generalise generalize generate genie genii genocide genre genuine gibe gimme
give go goalie goatee gone gonna goo goose gore gouge guarantee guidance guide guideline guile guinea guise
guru ha hale halo hare hate have haze he headache heave hence here heritage hero hesitate hi hide hike hinge
hire hive ho hobo hoe hole homage home hone hope hose house hove hue huge humane hyena i ice idea iguana image
imaginative imagine imbalance immature immediate immense immune impale impede imperative impose impure inane
incentive incidence incite income incompetence inconvenience indefinite independence indicate indicative
indigo induce infantile inference infinite info infuse inhale inheritance initialise initialize initiate
initiative injure inmate innate innocence innovative insane insecure insensitive inside insurance insure
intake intense intensive intimate into intolerance intuitive invade invalidate invite invoke iodine iota irate
ire isolate jade jibe joke judo juice jumbo junkie junta jute juvenile karate khaki kilo kimono kinda kite
kiwi koala lace lade lake lame lance lane language late lathe lava league lease leave lee legitimate legume
leisure lemme levee lice licence license lie lieu life lifetime like likewise limbo lime line lingo linkage
literate literature lithe live loathe lobe locale locate logo lone loonie loose lope lore lose lounge louse
love lunge lupine lure lute lye ma mace machine macho madame made magazine maintenance maize make male malice
mama mamma manage mandate mane mange mango mania manipulate manure mare maria marina marine mate mature mauve
maze me meantime measure media medicine memo menace menu mere mete mice mike mile mileage mime mince mine
minimise minimize minute mirage mire misuse mite mobile mode moderate module mole molecule moo moose mope
morale more morose motivate motive mouse move movie mu mule mundane muse mutate mute naive name nape native
nature nausea nebula nee negate negative negotiate nice niche niece nine no node noise nominate none nonsense
noose nose note notice nova novice nuance nude nuisance o obese oboe ode olive omega once one onto ooze opera
operate orange ore orientate originate otherwise ounce ova owe ozone pa pace page pagoda palace palate pale
panda pane pantie papa papaya parade paradise paranoia pare parole pate patience patio pause pave pea peace
peeve pence peruse petite pi piano pie piece pike pile pine pipe pipeline pirate poise poke pole police polio
polite polo poncho pope populace populate pore pose positive potato pounce puke puma pumice pure puree race
radii radio rage raise rake range rape rare rate ratio rationale ravage rave ravine raze re realise realize
rebate rebuke recede receive recipe recite reconcile redefine redo redone reduce reference refine refuge
refuse refute regale regime reiterate relate relative release relevance relieve relive remade remake remote
remove rename renege repetitive repose repute resale reside residence resume retina retire reuse revenge
revenue revere revile revise revive revoke revue rice ride rife rile rinse ripe rise rite robe rode rodeo roe
rogue role romance rookie rope rose rotate rote rouge rouse route routine rude rue rule rune ruse rye sabotage
safari safe saga sage sake saki salami sale saliva salute same sane sari satire sauce sauna saute savage save
sea secede secure sedate seduce see seethe seize senate senile sense sensitive sentence separate serene severe
sewage shade shake shame shape share shave she sheave shine shire shoe shone shoo shore shove side siege sieve
silence silo simile simulate since sincere sine singe sire site situate size so soda sofa solace sole solo
some someone sometime sonata soothe sore suave sue suede suicide suite summarise summarize sundae sunrise
sunshine sure swathe swine swipe swore taboo taco take tale tame tango tape tea tease tee teenage teethe
temperature tempo tense tentative tenure tepee the thee theme thence there therefore these theta thieve those
thou tiara tide tie tile time tinge tirade tire tiresome to toe toga tolerance tolerate tomato tome tone
tongue tonne too tore tote toupee tuba tube tuna tune twee twice twine twinge two umpire unaware undo undone
undue unite unlike unsafe unsure untie unto unwise urine usage use uteri vacate vagina vague valise value vane
variance vase venture venue veto via vice video vie vile vine vintage viola violate violence virile visa vise
vogue voice volume voodoo vote voyage wade wage waive wake wane wanna warehouse wave we weave wee were wide
wife wince wine wipe wire wise wive woe woke woo wore wove yeti yoga yoke you zero zeta zombie zone zoo
`
