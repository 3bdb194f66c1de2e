/**
 * Verbs, what people do in one word each: the kind of act it is, the skills that serve it, and whether it simply
 * works when nothing hangs over it. A word that is not listed is an act like any other, and is rolled for.
 */
import type { TimedAction } from '../../core/time/action-and-travel-duration.ts'

export type VerbKind =
  | 'mind'
  | 'perception'
  | 'social'
  | 'stealth'
  | 'combat'
  | 'movement'
  | 'handling'
  | 'technical'
  | 'recovery'
  | 'other'

export interface Verb {
  readonly word: string
  readonly kind: VerbKind
  /** Works by itself unless a danger that concerns it hangs over it. */
  readonly safe: boolean
  /** Skills that fit it, by their names on a sheet; the best one counts. */
  readonly skills: readonly string[]
}

interface Row {
  readonly kind: VerbKind
  readonly words: string
  readonly skills: string
  readonly safe?: true
}

const rows: readonly Row[] = [
  { kind: 'mind', words: 'think remember', skills: 'knowledge', safe: true },
  {
    kind: 'perception',
    words: 'look examine observe listen search investigate read check assess',
    skills: 'investigation perception notice streetwise',
    safe: true,
  },
  {
    kind: 'social',
    words: 'talk ask say tell greet show accuse agree refuse surrender',
    skills: 'persuasion negotiation streetwise charm',
    safe: true,
  },
  { kind: 'social', words: 'read_person', skills: 'insight notice streetwise perception' },
  { kind: 'social', words: 'persuade negotiate help trade', skills: 'persuasion negotiation charm' },
  { kind: 'social', words: 'bribe pay buy', skills: 'negotiation streetwise persuasion' },
  { kind: 'social', words: 'intimidate provoke', skills: 'intimidation' },
  { kind: 'social', words: 'deceive lie', skills: 'deception' },
  { kind: 'social', words: 'perform', skills: 'performance charm persuasion intimidation' },
  { kind: 'stealth', words: 'sneak hide lie_low', skills: 'stealth' },
  { kind: 'stealth', words: 'steal', skills: 'sleight stealth' },
  { kind: 'combat', words: 'attack fight combat violence kill', skills: 'fighting combat' },
  { kind: 'combat', words: 'shoot', skills: 'shooting firearms combat' },
  { kind: 'movement', words: 'move go enter exit walk', skills: 'athletics navigation', safe: true },
  { kind: 'movement', words: 'travel', skills: 'navigation streetwise' },
  { kind: 'movement', words: 'flee chase climb jump crawl balance dodge', skills: 'athletics' },
  {
    kind: 'handling',
    words:
      'use take grab pickup drop give put open close wear equip eat drink consume light burn free throw act',
    skills: 'athletics sleight',
    safe: true,
  },
  { kind: 'handling', words: 'force dig swim push grapple shove', skills: 'athletics fighting' },
  { kind: 'technical', words: 'craft', skills: 'tech' },
  { kind: 'technical', words: 'hack', skills: 'hacking tech' },
  { kind: 'technical', words: 'unlock disable repair', skills: 'tech sleight' },
  { kind: 'recovery', words: 'rest sleep recover', skills: 'endurance', safe: true },
  { kind: 'recovery', words: 'medical', skills: 'medicine' },
  { kind: 'recovery', words: 'wait ready defend', skills: 'patience', safe: true },
]

const table: ReadonlyMap<string, Verb> = new Map(
  rows.flatMap(({ kind, words, skills, safe }) =>
    words
      .split(' ')
      .map((word) => [word, { word, kind, safe: safe === true, skills: skills.split(' ') }] as const),
  ),
)

const otherWords: Readonly<Record<string, string>> = {
  run: 'flee',
  escape: 'flee',
  evade: 'flee',
  speak: 'talk',
  chat: 'talk',
  convince: 'persuade',
  threaten: 'intimidate',
  bluff: 'deceive',
  strike: 'attack',
  hit: 'attack',
  stab: 'attack',
  punch: 'attack',
  pickpocket: 'steal',
  lockpick: 'unlock',
  inspect: 'examine',
  study: 'examine',
  heal: 'medical',
  treat: 'medical',
  first_aid: 'medical',
  leave: 'exit',
  lay_low: 'lie_low',
  question: 'ask',
  flirt: 'persuade',
  insight: 'read_person',
  recall: 'remember',
  disarm: 'disable',
  sell: 'trade',
}

export function verbOf(word: string): Verb {
  const plain = word
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  const known = Object.hasOwn(otherWords, plain) ? (otherWords[plain] ?? plain) : plain
  return table.get(known) ?? { word: known, kind: 'other', safe: false, skills: [known] }
}

/** Every skill that serves some verb. */
export function skillsOfVerbs(): readonly string[] {
  return [...table.values()].flatMap(({ skills }) => skills)
}

/** Verbs that count as a fight when consequences are dealt out. */
export function isFight(verb: Verb): boolean {
  return verb.kind === 'combat'
}

const timed: Readonly<Record<VerbKind, TimedAction>> = {
  mind: 'quick_action',
  perception: 'investigation',
  social: 'dialogue',
  stealth: 'unspecified',
  combat: 'combat_round',
  movement: 'scene_transition',
  handling: 'quick_action',
  technical: 'investigation',
  recovery: 'short_rest',
  other: 'unspecified',
}

/** How the engine's clock files an act. */
export function timedActionOf(verb: Verb): TimedAction {
  if (verb.word === 'travel') return 'travel'
  return verb.word === 'sleep' ? 'long_rest' : timed[verb.kind]
}
