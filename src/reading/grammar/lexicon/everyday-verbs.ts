/**
 * What hands, feet and ears do in any story, in the words that the other lists do not have: letting out, binding up,
 * rowing across, giving it a minute. The notation is that of look-listen-read-verbs.ts.
 */

/** Phrases by act. */
export const everyday = {
  look: 'note which | note where | note how | note every | note each | memorise | memorize | peek through | peep through | peer through | see which | see whose | shine _ [torch/light/lamp/lantern/flashlight] [in/into/around/round/over/down/along/through/about] | sweep _ horizon | sweep _ [torch/light/beam/flashlight/lantern] | keep a lookout | keep lookout | scan _ horizon | hold up _ [candle/lantern/lamp/torch/light] to see',
  examine:
    'tell whether | tell if | [press/lay/put] _ [palm/fingers] [against/to/on/upon] | press _ hand [against/to/on] | shine _ [torch/light/lamp/lantern/flashlight] [on/at/under/behind/onto] | hold * to _ [light/candle/lamp/window] | hold * up to _ [light/candle/lamp/window] | weigh * in _ hands | run a scan on | taste | get down on _ hands and knees',
  search:
    'go through _ [case/bag/purse/cabinet/drawer/drawers/basket/recycling/wallet/handbag/satchel/suitcase/luggage/quarters/desk/compartment/wardrobe/crate/chest/post/mail/stuff/things] | go through * [case/bag/purse/cabinet/drawer/drawers/basket/wallet/handbag/satchel/suitcase/luggage/quarters/desk/compartment/wardrobe/stuff/things/pockets] | go over every inch of | toss _ [apartment/room/place/office/flat/cabin/cell] | spread out and search | comb | comb * for | beat _ bushes | probe | probe for | pull off _ [mask/hood/veil]',
  listen:
    'hear what | hear out | hear who | hear where | hear how | hear if | hear whether | catch what * say | catch what * [says/said/saying] | make out what | make out * words | put _ ear [to/on/against] | lean _ ear | lay _ ear | ear [to/against/on] | drink in every word | drink * in every word | strain to hear | strain to catch | glass against _ wall | put a glass [to/against]',
  insight:
    'tell whether * [lying/lies/bluffing/afraid/nervous] | tell if * [lying/lies/bluffing/afraid/nervous] | watch whether | watch how | watch * to see [if/whether] | watch * [face/eyes/hands] | check whether * follow | check if * follow | check whether * [follows/following/lying/lies/bluffing] | check if * [follows/following/lying/lies/bluffing] | see if * [nervous/lying/flinches/flinch/blinks/reacts/react/bluffing/sweats] | see whether * [nervous/lying/flinches/flinch/blinks/reacts/react/bluffing] | see how * [takes/take] [it/that/this] | see how * react | see how * reacts | work out from * face | test _ reaction | gauge _ reaction | gauge * reaction',
  wait: 'give it [a/an/ten/five/two/three/another/ninety/thirty/twenty/sixty/half/one] | give it * [seconds/minutes/moments/hours/hour/minute/moment/second] | keep * going [till/until] | hold _ pose | hold here | heave to | bide | bide _ time | hold still | keep still | stay put | stand by | count to | lie in wait | lie low | sit out | sit * out | hang about | hang around | kill time | loiter',
  go: '[down/up/out/back/in/off] [into/to/through/onto/toward/towards/along/over] | lead _ way | lead _ way [to/into/through/up/down/out] | row | row [across/for/round/around/back/out/toward/towards/ashore] | paddle | paddle [across/for/round/to/out/back] | turn [north/south/east/west] | carry on [towards/toward/to/down/up/along/into] | arrive at | wander [over/off/down/up/in/into/through] | bunk off | set sail | set sail for | cast off | punt across | down _ [stairs/steps/stairway/staircase/corridor/passage/hall/hallway/street/alley/lane] | up _ [stairs/steps/stairway/staircase/corridor/passage/street/alley/lane/path] | along _ [corridor/passage/street/alley/lane/path/quay/wall] | make tracks for | take * [road/path/coach/train/ferry/tram/bus/lift/elevator] to | shove past | push past | barge past | elbow past | shoulder past | squeeze past | drive | drive [to/back/into/over/down/up/out]',
  sneak:
    'edge _ way | feel _ way | inch _ way | edge [along/past/round/around/toward/towards] | inch [along/past/toward/towards] | slip [along/past/by/round/around] | coast past | let myself in quietly | go on tiptoe | go on tiptoes | keep to _ [shadows/walls/grass/hedge]',
  climb:
    'up _ [drainpipe/rope/ladder/wall/ivy/tree/mast/vine/ratlines/scaffold/scaffolding/trellis/chain/cliff] | over _ [wall/fence/top/railing/railings/gate/hedge/parapet] | get over _ [wall/fence/railing/gate/hedge] | go over _ [edge/wall/fence/side/railing/top] | let myself down | draw myself up | haul myself up | pull myself up | hoist myself up | swing myself up | shin up | shin down | shinny up | shinny down | go out [by/through] _ * window | go out [by/through] _ window | wade | wade [out/across/through/into] | clamber | abseil | abseil down',
  flee: 'drive away | drive off | ride off | gallop off | gallop away | run back the way | abandon ship | get the hell | hotfoot it | take off running | disengage and run | leg it | scarper | make a break for | vanish into _ [crowd/night/dark/fog]',
  free: 'let * out | let * out of | let * loose | turn * loose | set * loose | cut * loose | cut * bonds | cut * ropes | draw _ bolt of _ [cage/kennel/cell/pen/stocks] | lift _ bar of _ [cell/cage] | knock _ irons off | strike _ irons off | unclip * from _ [harness/railing/lead/leash/rope/seat/chain] | untie | unshackle | uncuff | let go of | let * go | release _ hold on',
  open: 'lift _ [lid/trapdoor/hatch/veil/cover] | lift up _ [lid/trapdoor/hatch/veil/cover] | swing * wide | swing * open | throw * open | throw open | draw * open | slide * open | draw back _ [bolt/curtain/curtains] | cycle _ airlock | unfold | uncork | unwrap | knock _ neck off | break _ seal on | let myself in',
  close:
    'tie * shut | nail * shut | batten down _ hatches | batten down | draw * shut | draw _ [curtain/curtains/blinds] | put _ lid back on | put _ lid on | let _ lid down | slam * shut | seal * up',
  take: 'pull * out | fish * out | fish * out of | bring back | catch _ [horse/vase/ball/rope/line/reins] | catch * [horse/reins] | strip * off | fill _ [flask/bottle/canteen/waterskin/bucket/jug/cup] | gather up | gather | round up | peel * off | prise * loose | pry * loose | take * out of _ [drawer/box/chest/bag/case/envelope/fridge/cupboard/cabinet/crate/locker]',
  steal:
    'slide * off _ lanyard | slip * out of _ * [bag/pocket/coat/purse] | slip * out of _ [bag/pocket/coat/purse]',
  put: 'lay * [over/upon/across/under/beside/against] | lay * back | roll * under | roll * into | stuff * down | stuff * [into/in] | cram * [into/in] | let * fall | let _ * fall | let * drop | leave _ [sword/note/letter/key/bag/pack/weapon/weapons/beacon/caltrops/lantern/gun/knife/torch/book/parcel/package/flowers/horse] [at/on/in/under/behind/beside/by/with/there] | ditch | jettison | scatter | scatter * [by/on/across/over/around/in/under] | strew | sprinkle | drape | prop | wedge | plant * [in/under/behind] | stow | roll _ carpet back | load * on | load * into | load * onto | pile | pile * [against/up/on] | stack | heap',
  give: 'bring * out to | hand in _ | split * [ways/between] | split * with | share * with | share out | let * have | [press/count] * into * [hand/hands/palm] | put * [into/in] * hand | push * through _ * to | throw * a [bone/biscuit/crust/scrap]',
  show: 'hold up | hold * up | hold up * to | hold * up to | throw * on _ table | throw * down in front of | lay * out | lay * out on | lay * out in front of | slap * down | slap * on | slap * down on | spread * out in front of | wave * under * nose | wave * in * face | let * see | point to | point at | dangle * in front of',
  use: 'fire _ flare | fire _ flare gun | set off _ [bell/flare/charge/charges/firework/fireworks] | blow _ [horn/whistle/conch/trumpet/bugle/candle] | tip | tip * over | tip over | turn _ [wheel/handle/crank/valve/tap/hourglass/dial/knob] | hit [broadcast/send/play/record/enter/start/stop/reset/the button/the switch] | press [broadcast/send/play/record/enter/start/stop/reset] | hoist _ [jib/sail/flag/colours] | run _ wire | loop _ rope round | loop _ rope around | bail | bail out _ [water/boat] | ring _ [bell/gong/doorbell] | light _ [torch/lamp/lantern/candle/fire/match/cigarette] | light * a cigarette | light a cigarette | spin | wind | crank | pour | pour * [on/over/into/out] | copy | copy * [into/onto] | google | spread _ [chart/map/blueprint/blueprints/plan/plans] | kill _ [engine/engines/lights/light/motor] | switch * on | switch on | flip _ switch | write | write * on | write * down | scrawl | scribble | jot | sign | stamp | put [a song/a record/some music/music] on | put * on _ jukebox | broadcast | broadcast * [on/over/to] | transmit | upload | boil | melt | rub | wave',
  craft:
    'make [him/her/us/them/me] [a/an] | make a * out of | make a * from | lash * [into/together] | sharpen | carve | whittle | sew | weave | knot * together | tie * together | tape * [together/up] | nail * together | set _ [snare/snares/trap/traps] | set [two/three/some/a few] [snares/traps] | lay a [snare/trap] | assemble | contrive | patch | press * into _ wax | rewire | splice * together | make a flask of | make _ [tea/coffee/soup/sandwiches/bandage/stretcher/splint/raft]',
  heal: 'bind _ [leg/arm/wound/wounds/shoulder/hand/cut/head/ankle] | bind * [leg/arm/wound/wounds/shoulder/hand/head/ankle] | bind up | bind * up | wash _ [cut/wound/wounds] | clean _ [cut/wound/wounds] | clean * [wound/wounds/cut] | stitch _ [wound/cut] | stitch * up | stitch it | pack _ wound | tie off * [arm/leg] | morphine for | rub * [hands/feet/toes/legs] | splint | put pressure on _ wound | press * to _ wound | get a tourniquet on | put a tourniquet on | tourniquet | hold _ salts under | look after * [wound/wounds/leg/arm/toes/feet] | put * in _ recovery position',
  help: 'throw * a [line/rope] | give * a hand | give * a hand with | help * up | help * to _ feet | get _ shoulder under | haul * [in/aboard/out of the water/to safety] | drag * [clear/to safety/out of the way/aboard] | pull * [to safety/clear/aboard/out of the water/out of the way] | lift * to _ feet | lift * off _ [floor/ground] | raise * from _ [floor/ground/carpet] | carry * [over/across/to safety/to bed] | catch * as [he/she/they] | steady | give * covering fire | cover * while | walk * to _ [door/stairs/bed/chair] | show * how to | get * into _ [boat/boats/seat/car/cab/wagon/bed]',
  bribe:
    'slip * a [ten/twenty/fifty/coin/note/bill/tenner/fiver/few] | slip * [ten/twenty/fifty/forty/thirty/hundred/five] | put [two/three/four/five] [twenties/tens/fifties/fivers/coins/crowns/credits] on | make it worth * while | grease * palm',
  attack:
    'taser | tase | pepper spray | run * through | kick * in _ [nuts/butt/shin/shins/head/face/teeth/stomach/ribs/knee/groin] | throw * in * eyes | put a bolt [through/in] | put a bullet [through/in] | put a round [through/in] | empty * into | slam * on * [fingers/hand/head] | slam * down on * [fingers/hand/head] | throw _ [dagger/knife/axe/spear/hatchet/javelin] at | throw * [dagger/knife/axe/spear/hatchet/javelin] at | launch * torpedoes | shoot * [rope/string/chain/lantern/lamp/tyres/tires] | shoot at | sap * behind',
  disable:
    'unplug | snip | spike | short out | short _ | stop _ clock | take out _ [bulb/fuse] | take _ [bulb/fuse] out of | pull _ fuse | pull _ plug | pull _ plug on | shut down | switch off _ [alarm/camera/cameras/generator/power] | turn off _ [alarm/camera/cameras/generator/power/robot] | pop _ [keypad/cover/panel] off | pop * off _ [wall/hinges]',
  unlock:
    'drill _ safe | drill _ lock | drill out _ lock | try _ [key/keys/keycard/hairpin] | try _ * [key/keys/keycard/hairpin] | try _ [key/keys/keycard] [in/on/at] | use _ [hair clip/hairpin/paperclip/pick/picks/lockpick/lockpicks] on | turn _ key | shoot _ lock off | jiggle _ [lock/handle] | swipe * card [at/through/on]',
  hack: 'jack into | splice into | get into * [laptop/phone/computer/terminal/account/system/email/files/network/mainframe] | get into _ [laptop/phone/computer/terminal/account/system/email/files/network/mainframe] | tap into | patch into',
  hide: 'put myself behind | tuck myself [behind/under/into] | press myself into _ * [doorway/shadows/shadow/corner/alcove] | press myself into _ [doorway/shadows/shadow/corner/alcove] | roll * under _ bed | keep _ thumb over | keep _ hand over | cover * with _ [hand/thumb/sleeve] | keep * hidden | keep * out of sight | climb into _ [dryer/wardrobe/cupboard/crate/barrel/trunk/closet] | climb inside _ [dryer/wardrobe/cupboard/crate/barrel/trunk/closet]',
  consume:
    'swallow | drain _ [goblet/cup/glass/mug/tankard] | take [two/three/some/one] of _ [painkillers/pills/tablets] | have a cup of | down _ [drink/ale/beer/wine/whisky/pint] | wolf down | gulp down',
  rest: 'turn in | bed down | have a nap | get some sleep | get * sleep | catch * sleep | lie down to sleep | curl up to sleep',
  trade:
    'swap * for | beat * down on | offer * for | offer * in exchange for | trade * for | barter | barter for | pay for | pay * for | stand * a [drink/round] | stand everyone a round | get * a [drink/beer/round/whisky] | order',
  equip:
    'wrap * round _ [neck/arm/waist] | hang * round _ neck | hang * around _ neck | strap | slip * on | slip on | pull on | swap to | get * [shield/armour/armor] on | don | change into',
  greet:
    'kneel before | kneel to | curtsey to | curtsey | bow to | bow before | wish * a good [morning/evening/day] | raise _ hat to | doff _ cap to | give * a nod | give * a wave',
  tell: 'leave a message | leave a message that | leave * a message | excuse myself | excuse myself to | shout down to | call down to | call back to | call across to | signal | signal that | signal to | let * know | let * know that | break it to | break the news to | point out | point out that | point out to',
  persuade:
    'get * to | bid | bid * to | make * see that | get * to let me | coax * [out/down/away/over] | talk * [down/out/round/into] | make friends with | win * over',
  deceive:
    'let * think | let * think that | let * believe | let * believe that | run up _ * colours | run up _ colours | fake a | fake an | play dumb | do as if | swoon | sign * as',
  refuse:
    'turn * offer down | turn down _ offer | turn * down flat | decline _ offer | decline * offer | say no to',
  agree:
    'say yes to | say yes | accept _ [offer/terms/deal/bargain/job] | accept * [offer/terms] | agree to | shake on it',
  burn: 'set a match to | set a * match to | put a match to | feed * to _ [fire/stove/flames/grate] | give * to _ [fire/flames] | throw * [in/into/on] _ [fire/stove/flames/hearth/grate] | touch off | touch * off | torch _ [place/barn/house/ship/papers/letters] | set * [alight/ablaze]',
  grapple:
    'tie * up | tie up | hold * down | put * in a headlock | bind * [hands/wrists] | gag | twist * arm | get * in a headlock',
  follow: 'tail | keep * in sight | stay on * [tail/heels] | stick to',
  force:
    'heave * aside | jimmy | jemmy | lever * [up/open/off] | crowbar | break _ [ice/window/glass/lock/door] with | put _ shoulder to | kick _ * off _ hinges | break down _ door',
  dig: 'take _ [spade/shovel] to | put _ [spade/shovel] to | dig up | dig * up | dig under | dig beneath | burrow',
  perform:
    'do _ voice | do _ impression of | do an impression of | give us a [shanty/song/tune] | give them a [shanty/song/tune/show] | burst into tears | begin _ lament | strike up a [tune/song/shanty]',
  defend:
    'hold _ shield in front of | put _ shield up | raise _ shield | put myself between | set myself between | stand between | throw myself in front of | cast myself before | put _ back to | put _ back into _ corner',
  surrender: 'strike _ colours | put _ hands up and surrender | throw down _ [weapon/weapons/arms/gun/sword]',
  provoke: 'applaud * slowly | clap slowly | call * a [coward/baby/chicken/fool/idiot] | mock',
} as const
