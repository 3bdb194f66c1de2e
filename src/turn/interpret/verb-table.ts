/**
 * Words of action and the one word the engine knows each by. A table and nothing else: a word that is not here is
 * passed on as it came, and the rules say what becomes of it.
 */

const rows: Readonly<Record<string, string>> = {
  attack:
    'attack,hit,knock out,knock,finish,finish off,throw at,strike,stab,slash,punch,fight,kill,slay,murder,assault,ambush,execute,behead,charge,swing at,lunge at,cut down,beat,smash,strangle,throttle,bash,headbutt,bite,whip',
  shoot: 'shoot,fire at,fire,snipe,shoot at,loose an arrow',
  grapple: 'grapple,wrestle,tackle,pin,restrain',
  shove: 'shove,trip,knock over',
  cast: 'cast,invoke,conjure',
  sneak: 'sneak,slip out,slip,creep,slip past,tiptoe,sneak past,slink,prowl,slip away,steal away',
  hide: 'hide,duck behind,take cover,crouch behind,conceal myself',
  search:
    'search,find,look for,rummage,search for,frisk,ransack,loot,scavenge,hunt for,comb,discover,pat down,go through,rifle through,feel around',
  investigate:
    'investigate,examine,inspect,study,analyze,analyse,check,look into,look closely at,scrutinize,appraise',
  look: 'look,look at,look around,gaze,stare,peer,survey,scan,look in,look inside,look out,describe',
  observe: 'observe,watch,glance,glance at,peek,peek at,keep an eye on',
  read: 'read',
  listen: 'listen,eavesdrop,overhear,listen to,listen at,listen for',
  ask: 'ask,who,what,where,when,why,how,do you,does,is there,are there,is,are,have you,has,did,question,interrogate,inquire,enquire,ask about,query,demand to know,quiz',
  talk: 'talk,talk to,speak,speak to,speak with,say,tell,greet,chat,chat with,shout,whisper,reply,answer,call,call out,yell,introduce myself,thank,apologize,apologise,mutter,respond,mention,explain,warn,congratulate,announce,wave',
  persuade:
    'persuade,convince,negotiate,bargain,haggle,plead,beg,charm,flirt,flirt with,appeal,reason with,talk into,win over,coax,sway,seduce,calm,calm down,reassure',
  deceive: 'deceive,lie,bluff,trick,pretend,fool,con,lie to,mislead,disguise,feign,impersonate,pose as',
  intimidate: 'intimidate,threaten,menace,scare,frighten,bully,accuse,blackmail,browbeat,glare at,snarl at',
  provoke: 'provoke,taunt,insult,mock,goad,spit at',
  bribe: 'bribe,slip a coin,grease',
  perform: 'perform,sing,dance,play a song,juggle,play the lute,tell a joke,play music,play',
  go: 'go,walk,enter,move,head,step,leave,exit,cross,approach,follow,return,come,proceed,march,stroll,wander,go to,walk to,head to,go in,go into,head for,make my way,sit,sit down,stand,stand up,kneel,board,stride,saunter,hurry,rush,run to,descend,ascend',
  travel: 'travel,journey,ride,sail,voyage,drive,set out,hike,fly to,trek',
  flee: 'flee,run,run away,escape,retreat,bolt,get away,run for it,get out of here,back away',
  chase: 'chase,pursue,run after,tail,shadow',
  take: 'take,grab,pick up,get,seize,collect,pocket,snatch,gather,fetch,retrieve,pick,scoop up,lift',
  steal: 'steal,pickpocket,swipe,lift from,rob,pilfer,filch,palm',
  drop: 'drop,discard,put down,throw away,leave behind,toss away,let go of,set down',
  put: 'put,place,insert,stash,lay,hang,store',
  give: 'give,hand,hand over,offer,pass,deliver,return to,surrender my,donate,slide,toss',
  show: 'show,present,display,brandish,hold up,flash,reveal',
  throw: 'throw,hurl,fling,lob,chuck',
  use: 'use,activate,apply,operate,press,push,pull,turn,touch,flip,twist,crank,push the,swing,tie,ring,plug',
  light: 'light,ignite,kindle',
  burn: 'burn,burn down,set fire to,torch,set ablaze,incinerate',
  force:
    'break,smash open,force,pry,pry open,break down,kick,kick down,kick in,break open,destroy,shatter,wreck,demolish,ram,tear down,batter,bust',
  drink: 'drink,quaff,sip,swig,gulp,down',
  eat: 'eat,consume,chew,taste,devour',
  wear: 'wear,don,put on,equip,wield,draw,unsheathe,ready,sheathe',
  open: 'open,unbar,open up,lift the lid',
  close: 'close,shut,slam,bar',
  unlock: 'unlock,pick the lock,pick lock,lockpick,pick the,jimmy',
  disable: 'disable,disarm,defuse,sabotage,jam,dismantle',
  hack: 'hack,hack into,breach,jack in,jack into,override,crack',
  repair: 'repair,fix,mend,patch',
  climb: 'climb,scale,clamber,climb up,climb over,climb down',
  jump: 'jump,leap,vault,hop,jump over,dive',
  swim: 'swim,wade',
  crawl: 'crawl,squeeze through,wriggle',
  balance: 'balance',
  dig: 'dig,excavate',
  rest: 'rest,take a break,catch my breath,short rest,make camp,camp,take a short rest,relax',
  sleep: 'sleep,long rest,nap,go to bed,take a long rest,go to sleep',
  wait: 'wait,pause,stay,wait for,bide,stand by,linger,do nothing,keep watch,hold still',
  help: 'help,assist,aid,rescue,save,free,untie,support,defend,protect,guard',
  heal: 'heal,treat,bandage,tend,stabilize,stabilise,cure,first aid,dress,nurse',
  buy: 'buy,purchase,order,rent,hire',
  sell: 'sell,trade,barter',
  pay: 'pay,tip,pay for',
  surrender: 'surrender,give up,yield,lay down my weapon',
  think: 'think,ponder,consider,remember,recall,wonder,reflect,contemplate',
  read_person: 'sense motive,size up,read his face,read her face',
  track: 'track,follow the tracks,follow the trail',
  dodge: 'dodge,evade,parry,block',
  fly: 'fly,levitate,hover',
  teleport: 'teleport,blink,warp,teleport to',
  summon: 'summon,call forth',
  resurrect: 'resurrect,raise,bring back to life,revive',
  transform: 'transform,polymorph,shapeshift,morph,turn into,turn invisible,become invisible,vanish',
  read_mind: 'read his mind,read her mind,read their minds,mind read,read the mind',
  abandon: 'abandon,leave forever,leave for good,never return,desert',
}

const byWord: ReadonlyMap<string, string> = new Map(
  Object.entries(rows).flatMap(([verb, words]) => words.split(',').map((word) => [word, verb] as const)),
)

/** The most words one entry of the table has. */
export const longestPhrase = 4

/** The engine's verb for a word or phrase, or undefined. */
export function verbFor(phrase: string): string | undefined {
  return byWord.get(phrase) ?? byWord.get(baseForm(phrase))
}

/** "searches", "searching" and "searched" are "search". */
function baseForm(phrase: string): string {
  const [first = '', ...rest] = phrase.split(' ')
  const forms = [
    first.replace(/(?:ies)$/u, 'y'),
    first.replace(/(?:es|ing|ed)$/u, ''),
    first.replace(/s$/u, ''),
    first.replace(/(?:ing|d)$/u, 'e'),
    first.replace(/d$/u, ''),
    first.replace(/(.)\1(?:ing|ed)$/u, '$1'),
  ]
  const found = forms.map((form) => [form, ...rest].join(' ')).find((form) => byWord.has(form))
  return found ?? phrase
}

/** Acts that a game master may name and that stay themselves, though a plain reader takes them for something broader. */
const ownWords: ReadonlySet<string> = new Set(
  'accuse agree consume craft defend equip examine flirt follow free greet improvise insight ready recall refuse tell trade'.split(
    ' ',
  ),
)

/**
 * A game master's word for an act in the engine's words; an unknown one comes back tidied.
 *
 * @example
 * plainVerb('Stabs') // 'attack'
 */
export function plainVerb(word: string): string {
  const tidy = word
    .slice(0, 60)
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/gu, ' ')
  if (ownWords.has(tidy)) return tidy
  const known = Object.hasOwn(rows, tidy.replaceAll(' ', '_')) ? tidy.replaceAll(' ', '_') : verbFor(tidy)
  return (
    known ??
    tidy
      .replace(/[^\p{L}\p{M}\p{N} ]+/gu, '')
      .trim()
      .replaceAll(' ', '_')
      .slice(0, 40)
  )
}

/** How long an act takes when nobody said it, in minutes. */
const minutes: Readonly<Record<string, number>> = {
  ...{ look: 1, listen: 2, use: 2, open: 1, close: 1, take: 1, drop: 1, give: 1, drink: 1, eat: 5, think: 1 },
  ...{
    go: 2,
    travel: 30,
    flee: 2,
    chase: 5,
    climb: 5,
    jump: 1,
    swim: 5,
    sneak: 5,
    hide: 5,
    attack: 3,
    shoot: 3,
  },
  ...{ search: 15, investigate: 20, read: 5, ask: 5, talk: 5, persuade: 15, deceive: 10, intimidate: 5 },
  ...{
    bribe: 5,
    buy: 10,
    sell: 10,
    pay: 1,
    unlock: 10,
    disable: 10,
    hack: 15,
    repair: 30,
    force: 2,
    steal: 10,
  },
  ...{ rest: 60, sleep: 480, wait: 15, help: 5, heal: 10, cast: 1, perform: 10, dig: 30, wear: 5, burn: 5 },
}

/** The minutes an act takes by the table. */
export function usualMinutes(verb: string): number {
  return (Object.hasOwn(minutes, verb) ? minutes[verb] : undefined) ?? 5
}
