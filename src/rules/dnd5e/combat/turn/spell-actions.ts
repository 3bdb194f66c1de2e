/** Casting a spell and readying an attack or a spell, as a player asks for them. */

import type { JsonObject } from '../../../../core/json.ts'
import { asNumber, asText, asTexts } from '../../../../core/json.ts'
import type { Result } from '../../../../core/result.ts'
import { done, refuse } from '../../../../core/result.ts'
import type { AttemptedAction } from '../../../ruleset.ts'
import { ruleId } from '../../character/stored-values.ts'
import type { Spell } from '../../data/shapes.ts'
import { areaTargets } from '../battlefield/range.ts'
import { metamagicRange, readMetamagic } from '../casting/metamagic.ts'
import { chosenActivities, slotToCast } from '../casting/spell-slots.ts'
import { forbiddenBy } from '../rolls/mechanics.ts'
import type { Battle } from '../state/battle.ts'
import { combatantOf, stateOf } from '../state/battle.ts'
import type { ReadiedAction, ReadyTrigger } from '../state/combat-document.ts'
import { readyTriggers } from '../state/combat-document.ts'
import {
  checkSpellTargets,
  isNamed,
  refuseNotInCombat,
  singleTarget,
  spellReach,
  targetOf,
  textOf,
} from './targeting.ts'
import type { CastAction, SpecialAction } from './turn-action.ts'

export function readCast(
  battle: Battle,
  action: AttemptedAction,
  options: JsonObject,
  lenient: boolean,
): Result<CastAction> {
  const { casting } = combatantOf(battle, action.actor_id)
  const wanted = textOf(options.spell) ?? action.words ?? ''
  const known = casting?.spells.find(
    ({ spell }) =>
      ruleId(wanted) === spell.id || ` ${wanted.toLowerCase()} `.includes(spell.name.toLowerCase()),
  )
  if (known === undefined) {
    const have = (casting?.spells ?? []).map(({ spell }) => spell.name).join(', ')
    return refuse(
      'rules/unknown-spell',
      `That spell is not at hand${have === '' ? '' : `; there is ${have}`}.`,
      { rule: 'PIPE-05' },
    )
  }
  const forbids = forbiddenBy(battle, action.actor_id, 'cast')
  if (forbids !== undefined)
    return refuse('rules/cannot-cast', `${forbids} does not let you cast.`, { rule: 'RULE-10' })
  const bends = readMetamagic(battle, action.actor_id, known.spell, options.metamagic)
  if (!bends.ok) return bends
  const slot = slotToCast(battle, action.actor_id, known.spell, asNumber(options.slot))
  if (slot === undefined)
    return refuse('rules/no-slot', `No slot is left for ${known.spell.name}.`, { rule: 'RULE-10' })
  const choice = textOf(options.choice)
  const ways = chosenActivities(known.spell, Math.max(slot, known.spell.level), choice)
  if (!ways.ok) return ways
  const reach = Math.max(spellReach(known.spell), metamagicRange(known.spell.range ?? 120, bends.value))
  const targets = spellTargets(battle, action, known.spell, reach, lenient)
  if (!targets.ok) return targets
  return done({
    kind: 'cast',
    spell: known.spell,
    slot,
    targets: targets.value,
    reach,
    bends: bends.value,
    ...(choice !== undefined && { choice }),
  })
}

function spellTargets(
  battle: Battle,
  action: AttemptedAction,
  spell: Spell,
  reach: number,
  lenient: boolean,
): Result<readonly string[]> {
  const [first] = spell.activities
  const helps = first?.kind === 'heal' || first?.target?.who === 'ally' || first?.target?.who === 'self'
  const listed = action.options?.targets
  const told = asTexts(listed)
  const unknown = told.find((id) => battle.document.combatants[id] === undefined)
  if (unknown !== undefined) return refuseNotInCombat(battle.view, unknown)
  const hexes = first?.kind === 'apply' && first.target?.who === 'enemy'
  if (told.length > 0) return checkSpellTargets(battle, action, spell, told, reach)
  if (helps || first?.kind === 'utility' || (first?.kind === 'apply' && !hexes))
    return singleTarget(battle, action, spell.name, first, reach)
  const target = targetOf(battle, action, lenient ? undefined : reach)
  if (!target.ok) return target
  return done(
    first === undefined ? [target.value] : areaTargets(battle, action.actor_id, first, target.value),
  )
}

/** A readied action: the trigger, and the attack or spell that answers it. */
type Ready = Extract<SpecialAction, { kind: 'ready' }>

const triggerWords: readonly (readonly [RegExp, ReadyTrigger])[] = [
  [/near|reach|close|approach|comes?\b/i, 'comes_near'],
  [/cast|spell|magic/i, 'casts'],
  [/attack|strike|shoot|hits?\b/i, 'attacks'],
]

function triggerIn(text: string): ReadyTrigger | undefined {
  return (
    readyTriggers.find((readyTrigger) => readyTrigger === text) ??
    triggerWords.find(([form]) => form.test(text))?.[1]
  )
}

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
  if (typeof options.spell === 'string') return readSpell(battle, action.actor_id, options.spell, common)
  const wanted = asText(options.weapon) ?? action.item_id
  const attacks = combatantOf(battle, action.actor_id).activities.flatMap((activity) =>
    activity.kind === 'attack' && activity.cost === 'action' ? [activity.name] : [],
  )
  const attack = attacks.find((name) => wanted === undefined || isNamed(name, wanted))
  if (attack === undefined)
    return refuse('rules/no-weapon', `Ready one of: ${attacks.join(', ')}.`, { rule: 'PIPE-05' })
  return done({ kind: 'ready', readied: { ...common, attack } })
}

function readSpell(
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
