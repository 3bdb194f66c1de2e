/**
 * Common verbs that mean something else in company: nobody is killed when the lights are. These are tried with the rest
 * of the lexicon and win by being longer. The notation is that of look-listen-read-verbs.ts.
 */

/** Phrases by act. */
export const idioms = {
  greet:
    'break the ice | break _ ice with | shoot the breeze | shoot the breeze with | shoot * a [smile/grin/nod/wink] | hit up | touch base | drop * a line | rub shoulders | rub elbows | turn to face',
  examine:
    'cast a glance at | cast an eye over | cast _ eye on | throw a glance at | shoot a glance at | steal a [look/glance] at | sneak a [look/peek/glance] at | sneak a peek | have a butchers | look daggers at | run _ eye over',
  look: 'stare into _ [fog/dark/darkness/distance/space/mist/night] | gaze into _ [fog/dark/darkness/distance/mist] | stare out | stare out into | gaze out over | peer into _ [dark/darkness/fog/mist/gloom] | people watch | cast a glance around | cast _ eyes around | cast about | throw a glance around | hit pause and look',
  ask: 'interrogate * about | question * about | grill * about | quiz | quiz * about | beat around the bush | fish for information | pump for information | hit * up for information | fire questions at | fire a question at | get to the bottom of | shoot _ question at | see what gives',
  tell: 'offer * _ condolences | offer _ condolences | give * _ condolences | express _ [sympathy/condolences/regret] | say sorry | say sorry to | apologise | apologise to | apologize | apologize to | shrug at | shrug to | take _ hat off to | hit * with the truth | break it to | fire back that | shoot back that | come straight out with it | cut to the chase | drop a hint | drop hints',
  persuade:
    'put a finger to _ lips | hold a finger to _ lips | signal * to | signal to * to | gesture * to | gesture for * to | motion * to | motion for * to | point * to _ [door/exit/stairs/way] | beckon | beckon * over | wave * over | cheer up | cheer * up | make * laugh | hammer out a | hammer out | strike a chord with | bury the hatchet | bury the hatchet with | kill * with kindness | hit it off with | break bread with | twist _ arm about | call off | call * off | fight _ corner',
  deceive:
    'throw dust in | pull the wool over | pull a fast one | pull a fast one on | take * for a ride | run a con | run a con on | blow smoke | cover _ tracks | put on an act | put on a brave face | keep a straight face',
  intimidate: 'put the squeeze on | put the screws to | turn the screws on | make an example of',
  go: 'shoot for | hit the road | strike out for | cut across | cut through _ [alley/crowd/yard/square] | shoot over to | shoot across to | beat a path to | kill _ time walking to | take a stroll | stretch _ legs | fire myself up',
  flee: 'beat feet | cut _ losses | cut and run | make like a tree',
  wait: 'say nothing | keep silent | stay silent | hold _ peace | give up on | burn the midnight oil | burn the candle | dare * to [come/try/move/step] | dare it to [come/try/move] | kill time | kill a few minutes | kill an hour | kill some time | hit pause | fight _ urge to | fight back tears | fight down _ [panic/urge/fear] | hold _ tongue | bite _ tongue | bite _ lip | swallow _ pride | steady _ nerves | gather _ thoughts | gather _ courage | beat time',
  rest: 'kick back | kick back by | hit the hay | hit the sack | get forty winks | strike camp',
  read: 'hit the books | crack open _ [book/ledger/ledgers]',
  use: 'charge _ [phone/battery/deck] | kill the [lights/light/lamp/lamps/power/engine/music/noise] | kill _ [lights/light/lamp/power/engine/music] | cut the [lights/power/music/engine] | punch in | punch in _ code | punch _ button | hit _ [button/switch/lights/lever/horn/gong/bell] | strike a light | strike a match | shoot a photo | shoot a picture | fire up | strike _ bell',
  perform:
    'play * for | play something for | break into song | break into [dance/a dance/a jig] | strike up the band | bust a move | hit the dance floor | throw shapes | kill it on | shoot for a laugh',
  trade: 'slice of | shot of | order a shot | strike a bargain for | hit the [bar/shops/market]',
  consume:
    'take a shot of | do a shot | do shots | kill _ [drink/bottle/pint] | hit the bottle | drown _ sorrows | finish the dregs | bolt _ [food/drink/meal]',
  agree:
    'shake on it | take the deal | take the job | take the offer | accept | accept _ [offer/deal/terms/job] | go along with it',
  refuse:
    'refuse | refuse to | refuse _ [offer/deal] | decline _ [offer/deal/job] | reject | reject _ [offer/deal] | turn down _ [offer/deal/job] | say no | shake my head',
  surrender: 'throw in the towel | give in',
  insight: 'take a stab at reading | get a feel for | weigh up | weigh * up',
  hide: 'play possum | make like a statue | blend with the crowd',
  flirt: 'crush on | have a crush on',
  improvise:
    'kick off _ [boots/shoes] | keep _ [voice/head/hands/hand] [low/down/still/steady/up] | shut _ door behind me | shake off _ rain | execute _ plan | keep _ [hand/hands/eyes/fingers] [near/on/where/visible/off/by/over] | rest _ hand on | lay _ hand on _ [hilt/sword/dagger] | lower _ [voice/eyes/head] | raise _ [eyebrow/eyebrows/chin] | clear _ throat | take a [deep/long/slow] breath | draw a breath | roll _ eyes | roll _ shoulders | nod | shrug | sigh | spit | laugh | chuckle | stretch | yawn | wipe _ [brow/hands/mouth/face] | set _ [hat/cup/glass/gloves] | hang up _ coat | straighten _ [coat/hat/jacket/tie] | adjust _ [hat/coat/grip/cloak/gloves] | turn _ [chair/collar] | drop _ [pants/trousers/voice/eyes/gaze/shoulders] | close _ eyes | shake _ head | bite _ nails | drum _ fingers | tap _ foot | fold _ arms | cross _ arms | lick _ lips | scratch _ [head/chin] | rub _ [hands/eyes/chin] | tilt _ head | lift _ chin | swallow hard | smooth _ [hair/coat]',
  provoke:
    'shout an insult at | shout insults at | shout abuse at | yell an insult at | yell insults at | hurl insults at | hurl abuse at | call * names | flip off | flip * off | give * the finger | start a [fight/brawl/riot] | start a * fight | start a * brawl | start something | throw hands with | pour * over _ head | tip * over _ head | throw _ drink',
  think:
    'sleep on it | mull it over | think it over | think about it | take a moment to think | weigh my options | consider my options | hit on a plan',
  search:
    'have a [quick/good/proper/little] rummage | have a [quick/good/proper] search | have a [quick/good/proper] root | have a dig around | strike gold looking | hit _ records | shake down _ [room/desk/place]',
} as const
