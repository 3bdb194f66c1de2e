/**
 * The modifiers of a check: everything that is added to two dice, each with where it comes from. The sum is held
 * within three either way, and what the limit takes is written as a modifier too, so that the numbers a player sees
 * add up.
 */

import type { Entity } from '../../core/state/table-row-schemas.ts'
import { capitalize } from '../../text/capitals-articles-plurals-lists.ts'
import type { RulesView } from '../rules-view.ts'
import type { AttemptedAction, Because } from '../ruleset.ts'
import { integerIn } from './read-json-fields.ts'
import { activeSituations, situationRules } from './situations.ts'
import { authoredModifier, type SkillUse } from './skill-for-action.ts'
import { threatRank } from './threats-and-fallen-creatures.ts'
import { trustOf } from './trust.ts'
import type { Verb } from './verb-kinds-and-skills.ts'

/** The most that modifiers add or take away together. */
export const modifierBound = 3

type Source = (view: RulesView, action: AttemptedAction, verb: Verb, actor: Entity) => readonly Because[]

const fromSituations: Source = (view, _action, verb, actor) =>
  activeSituations(view, actor.id)
    .filter(({ name }) => situationRules[name].hampers.includes(verb.kind))
    .map(({ name, severity }) => ({
      value: severity === 'hard' ? -2 : -1,
      source: capitalize(name),
      reason: `${actor.name} is ${name}`,
    }))

const dark: readonly string[] = ['dark', 'dim', 'darkness', 'fog', 'smoke']
const bright: readonly string[] = ['bright', 'clear', 'floodlit']
const loud: readonly string[] = ['loud', 'noisy', 'deafening']

const fromScene: Source = (view, _action, verb) => {
  const { visibility_conditions: sight, noise_level: noise } = view.scene
  const found: Because[] = []
  const add = (value: number, source: string, reason: string): void => {
    found.push({ value, source, reason })
  }
  if (verb.kind === 'stealth') {
    if (sight !== null && dark.includes(sight)) add(1, 'Darkness', `it is ${sight}`)
    if (sight !== null && bright.includes(sight)) add(-1, 'Light', `it is ${sight}`)
    if (noise !== null && loud.includes(noise)) add(1, 'Noise', `it is ${noise}`)
  }
  if (verb.kind === 'perception' && verb.word === 'listen' && noise !== null && loud.includes(noise))
    add(-1, 'Noise', `it is ${noise}`)
  return found
}

const fromTarget: Source = (view, action, verb, actor) => {
  const target = action.target_id === undefined ? undefined : view.entity(action.target_id)
  if (target === undefined || target.type !== 'npc') return []
  const found: Because[] = []
  const rank = threatRank(view, target)
  if (rank >= 3) found.push({ value: 2 - rank, source: 'Opposition', reason: `${target.name} is dangerous` })
  const trust = trustOf(view, actor.id, target.id)
  if (verb.kind === 'social' && trust >= 3)
    found.push({ value: 1, source: 'Trust', reason: `${target.name} trusts ${actor.name}` })
  if (verb.kind === 'social' && trust <= -3)
    found.push({ value: -1, source: 'Distrust', reason: `${target.name} distrusts ${actor.name}` })
  return found
}

const fromItem: Source = (view, action, _verb, actor) => {
  const held = view.items(actor.id).find((item) => item.item_id === action.item_id)
  const bonus = Math.max(-1, Math.min(2, integerIn(held?.flags, 'bonus') ?? 0))
  if (held === undefined || bonus === 0) return []
  const name = view.entity(held.item_id)?.name ?? held.item_id.replaceAll('_', ' ')
  return [{ value: bonus, source: 'Gear', reason: name }]
}

const fromPlan: Source = (_view, { plan }) => {
  if (plan === undefined) return []
  const tier = { Brilliant: 1, Masterful: 1, Confused: -1 }[plan.tier] ?? 0
  const value = tier + (plan.recommended ? 1 : 0) - (plan.confidence === 'low' ? 1 : 0)
  return value === 0 ? [] : [{ value, source: 'Plan', reason: `a ${plan.tier} plan` }]
}

const sources: readonly Source[] = [
  fromSituations,
  fromScene,
  fromTarget,
  fromItem,
  fromPlan,
  (_view, { authored }) => authoredModifier(authored),
]

/** All modifiers of an action, bounded. */
export function modifiersOf(
  view: RulesView,
  action: AttemptedAction,
  verb: Verb,
  actor: Entity,
  skill: SkillUse,
): readonly Because[] {
  const trained = skill.value === 0 ? [] : [fromSkill(actor, skill)]
  const all = [...trained, ...sources.flatMap((source) => source(view, action, verb, actor))]
  const sum = all.reduce((total, modifier) => total + modifier.value, 0)
  const held = Math.max(-modifierBound, Math.min(modifierBound, sum))
  if (held === sum) return all
  return [
    ...all,
    { value: held - sum, source: 'Limit', reason: `never more than ${modifierBound} either way` },
  ]
}

function fromSkill(actor: Entity, skill: SkillUse): Because {
  const letters = capitalize(skill.name)
    .replace(/[^A-Za-z]+/g, ' ')
    .trim()
    .slice(0, 40)
    .trim()
  return {
    value: skill.value,
    source: letters === '' ? 'Skill' : letters,
    reason: `${actor.name}'s ${skill.name.replaceAll('_', ' ')}`,
  }
}
