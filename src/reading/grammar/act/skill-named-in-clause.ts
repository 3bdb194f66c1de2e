/** "Stealth check to get behind the guard", "Persuasion on Okafor: …", "roll Athletics": a skill that names the act. */
import type { ReadAction } from '../../../core/protocol/free-text-reading.ts'
import type { Token } from '../language/tokenize-line.ts'

const skills: Readonly<Record<string, ReadAction>> = {
  ...{
    perception: 'look',
    spot: 'look',
    notice: 'look',
    investigation: 'search',
    search: 'search',
    survival: 'search',
  },
  ...{
    stealth: 'sneak',
    sneak: 'sneak',
    persuasion: 'persuade',
    diplomacy: 'persuade',
    charisma: 'persuade',
  },
  ...{
    deception: 'deceive',
    bluff: 'deceive',
    disguise: 'deceive',
    intimidation: 'intimidate',
    insight: 'insight',
  },
  ...{ empathy: 'insight', athletics: 'climb', acrobatics: 'climb', strength: 'force', thievery: 'steal' },
  ...{ 'sleight of hand': 'steal', 'animal handling': 'persuade', arcana: 'recall', history: 'recall' },
  ...{ religion: 'recall', nature: 'recall', streetwise: 'recall', lore: 'recall', medicine: 'heal' },
  ...{
    performance: 'perform',
    hacking: 'hack',
    hack: 'hack',
    engineering: 'hack',
    tech: 'hack',
    computers: 'hack',
  },
  ...{ 'thieves tools': 'unlock', lockpicking: 'unlock', initiative: 'wait', dexterity: 'climb' },
}

/** Words that are a skill without "check" after them. */
const alone: ReadonlySet<string> = new Set(
  'perception investigation stealth persuasion deception intimidation insight athletics acrobatics thievery arcana history performance streetwise survival medicine engineering lockpicking religion'
    .split(' ')
    .concat(['sleight of hand', 'animal handling', 'thieves tools']),
)

/** The skill a clause is introduced by. */
export interface NamedSkill {
  readonly action: ReadAction
  readonly skill: string
  /** What it is to be used for. */
  readonly rest: readonly Token[]
}

/** Finds a skill at the beginning of a clause. */
export function skillIn(tokens: readonly Token[]): NamedSkill | undefined {
  let at = 0
  while (
    /^(?:i|i'll|make|roll|rolling|do|use|attempt|give|me|an?|my|for|the|another|take|please|lets|let's)$/.test(
      tokens[at]?.word ?? '',
    )
  )
    at += 1
  for (const length of [3, 2, 1]) {
    const skill = tokens
      .slice(at, at + length)
      .map(({ word }) => word)
      .join(' ')
    const action = Object.hasOwn(skills, skill) ? skills[skill] : undefined
    if (action === undefined) continue
    const next = tokens[at + length]?.word ?? ''
    const check = /^(?:check|roll|save|test|skill|attempt)$/.test(next)
    const rolled = tokens.slice(0, at).some(({ word }) => /^roll(?:ing)?$/.test(word))
    if (!check && !rolled && !alone.has(skill)) return undefined
    const rest = tokens.slice(at + length + (check ? 1 : 0))
    const from = /^(?:to|on|for|at|against|with|about|and|,|:|of|in|vs|over|while|as|by)$/.test(
      rest[0]?.word ?? '',
    )
      ? 1
      : 0
    return { action, skill, rest: rest.slice(from) }
  }
  return undefined
}

/** True when what a skill is used for is an act that the skill covers. */
export function covers(skill: ReadAction, act: ReadAction): boolean {
  const wide: Readonly<Partial<Record<ReadAction, RegExp>>> = {
    look: /^(?:examine|search|listen|look|insight)$/,
    search: /^(?:search|examine|read|follow|unlock)$/,
    sneak: /^(?:go|sneak|hide|follow|climb|steal|flee|take|put|listen|defend)$/,
    steal: /^(?:take|steal|put|unlock|deceive|perform)$/,
    climb: /^(?:climb|go|force|grapple|flee|free|defend|attack|perform|help|persuade)$/,
    force: /^(?:force|open|grapple|climb|free)$/,
    persuade: /^(?:persuade|ask|bribe|tell|greet|trade|flirt)$/,
    deceive: /^(?:deceive|tell|hide|perform|persuade)$/,
    hack: /^(?:hack|use|disable|unlock|craft|force)$/,
    heal: /^(?:heal|examine|help)$/,
    insight: /^(?:insight|examine)$/,
    recall: /^(?:recall|read|examine)$/,
  }
  return act === skill || (wide[skill]?.test(act) ?? false)
}

/** What is left of an act when its skill is named: a theft by sleight of hand stays one. */
export function skilled(skill: ReadAction, act: ReadAction): ReadAction {
  if (skill === 'steal' && /^(?:take|put)$/.test(act)) return 'steal'
  if (skill === 'sneak' && /^(?:go|climb|defend|flee)$/.test(act)) return 'sneak'
  if (/^(?:persuade|deceive|hack)$/.test(skill)) return skill
  return act
}
