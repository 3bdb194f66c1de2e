/**
 * Which check each kind of action calls for: which skills fit it, or why it calls for no roll at all, and looking that up. The
 * tables are data, so that a player who asks "why Persuasion?" or "why no roll?" gets the row that decided (DICE-19,
 * DICE-23).
 */

import type { AttemptedAction } from '../../ruleset.ts'
import type { CheckName } from './skill-and-ability-names.ts'

/** One kind of action. */
export interface ActionRow {
  /** Skills and abilities that fit, the usual one first. */
  readonly checks: readonly CheckName[]
  /** How hard it is when nothing else is known. */
  readonly difficulty: number
  /** A few words for the player. */
  readonly reason: string
  /** The check is against another creature: their passive score or their own roll sets the difficulty. */
  readonly against?: CheckName
}

/** Actions that call for a check. */
export const checkedActions: Readonly<Record<string, ActionRow>> = {
  sneak: { checks: ['stealth'], difficulty: 12, reason: 'not to be noticed', against: 'perception' },
  hide: { checks: ['stealth'], difficulty: 12, reason: 'not to be found', against: 'perception' },
  search: { checks: ['perception', 'investigation'], difficulty: 13, reason: 'to find what is hidden' },
  investigate: {
    checks: ['investigation', 'perception'],
    difficulty: 13,
    reason: 'to work out what happened',
  },
  listen: { checks: ['perception'], difficulty: 12, reason: 'to hear what is faint' },
  spot: { checks: ['perception'], difficulty: 12, reason: 'to see what is far or hidden' },
  persuade: { checks: ['persuasion'], difficulty: 13, reason: 'to win somebody over', against: 'insight' },
  deceive: {
    checks: ['deception', 'performance'],
    difficulty: 13,
    reason: 'to be believed',
    against: 'insight',
  },
  intimidate: {
    checks: ['intimidation', 'strength'],
    difficulty: 13,
    reason: 'to frighten somebody',
    against: 'insight',
  },
  perform: { checks: ['performance'], difficulty: 12, reason: 'to hold an audience' },
  entrance: {
    checks: ['persuasion', 'performance', 'intimidation'],
    difficulty: 12,
    reason: 'to be seen and to impress',
  },
  read_person: {
    checks: ['insight'],
    difficulty: 13,
    reason: 'to see through somebody',
    against: 'deception',
  },
  climb: { checks: ['athletics'], difficulty: 12, reason: 'to climb' },
  jump: { checks: ['athletics', 'acrobatics'], difficulty: 12, reason: 'to leap' },
  swim: { checks: ['athletics'], difficulty: 12, reason: 'to swim against the water' },
  force: { checks: ['strength', 'athletics'], difficulty: 15, reason: 'to force it by strength' },
  crawl: { checks: ['acrobatics', 'athletics'], difficulty: 12, reason: 'to squeeze through' },
  balance: { checks: ['acrobatics'], difficulty: 12, reason: 'to keep your feet' },
  tumble: { checks: ['acrobatics'], difficulty: 13, reason: 'to tumble through' },
  escape: { checks: ['acrobatics', 'athletics'], difficulty: 13, reason: 'to get free' },
  grapple: { checks: ['athletics'], difficulty: 12, reason: 'to seize somebody', against: 'athletics' },
  shove: { checks: ['athletics'], difficulty: 12, reason: 'to push somebody', against: 'athletics' },
  steal: {
    checks: ['sleight-of-hand'],
    difficulty: 14,
    reason: 'to take it unnoticed',
    against: 'perception',
  },
  pick_lock: { checks: ['dexterity', 'sleight-of-hand'], difficulty: 15, reason: 'to open a lock' },
  disarm: {
    checks: ['dexterity', 'sleight-of-hand', 'investigation'],
    difficulty: 15,
    reason: 'to make a trap safe',
  },
  track: { checks: ['survival'], difficulty: 13, reason: 'to follow a trail' },
  forage: { checks: ['survival'], difficulty: 12, reason: 'to live off the land' },
  navigate: { checks: ['survival'], difficulty: 12, reason: 'to keep the way' },
  calm_animal: { checks: ['animal-handling'], difficulty: 12, reason: 'to calm an animal' },
  ride: { checks: ['animal-handling'], difficulty: 12, reason: 'to master a mount' },
  treat: { checks: ['medicine'], difficulty: 10, reason: 'to tend a wound' },
  recall: {
    checks: ['history', 'arcana', 'nature', 'religion'],
    difficulty: 12,
    reason: 'to remember what was once learned',
  },
  study_magic: { checks: ['arcana'], difficulty: 13, reason: 'to understand magic' },
  study_nature: { checks: ['nature'], difficulty: 12, reason: 'to understand plants, beasts and weather' },
  study_faith: { checks: ['religion'], difficulty: 12, reason: 'to understand rites and gods' },
  gamble: { checks: ['insight', 'deception', 'sleight-of-hand'], difficulty: 13, reason: 'to win at play' },
  follow: {
    checks: ['stealth', 'survival'],
    difficulty: 13,
    reason: 'to follow unseen',
    against: 'perception',
  },
  chase: { checks: ['athletics'], difficulty: 13, reason: 'to be faster', against: 'athletics' },
  flee: { checks: ['athletics', 'acrobatics'], difficulty: 13, reason: 'to get away', against: 'athletics' },
  endure: { checks: ['constitution'], difficulty: 12, reason: 'to hold out' },
  push: { checks: ['strength', 'athletics'], difficulty: 13, reason: 'to move something heavy' },
  provoke: {
    checks: ['intimidation', 'deception', 'performance'],
    difficulty: 12,
    reason: 'to get under somebody’s skin',
    against: 'insight',
  },
  dig: { checks: ['athletics'], difficulty: 11, reason: 'to shift earth and stone' },
  craft: { checks: ['intelligence', 'dexterity'], difficulty: 12, reason: 'to make something that holds' },
  hack: { checks: ['intelligence', 'investigation'], difficulty: 14, reason: 'to get past a machine' },
  repair: { checks: ['intelligence', 'dexterity'], difficulty: 12, reason: 'to mend it' },
}

/** Actions that never need dice, with the words for it (DICE-19). */
export const plainActions: Readonly<Record<string, string>> = {
  open: 'Anybody can open what is not locked.',
  close: 'Closing it takes no skill.',
  walk: 'Walking takes no skill.',
  move: 'Going there takes no skill.',
  go: 'Going there takes no skill.',
  travel: 'A road that is open takes time, not luck.',
  look: 'What is in plain sight is seen without a roll; passive Perception covers the rest.',
  observe: 'What is in plain sight is seen without a roll; passive Perception covers the rest.',
  wait: 'Waiting takes time, not luck.',
  talk: 'Talking takes no roll as long as nobody has to be won over.',
  ask: 'Asking takes no roll as long as nobody has to be won over.',
  say: 'Speaking takes no roll.',
  take: 'Nobody objects, so it is simply taken.',
  drop: 'Letting go takes no skill.',
  give: 'Giving takes no skill.',
  buy: 'A fair price is paid, not rolled.',
  sell: 'A fair price is paid, not rolled.',
  eat: 'Eating takes no skill.',
  drink: 'Drinking takes no skill.',
  read: 'Reading your own language takes no roll.',
  sit: 'Sitting down takes no skill.',
  stand: 'Standing up takes no skill.',
  wear: 'Putting it on takes time, not luck.',
  draw: 'Drawing a weapon takes no roll.',
  think: 'Thinking takes no roll here.',
  light: 'Lighting it takes no skill.',
  act: 'Nothing stands in the way of it.',
  accuse: 'Saying it takes no roll; proving it takes more than dice.',
  agree: 'Saying yes takes no roll.',
  burn: 'What is dry burns without luck.',
  consume: 'Eating and drinking take no skill.',
  defend: 'Being on your guard takes no roll before the first blow.',
  dodge: 'Being on your guard takes no roll before the first blow.',
  free: 'Knots and latches give way to time.',
  greet: 'A greeting takes no roll.',
  help: 'Lending a hand takes goodwill, not luck.',
  pay: 'A price is paid, not rolled.',
  put: 'Putting it down takes no skill.',
  ready: 'Waiting for the moment takes no roll.',
  refuse: 'Saying no takes no roll.',
  show: 'Showing it takes no skill.',
  surrender: 'Giving up takes no roll.',
  tell: 'Telling it takes no roll as long as nobody has to be won over.',
  throw: 'Throwing it takes no roll when nobody is aimed at.',
  trade: 'A fair price is paid, not rolled.',
  use: 'Using it for what it is made for takes no skill.',
}

/** Words of action that mean a row of the table. */
export const actionWords: Readonly<Record<string, string>> = {
  convince: 'persuade',
  negotiate: 'persuade',
  plead: 'persuade',
  charm: 'persuade',
  bribe: 'persuade',
  lie: 'deceive',
  bluff: 'deceive',
  disguise: 'deceive',
  threaten: 'intimidate',
  sing: 'perform',
  dance: 'perform',
  impress: 'entrance',
  grand_entrance: 'entrance',
  make_an_entrance: 'entrance',
  peek: 'spot',
  scan: 'spot',
  eavesdrop: 'listen',
  examine: 'investigate',
  inspect: 'investigate',
  break: 'force',
  bash: 'force',
  kick: 'force',
  pickpocket: 'steal',
  unlock: 'pick_lock',
  creep: 'sneak',
  heal_wound: 'treat',
  stabilise: 'treat',
  stabilize: 'treat',
  remember: 'recall',
  leap: 'jump',
  question: 'ask',
  flirt: 'persuade',
  insight: 'read_person',
  disable: 'disarm',
  heal: 'treat',
  medical: 'treat',
  lift: 'push',
}

/** The row an action belongs to: its own verb, or what its words plainly say. */
export function actionRow(
  action: AttemptedAction,
): { readonly kind: string; readonly row: ActionRow } | undefined {
  const kind = actionKind(action)
  const row = Object.hasOwn(checkedActions, kind) ? checkedActions[kind] : undefined
  return row === undefined ? undefined : { kind, row }
}

/** The kind of an action in the words of the tables. */
export function actionKind(action: AttemptedAction): string {
  if (/\b(grand|dramatic|showy|bold)\s+entrance\b/i.test(action.words ?? '')) return 'entrance'
  const verb = action.verb
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  if (Object.hasOwn(checkedActions, verb) || Object.hasOwn(plainActions, verb)) return verb
  return Object.hasOwn(actionWords, verb) ? (actionWords[verb] ?? verb) : verb
}

/** Verbs that are always rolled for, at any level, against anybody (DICE-16, DICE-17). */
export const fightingVerbs: ReadonlySet<string> = new Set([
  'attack',
  'cast',
  'shoot',
  'strike',
  'stab',
  'slash',
])

/** Dangers under which even a plain thing may go wrong. */
const rollingFlags: ReadonlySet<string> = new Set(['contested', 'dangerous', 'pursuit'])

/** The answer: roll, or not and why. */
export type RollNeed = { readonly needed: true } | { readonly needed: false; readonly reason: string }

/**
 * Whether this action needs a roll.
 *
 * @example
 * needsRoll({ verb: 'open', actor_id: 'pc_mira_001', words: 'open the unlocked door' }).needed // false
 */
export function needsRoll(action: AttemptedAction): RollNeed {
  const kind = actionKind(action)
  if (fightingVerbs.has(kind)) return { needed: true }
  const reason = Object.hasOwn(plainActions, kind) ? plainActions[kind] : undefined
  const danger = (action.risk_flags ?? []).some((flag) => rollingFlags.has(flag))
  // An actor who only waits has nothing to roll for: a danger is met when it comes.
  const waits = kind === 'wait' || kind === 'ready'
  if (reason === undefined || (danger && !waits)) return { needed: true }
  return { needed: false, reason }
}
