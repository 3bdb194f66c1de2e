/** What people do, as a narrator tells it apart: a class for every verb of rules and readers, and a group for every class. */

const groups = {
  senses: 'look examine search listen read insight recall track',
  talk: 'ask tell greet persuade deceive intimidate bribe flirt provoke accuse show negotiate thank agree refuse',
  stealth: 'sneak hide steal follow',
  body: 'climb jump swim force balance flee escape dig',
  hands: 'take drop give put open close use equip craft free burn consume',
  devices: 'unlock disable hack repair',
  care: 'heal help calm',
  trade: 'trade gamble',
  stage: 'perform',
  pause: 'wait rest sleep ready defend surrender',
  way: 'go approach travel ride',
  magic: 'cast',
  fight: 'attack grapple shove',
  other: 'improvise',
} as const

/** A group of classes. */
export type ActionGroup = keyof typeof groups

const groupOfClass: ReadonlyMap<string, ActionGroup> = new Map(
  Object.entries(groups).flatMap(([group, list]) =>
    list.split(' ').map((word) => [word, group as ActionGroup] as const),
  ),
)

/** Other words for a class. */
const other: Readonly<Record<string, string>> = {
  look_around: 'look',
  observe: 'look',
  spot: 'look',
  check: 'examine',
  assess: 'examine',
  inspect: 'examine',
  study: 'examine',
  study_magic: 'recall',
  study_nature: 'recall',
  study_faith: 'recall',
  investigate: 'search',
  forage: 'search',
  navigate: 'track',
  read_person: 'insight',
  think: 'recall',
  remember: 'recall',
  talk: 'ask',
  speak: 'ask',
  chat: 'ask',
  say: 'tell',
  question: 'ask',
  convince: 'persuade',
  entrance: 'perform',
  parley: 'negotiate',
  demand_surrender: 'intimidate',
  threaten: 'intimidate',
  bluff: 'deceive',
  lie: 'deceive',
  pay: 'bribe',
  buy: 'trade',
  sell: 'trade',
  pickpocket: 'steal',
  lie_low: 'hide',
  lay_low: 'hide',
  shadow: 'follow',
  chase: 'follow',
  tumble: 'balance',
  dodge: 'defend',
  break: 'force',
  push: 'force',
  lift: 'force',
  run: 'flee',
  evade: 'flee',
  grab: 'take',
  pickup: 'take',
  pick_up: 'take',
  hand: 'give',
  draw: 'equip',
  wear: 'equip',
  eat: 'consume',
  drink: 'consume',
  lockpick: 'unlock',
  pick_lock: 'unlock',
  disarm: 'disable',
  treat: 'heal',
  medical: 'heal',
  first_aid: 'heal',
  stabilize: 'heal',
  calm_animal: 'calm',
  recover: 'rest',
  short_rest: 'rest',
  long_rest: 'sleep',
  move: 'go',
  walk: 'go',
  enter: 'go',
  exit: 'go',
  leave: 'go',
  shoot: 'attack',
  fight: 'attack',
  combat: 'attack',
  violence: 'attack',
  kill: 'attack',
  strike: 'attack',
  hit: 'attack',
  stab: 'attack',
  punch: 'attack',
  throw: 'attack',
  other: 'improvise',
}

/** The class of a verb; any unknown one is improvised. */
export function classOf(verb: string): string {
  const word = verb
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  if (groupOfClass.has(word)) return word
  return (Object.hasOwn(other, word) ? other[word] : undefined) ?? 'improvise'
}

/** The group of a class. */
export function groupOf(actionClass: string): ActionGroup {
  return groupOfClass.get(actionClass) ?? 'other'
}

/** All classes, for whoever checks that words exist for each. */
export const actionClasses: readonly string[] = [...groupOfClass.keys()]
