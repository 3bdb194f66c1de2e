/** Reads the Ready action of a player: the trigger a player waits for, and the attack or spell that answers it. */
import { asText } from '../../../../core/json.ts'
import { done, type Result, refuse } from '../../../../core/result.ts'
import type { AttemptedAction } from '../../../ruleset.ts'
import { slotToCast } from '../casting/spell-slots-and-sustained-spells.ts'
import { type Battle, combatantOf, stateOf } from '../state/battle-and-combatant-queries.ts'
import { type ReadiedAction, type ReadyTrigger, readyTriggers } from '../state/combat-document.ts'
import type { SpecialAction } from './action-types.ts'
import { isNamed, refuseNotInCombat } from './read-targets.ts'

type Ready = Extract<SpecialAction, { kind: 'ready' }>

export function readReady(battle: Battle, action: AttemptedAction): Result<Ready> {
  const options = action.options ?? {}
  const trigger = triggerIn(asText(options.trigger) ?? 'comes_near')
  if (trigger === undefined) {
    const message = `Wait for one of: ${readyTriggers.join(', ')}; "${String(options.trigger)}" is none.`
    return refuse('rules/no-trigger', message, { data: { instead: [...readyTriggers] } })
  }
  const by = action.target_id
  if (by !== undefined && battle.document.combatants[by] === undefined)
    return refuseNotInCombat(battle.view, by)
  const common = { trigger, ...(by !== undefined && { by }) }
  if (typeof options.spell === 'string')
    return readReadiedSpell(battle, action.actor_id, options.spell, common)
  const wanted = asText(options.weapon) ?? action.item_id
  const attacks = combatantOf(battle, action.actor_id).activities.flatMap((activity) =>
    activity.kind === 'attack' && activity.cost === 'action' ? [activity.name] : [],
  )
  const attack = attacks.find((name) => wanted === undefined || isNamed(name, wanted))
  if (attack === undefined)
    return refuse('rules/no-weapon', `Ready one of: ${attacks.join(', ')}.`, { rule: 'PIPE-05' })
  return done({ kind: 'ready', readied: { ...common, attack } })
}

const triggerWords: readonly (readonly [RegExp, ReadyTrigger])[] = [
  [/near|reach|close|approach|comes?\b/i, 'comes_near'],
  [/cast|spell|magic/i, 'casts'],
  [/attack|strike|shoot|hits?\b/i, 'attacks'],
]

function triggerIn(text: string): ReadyTrigger | undefined {
  return (
    readyTriggers.find((trigger) => trigger === text) ?? triggerWords.find(([form]) => form.test(text))?.[1]
  )
}

function readReadiedSpell(
  battle: Battle,
  id: string,
  wanted: string,
  common: Pick<ReadiedAction, 'trigger' | 'by'>,
): Result<Ready> {
  const known = (combatantOf(battle, id).casting?.spells ?? []).filter(
    ({ spell }) => spell.casting.cost === 'action' && spell.activities[0]?.target?.area === undefined,
  )
  const spell = known.find((entry) => isNamed(entry.spell.name, wanted))?.spell
  if (spell === undefined) {
    const names = known.map((entry) => entry.spell.name).join(', ')
    const message = `"${wanted}" cannot be held back; a spell of one action that strikes one creature can${names === '' ? '' : `: ${names}`}.`
    return refuse('rules/unknown-spell', message, { rule: 'PIPE-05' })
  }
  const slot = slotToCast(battle, id, spell)
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
