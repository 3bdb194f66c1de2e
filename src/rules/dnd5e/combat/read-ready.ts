/** Reads a readied deed: what is waited for, and the attack or spell that answers it. */
import { done, type Result, refuse } from '../../../core/refusal.ts'
import type { AttemptedAction } from '../../ruleset.ts'
import { type Battle, fighterOf, stateOf } from './battle.ts'
import { castableAt } from './castable.ts'
import { type ReadiedDeed, type ReadyTrigger, readyTriggers } from './combat-document.ts'
import { isNamed } from './is-named.ts'
import { notInFight } from './not-in-fight.ts'
import type { SpecialDeed } from './special-deed.ts'

type Ready = Extract<SpecialDeed, { kind: 'ready' }>

const triggerWords: readonly (readonly [RegExp, ReadyTrigger])[] = [
  [/near|reach|close|approach|comes?\b/i, 'comes_near'],
  [/cast|spell|magic/i, 'casts'],
  [/attack|strike|shoot|hits?\b/i, 'attacks'],
]

function triggerIn(text: string): ReadyTrigger | undefined {
  return readyTriggers.find((one) => one === text) ?? triggerWords.find(([form]) => form.test(text))?.[1]
}

/** Reads it. */
export function readReady(battle: Battle, action: AttemptedAction): Result<Ready> {
  const options = action.options ?? {}
  const trigger = triggerIn(typeof options.trigger === 'string' ? options.trigger : 'comes_near')
  if (trigger === undefined) {
    const message = `Wait for one of: ${readyTriggers.join(', ')}; "${String(options.trigger)}" is none.`
    return refuse('rules/no-trigger', message, { data: { instead: [...readyTriggers] } })
  }
  const by = action.target_id
  if (by !== undefined && battle.document.combatants[by] === undefined) return notInFight(battle.view, by)
  const common = { trigger, ...(by !== undefined && { by }) }
  if (typeof options.spell === 'string') return readSpell(battle, action.actor_id, options.spell, common)
  const wanted = typeof options.weapon === 'string' ? options.weapon : action.item_id
  const attacks = fighterOf(battle, action.actor_id).activities.flatMap((one) =>
    one.kind === 'attack' && one.cost === 'action' ? [one.name] : [],
  )
  const attack = attacks.find((one) => wanted === undefined || isNamed(one, wanted))
  if (attack === undefined)
    return refuse('rules/no-weapon', `Ready one of: ${attacks.join(', ')}.`, { rule: 'PIPE-05' })
  return done({ kind: 'ready', readied: { ...common, attack } })
}

function readSpell(
  battle: Battle,
  id: string,
  wanted: string,
  common: Pick<ReadiedDeed, 'trigger' | 'by'>,
): Result<Ready> {
  const known = (fighterOf(battle, id).casting?.spells ?? []).filter(
    ({ spell }) => spell.casting.cost === 'action' && spell.activities[0]?.target?.area === undefined,
  )
  const spell = known.find((one) => isNamed(one.spell.name, wanted))?.spell
  if (spell === undefined) {
    const names = known.map((one) => one.spell.name).join(', ')
    const message = `"${wanted}" cannot be held back; a spell of one action that strikes one creature can${names === '' ? '' : `: ${names}`}.`
    return refuse('rules/unknown-spell', message, { rule: 'PIPE-05' })
  }
  const slot = castableAt(battle, id, spell)
  if (slot === undefined)
    return refuse('rules/no-slot', `No slot is left for ${spell.name}.`, { rule: 'RULE-10' })
  const { concentration } = stateOf(battle, id)
  if (concentration !== null) {
    const message = `Holding ${spell.name} takes the concentration that ${concentration} needs; drop it first.`
    return refuse('rules/concentrating', message, {
      rule: 'PIPE-06',
      data: { instead: 'drop_concentration' },
    })
  }
  return done({ kind: 'ready', readied: { ...common, spell: spell.name, slot } })
}
