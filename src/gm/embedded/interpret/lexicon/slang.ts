/**
 * How people really type: slang, street and schoolyard, and the set turns of phrase that stories are told in. Tried
 * before the plain verbs of the same words. The notation is that of senses.ts.
 */

/** Phrases by act. */
export const slang = {
  greet:
    'say good [evening/morning/day/afternoon/night] | say good [evening/morning/day] to | say hello | say hello to | say hi | say hi to | say hey | say hey to | wish * a good [evening/morning/day] | introduce myself | introduce myself to | introduce _ self | bid * good [evening/morning/day] | wave at | wave to | wave hello | wave hello to | nod at | nod to | nod hello | find * eye | catch * eye | make small talk | make small talk with | pass the time of day | pass the time of day with | say what is up to | sup | holler at | give * a wave | give * a nod',
  ask: 'hit * up for | hit * up about | hit up * [for/about] | grill | grill * [on/about] | quiz | quiz * [on/about] | press * [on/about] | sound * out | sound * out about | get the skinny from | get the lowdown from | get the goss from | get the tea from | get the scoop from | shake * for [info/information/answers] | pick * brain | pick * brains | enquire | enquire of | inquire of | put it to | put the question to | put a question to | see what * [knows/remembers/thinks/reckons] | see if * [knows/remembers/saw/heard] | see whether * [knows/remembers/saw/heard] | find out what * [knows/thinks/saw/heard] | find out from * | find out if * [knows/saw/heard] | learn what * knows | hear what * has to say | demand to know | want to know from | wonder aloud',
  tell: 'give * the [gist/lowdown/short version] | fill * in | fill * in on | bring * up to speed | let * know | put * in the picture | say thanks | say thanks to | say thank you to | thank | thank * for | say goodbye | say goodbye to | say farewell to | own up to | own up | come clean | come clean to | level with | set * straight | make a joke | make a joke about | crack a joke | tell a joke | tell * a joke',
  persuade:
    'sweet talk * into | butter up | butter * up | talk * round | talk * around | win * over | win * round | get * on side | get * on my side | appeal to | appeal to * [better/sense] | plead with | reason with | coax | coax * into | cajole | nudge * to | rope * in | rope * into | ask * a favour | ask * for a favour | ask a favour of | ask * for a hand | call in a favour | beg * for',
  deceive:
    'feed * a [line/story/yarn] | spin * a [yarn/story/tale] | spin a [yarn/story/tale] | bullshit | bullshit * about | bs | blag | blag _ way | make out that | make up a story | make something up | play dumb | play innocent | act like i | act as if | act as though | let on that | pass myself off as | claim to be | claim that i',
  flirt:
    'chat up | chat * up | hit on | make eyes at | come on to | bat _ [eyes/eyelashes/lashes] at | give * the eye | give * a wink | wink at | blow * a kiss | turn on the charm',
  intimidate:
    'lean on | lean on * a [bit/little] | put the frighteners on | put the wind up | square up to | get in * face | get up in * face | stare * down | crack _ knuckles at | loom over | throw _ weight around',
  examine:
    'peep | peep at | scope | clock _ [way/exits/time] | have a nosy at | have a nose at | have a squizz at | take a peek at | peek at | have a peek at | get a load of | cop a look at | let _ [gaze/eye/eyes] [travel/wander/drift/run/slide/rest] | let _ [gaze/eye/eyes] [travel/wander/drift/run/slide] [along/over/across/down] | run _ eyes [over/along/down] | see what is on | see what * looks like | see what * is | see what * are | get up close to | give * the once over | size up | bend over | bend down to look at | lean in to look at | crouch to look at | crouch down and look at',
  search:
    'run _ [fingertips/hands/palm] [along/under/over/behind] | run _ fingers under | go through everything | go through * everything | go through everything * | have a nose around | have a nose round | nose around | nose through | turn * inside out | pull * apart | look high and low | look high and low for | keep an eye out for | look out for | scan * for [anyone/anybody/anything/someone/signs/a] | scan for | see if * left anything | check * over for | give * a search | give * a going over | go over * with a fine',
  look: 'have a nosy around | see what is what | see what i can see | see what there is | take a gander around | do a scan | check the vibe | vibe check',
  steal:
    'jack | jack * while | nick | nick * while | yoink | half inch | snaffle | five finger | boost _ [wallet/car/deck/coin/coins] | help myself to | relieve * of | dip into * pocket | dip * pocket | pick * pocket | pick * pockets | liberate _ [purse/coin/coins/key/keys/ledger/book/wallet] | walk off with | make off with | slip * into my [pocket/coat/sleeve/bag/boot] | palm',
  take: 'snag | cop | bag | grab hold of | scoop up | snatch up | get my hands on | lay my hands on | take down | take * down from | pull down * from',
  go: 'yeet myself | hoof it | hoof it to | hoof it over to | scoot | scoot over | scoot over to | pop | pop [over/down/up/into/back/round/to/out] | pop [over/down/back/round] to | nip | nip [over/down/up/into/back/round/to/out] | nip [over/down/back/round] to | trot | trot [over/off/up/down] | trot over to | roll up to | slide over to | slide onto | slide into | pull up _ [stool/chair/seat/bench] | pull up a [stool/chair/seat/bench] | grab a [stool/chair/seat] | grab _ seat | take a [stool/chair/seat/pew] | take _ seat | moonwalk | moonwalk to | dance over to | dance to _ [bar/door/table] | skip to | skip over to | sashay | sashay to | sashay over to | strut | strut to | strut over to | plonk myself | plonk myself down | plop down | perch | perch on | park myself | park _ [arse/ass/butt/backside] | make _ way | make _ way [to/up/down/into/through/over/back/between/across/towards] | pick _ way | pick _ way [to/up/down/into/through/over/between/across/towards] | thread _ way | thread _ way [to/through/between/across] | push _ way [to/through/into] | find _ way [to/back/down/up] | set off | set off for | set out | set out for | bounce | bounce to | dip out | head on over to | carry on to | carry on up | carry on down | try _ [cellar/crypt/roof/loft/tower/stairs/market/docks/street] | kneel by | kneel beside | crouch by | crouch beside | settle by | settle into | settle on | lean on _ [bar/counter/rail/wall] | join * at',
  climb:
    'shin up | scramble up | clamber | clamber up | clamber onto | hand over hand up | haul myself up | haul myself onto | hoist myself',
  flee: 'leg it | leg it out | scarper | do one | do a runner | peg it | bail | bail out | skedaddle | get the hell out | get out of dodge | nope out | book it | make tracks',
  sneak:
    'tippy toe | go all ninja | ninja _ way | slink | slink [off/out/past/over/down/up/into/back/through] | creep [off/out/past/over/down/up/into/back/through] | work _ way * unseen | keep out of sight and',
  hide: 'make myself scarce | keep _ head down | duck out of sight | get out of sight | melt into',
  trade:
    'flog my | flog _ [satchel/sword/lute/deck/coat/boots/goods/stuff] | hawk my | hawk | pawn | pawn my | fence | offload | offload my | get a [drink/pint/beer/ale/coffee] | get me a [drink/pint/beer/ale/coffee] | get * a [drink/pint/beer/ale/coffee] | grab a [drink/pint/beer/ale/coffee/bite] | order | order a | order some | order up | pay for | settle _ [bill/tab] | settle up | pay _ [bill/tab] | haggle | haggle over | haggle with | shell out for | fork out for',
  give: 'slip * a [coin/note/letter] | toss * a coin | flip * a coin | flick * a coin | push a [coin/crown] across to | push * across to | slide * over to | slide * across to',
  consume:
    'finish _ [drink/pint/ale/beer/coffee/mug/glass/meal] | finish off | drain | drain _ [drink/pint/ale/beer/coffee/mug/glass] | down _ [drink/pint/ale/beer/coffee/mug/glass] | knock back | neck | neck _ [drink/pint/ale/beer] | sip | sip at | sip _ [drink/pint/ale/beer/coffee] | nurse _ drink | scoff | wolf down | tuck into | munch | munch on',
  disable:
    'loosen | loosen _ [cable/wire/screw/bolt/fuse] | unscrew | unplug | disconnect | yank _ [cable/wire/plug/fuse] | pull _ [plug/fuse/cable/wire] | cut _ [cable/wire/wires/cord/line] | sabotage | jam _ [door/lock/mechanism/gears] | gum up | nobble | bugger up | mess with _ [lock/wires/wiring/cable/mechanism]',
  use: 'tug | tug on | tug at | yank | yank on | give * a tug | give * a yank | give * a pull | give * a push | give * a shake | give * a spin | give * a twist | give * a turn | give * a whirl | flick _ switch | fiddle with | fiddle about with | muck about with | press _ [button/buttons] | mash _ buttons | put * on the jukebox | put a coin in | stick * on the jukebox | play something on | play a [song/track/tune] on | whack on | light _ [lantern/lamp/candle/torch]',
  read: 'turn to _ [page/year/entry/chapter] | turn to the [page/year/entry/chapter] | flick to | flip to | give * a read | have a read of | read every | find _ page | find the [page/year/entry]',
  listen: 'earwig | earwig on | have an earwig | keep _ lugs open | tune in',
  perform:
    'serenade | serenade * with | bust out a | belt out | belt out a | give * a song | do a little dance | do a jig | juggle',
  wait: 'chill | chill for | chill here | hang tight | hang fire | let things play out | let it play out | see what * does next | sit it out | sit around | give it a [minute/moment/bit/while/second/hour] | give it * [minutes/hours] | hold _ horses | hold the mug and wait',
  improvise:
    'keep it | keep them | keep that | keep hold of it | shake _ [rain/water/snow] off | shake off _ [rain/water/snow] | stamp _ feet | stamp the mud off | wave a hand in front of | pull up _ hood | turn up _ collar | blow the dust off | moo | moo at | quack | quack at | bow to | curtsey | curtsey to | boop | dab | floss | t pose | doodle | doodle on | balance * on',
  think: 'sit and think | have a think | have a think about',
  insight: 'watch * hands | suss | suss * out | vibe check * | get a vibe from',
} as const
