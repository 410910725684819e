/**
 * Pronunciations from dictionaries, as printed: a word, then one or more transcriptions.
 *
 * `wiktionary`: English Wiktionary (CC BY-SA 4.0), as collected by WikiPron, which omits the slashes:
 * https://github.com/CUNY-CL/wikipron, data/scrape/tsv/kik_latn_broad.tsv, commit 185dfcf. Wiktionary cites Benson
 * (1964), Yukawa (1981, 1985) and Kagaya (1981, 1982). Of its 1,025 Kikuyu words this fixture has those of the course's
 * lexicon (in a word, phrase or proverb), and those with a transcription that differs from the rule.
 */
export const wiktionary = `
aca aːɕa; akia akia; andĩka aⁿdeka; aria aɾia; atĩa atea; baba βàːβǎꜜ; borithi βɔ̀ɾíðìꜜ; ciana ɕiànáꜜ;
cindano ɕiⁿdanɔ ɕìːⁿdànɔ̀ ɕìːⁿdànɔ̀ꜜ; cukari ɕùkàːɾìꜜ; cukuru ɕùkúɾùꜜ; cumbĩ tɕùᵐbé; cũcũ ɕòːɕǒꜜ;
gatagatĩ ɣàtàɣátèꜜ; gatarũ ɣàtàɾó; guka ɣùːkǎꜜ; guoko ɣuɔ̀kɔ́ꜜ; gĩcagi ɣèɕàɣìꜜ; gĩciko ɣèɕìkɔ̀ꜜ; gĩcũhĩ ɣèɕóhèꜜ;
gĩkeno ɣèkɛ̀nɔ́; gĩkombe ɣèkɔ̀ᵐbɛ́ ɣèkɔ̀ᵐbɛ̌; gĩkwa ɣèkoǎ ɣèkwǎ; gĩthima ɣèðìmáꜜ; gĩthomo ɣèðɔ̀ːmɔ́ꜜ;
gĩthũri ɣèðòɾíꜜ; gĩtĩ ɣètě; gũtũ ɣoto; haica haiɕa; hamwe hamoɛ; handũ hàⁿdòꜜ; he hɛ; heho hɛ̀hɔ́ꜜ; hinya hìɲáꜜ;
hiti hìtí; hwaĩ hwàéꜜ; ibuku ìβùkùꜜ; icembe ìɕɛ̀ᵐbɛ́; icungwa iɕoᵑɡoa iɕuᵑɡoa iɕuᵑɡwa; igana iɣana; igego ìɣɛ̀ɣɔ̀ꜜ;
igua iɣua iɣwa; ihiga ìhìɣáꜜ; ihũa ìhówáꜜ; ikara ìkàɾáꜜ; ikorobia ìkɔ̀ɾɔ̀βíjàꜜ; ikũmbĩ ìkòᵐbèꜜ ìkùᵐbèꜜ;
ikũmi ìkòmíꜜ; ime ìmɛ̀ꜜ; iniũrũ ìniòɾóꜜ; inyuĩ iɲue; ira iɾa; irathĩro ìɾàðéɾɔ̀ꜜ; iria ìɾìjàꜜ ìɾìjáꜜ; irigũ ìɾìɣòꜜ;
irio ìɾiɔ̌ꜜ; iru ìɾǔꜜ; ithangũ ìðàᵑɡǒ; ithanwa ìðánoáꜜ ìðánwáꜜ; ithuĩ iðue; ithũĩro ìðòwèɾɔ̀ꜜ; itu itu;
itumbĩ ìtùᵐbé; kaana kaànáꜜ; kahĩĩ kàhèé; kahũa kàhówáꜜ; kana kana; kanitha kànìðáꜜ; kanua kànùàꜜ;
karĩma kàɾèmàꜜ kàɾèmá; kenda kɛ́ⁿdáꜜ; kira kiɾa; kiugo kiùɣɔ́ꜜ; kiumia kiumia; koma kɔma; kuuma kuuma;
kĩara keàɾàꜜ keàɾáꜜ; kĩeha keɛ̀há; kĩhaaro kèhàːɾɔ̀ꜜ; kĩhaato kèhàːtɔ́ꜜ; kĩhingo kehiᵑɡɔ; kĩndũ kèⁿdòꜜ;
kĩoro keɔ̀ɾɔ́ꜜ; kĩratũ kèɾáːtǒꜜ; kĩrung'u kèɾùŋòꜜ; kĩrĩma kèɾèmàꜜ kèɾèmá; kĩrũngũrĩra keɾoᵑɡoɾeɾa kèɾòᵑɡòɾèɾɔ̀ꜜ;
kũgũrũ kòɣòɾòꜜ; ma mǎꜜ; magego màɣɛ̀ɣɔ̀ꜜ; marakara maɾaːkaɾa; marurumĩ màɾùɾùmě; mbarathi ᵐbàɾáːðìꜜ; mbeca ᵐbɛ̀ːɕàꜜ;
mbembe ᵐbɛ̀ᵐbɛ́ꜜ; mbere ᵐbɛ̀ɾɛ̀ꜜ; mbica ᵐbìɕá; mboco ᵐbɔ̀ːɕɔ̀ꜜ; mbura ᵐbùɾáꜜ; mbũkũ ᵐbókóꜜ; mbũri ᵐbòɾíꜜ;
metha mɛ̀ːðàꜜ; mwaka moàkáꜜ; mwaki moàkìꜜ moàkíꜜ mwàkìꜜ mwàkíꜜ; mwana mòànáꜜ; mwanake moànákɛ́; mwarimũ moàɾímóꜜ;
mwarĩ moàɾě mwàːɾě; mwatũ moàtǒ; mwena moɛ̀nàꜜ; mwere moɛ̀ɾɛ̌; mweri moɛ̀ɾíꜜ; mwĩrĩ mòèrèꜜ mòèrě; mũbaũ mòβàːóꜜ;
mũbira mòβíːɾǎꜜ; mũcibi mòɕíβíꜜ; mũciĩ mòɕìèꜜ; mũgate mòɣàtɛ̌; mũgathĩ mòɣáðě móɣáðì; mũgeni mòɣɛ̀nìꜜ;
mũgongo mòɣɔ̀ᵑɡɔ̀ꜜ; mũguongo mòɣuɔ̀ᵑɡɔ́ mòɣuɔ̀ᵑɡɔ́ꜜ; mũguĩ moɣoe moɣwe; mũguĩmi mòɣoèmíꜜ mòɣuèmíꜜ;
mũgwanja mòɣoàᶮd͡ʑáꜜ; mũgũnda mòɣòⁿdàꜜ; mũkũnga mòkòᵑɡáꜜ; mũndũ mòⁿdòꜜ; mũno monɔ; mũrango moɾaᵑɡɔ; mũrata mòɾàːtáꜜ;
mũrimũ mòɾìmóꜜ; mũrĩithi mòɾeìðíꜜ; mũrĩmi mòɾèmìꜜ; mũrũaru mòɾoàɾú; mũrũthi mòɾòːðǐ; mũthigari mòːðìɣáɾíꜜ mòːðíɣáɾì;
mũthitarĩ mòðìtàːɾèꜜ mòðìtàːɾìꜜ; mũthuuri mòðùːɾìꜜ; mũtitũ mòtìtóꜜ; mũtumia mòtùmíjàꜜ; mũturi mòtùɾíꜜ;
mũtwe motoɛ motwɛ; mũtĩ mòtě; namba nàᵐbá; nda ⁿdàꜜ; ndaa ⁿdàǎ ⁿdàːáꜜ; ndaci ⁿdàːɕìꜜ; ndagĩtarĩ ⁿdàɣétàːɾéꜜ;
ndawa ⁿdàːwá; ndege ⁿdɛ̀ɣɛ́ꜜ; ndegwa ⁿdɛ̀ːɣoàꜜ ⁿdɛ̀ːɣwàꜜ; ndereba ⁿdɛ̀ɾɛ̀βáꜜ; ndigiri ⁿdìɣìɾìꜜ; ndirica ⁿdìɾìɕǎ;
nduka ⁿdùká; ndĩrĩ ⁿdèɾě; ndũnyũ ⁿdòːɲó; ng'ombe ŋɔ̀ᵐbɛ̀ꜜ; ng'ondu ŋɔ̀ⁿdúꜜ; ngarĩ ᵑɡàɾéꜜ; ngathĩti ᵑɡàðéːtìꜜ;
ngingo ŋɡìŋɡɔ́ ŋɡíŋɡɔ́; nginya ᵑɡìɲàꜜ; ngoro ᵑɡɔ̀ɾɔ́ꜜ; ngui ᵑɡúíꜜ; ngwacĩ ᵑɡoàɕěꜜ ᵑɡwàɕěꜜ; ngũbia ᵑɡòβíjáꜜ ᵑɡòβíjǎꜜ;
ngũkũ ᵑɡòkó; ngũrũe ŋòɾòwɛ̀ꜜ ᵑɡòɾòɛ̀ꜜ; niĩ nie; njata ᶮdʑátáꜜ; njogoo ᶮdʑɔ̀ɣɔ́ɔ̀ꜜ; njogu ᶮdʑɔ̀ɣùꜜ; njohi ᶮdʑɔ̀ːhǐ;
njuĩrĩ ᶮd͡ʑoèɾéꜜ ᶮd͡ʑuèɾéꜜ; njĩra ᶮdʑèɾǎ; no nɔ; nyama ɲàmàꜜ ɲàmáꜜ; nyamĩndigi ɲàméːⁿdíɣì ɲáméːⁿdìɣì ɲámíːⁿdìɣíꜜ;
nyau ɲàúꜜ ɲàːúꜜ; nyeni ɲɛni; nyina ɲìnǎꜜ; nyoni ɲɔ̀nìꜜ; nyua ɲua; nyũmba ɲòᵐbǎ; nyũngũ ɲòᵑɡǒ; nĩ ne; nĩkĩ neke;
nũũ noː; o ɔ; rangi ɾàᵑɡǐ; riitho ɾiìðɔ́ꜜ; riũa ɾiòáꜜ; ruga ɾuɣa; rumu ɾùmùꜜ; rĩa ɾea; rĩu ɾeu;
rĩĩtwa ɾeetoa ɾeetwa; rũcuĩrĩ ɾòɕoèɾéꜜ ɾòɕuèɾéꜜ; rũgama ɾoːɣama; rũgano ɾòɣànɔ̀ꜜ; rũgendo ɾòɣɛ̀ⁿdɔ̀ꜜ;
rũheni ɾòhɛ̀nìꜜ; rũhiũ ɾòhiǒ; rũhuho ɾòhùːhɔ̀ꜜ; rũkunyũ ɾòkòɲǒ ɾòkùɲǒ; rũrĩmĩ ɾòɾèméꜜ; rũrĩra ɾòɾèɾàꜜ ɾòɾɛ̀ɾàꜜ;
rũthingo ɾòðìᵑɡɔ̀ꜜ; rũthiomi ɾòðiɔ̀míꜜ; rũũĩ ɾòːéꜜ; tene tɛ̀nɛ̀ꜜ; thamaki ðàmákìꜜ; thani ðáːnǐꜜ; thegere ðɛ̀ɣɛ̀ɾɛ̀ꜜ;
thibitarĩ ðìβìtáːɾèꜜ; thiirĩ ðìːɾèꜜ; thiruai ðiɾoai ðiɾuai ðìɾwáǐ ðíɾwàíꜜ ðíɾwáì; thitima ðìːtímàꜜ; thiĩ ðie;
thogora ðɔ̀ɣɔ̀ɾàꜜ; thoma ðɔːma; thutha ðùːðàꜜ; thĩ ðe; tiga tiɣa; tĩĩri tèːɾíꜜ; wakarurĩ wakaɾuɾe wàːkàɾòɾèꜜ;
waru wàɾúꜜ; we wɛ wɛː; wega wɛːɣa; wendo wɛⁿdɔ; wĩra wèːɾàꜜ; ĩ e; ĩka eka; ĩrĩ eɾe; ĩta eta; ĩĩ ee; ũ o;
ũcũrũ òtɕòɾǒ; ũhoro òhɔ̀ɾɔ́ꜜ; ũka oka; ũkĩra okeɾa; ũmotho òmɔ̀ðɔ̌; ũmũthĩ òmóːðèꜜ; ũraihu oɾaihu òɾàìhó;
ũrĩo òɾeɔ̌ꜜ; ũrĩrĩ òɾèɾèꜜ; ũthiũ òðiǒꜜ; ũtukũ òtùkóꜜ; ũũkĩ oòkéꜜ;
`

/**
 * - Armstrong, The Phonetic and Tonal Structure of Kikuyu (1940): the names of her tone classes, as quoted at
 *   https://en.wiktionary.org/wiki/ mũciĩ, njĩra, karĩgũ, gĩthitũ, riũa, njata, Mũthũngũ. She writes no tone there.
 * - Yukawa (1981:101), as quoted at https://en.wiktionary.org/wiki/gĩcicio.
 * - https://en.wikipedia.org/wiki/Kikuyu_language and https://en.wiktionary.org/wiki/kenda_mũiyũru.
 */
export const quoted = `
mũndũ moondo; mũtĩ mote; ngũkũ ŋgoko; thimbũ ðiimbo; mbũri mbori; njata njata; mũthũngũ moðooŋgo;
gĩcicio ɣèɕììɕíɔ́;
gĩkũyũ ɣēkōjó; kenda kɛ́ⁿdáꜜ; mũiyũru moìjóɾù(ꜜ);
`
