/** Reads the spell a player wants to cast in a turn: spell, slot, Metamagic and targets, or why not. It casts nothing. */
import { asTexts, type JsonObject } from '../../../../core/json.ts'
import { done, type Result, refuse } from '../../../../core/result.ts'
import type { AttemptedAction } from '../../../ruleset.ts'
import { ruleId } from '../../data/names-and-ids.ts'
import type { Spell } from '../../data/srd-entry-schemas.ts'
import { slotAsked, whyUnknownSpell } from '../../outside-combat/castable-spells.ts'
import { areaTargets } from '../battlefield/range-area-targets-and-sight.ts'
import { metamagicRange, readMetamagic } from '../casting/metamagic.ts'
import { chosenActivities, slotToCast } from '../casting/spell-slots-and-sustained-spells.ts'
import { forbiddenBy } from '../rolls/mechanics-on-combat-rolls.ts'
import { type Battle, combatantOf } from '../state/battle-and-combatant-queries.ts'
import type { CastAction } from './action-types.ts'
import {
  checkSpellTargets,
  refuseNotInCombat,
  singleTarget,
  spellReach,
  targetOf,
  textOf,
} from './read-targets.ts'

export function readCast(
  battle: Battle,
  action: AttemptedAction,
  options: JsonObject,
  lenient: boolean,
): Result<CastAction> {
  const { actor_id: id } = action
  const found = knownSpell(battle, id, textOf(options.spell) ?? action.words ?? '')
  if (!found.ok) return found
  const spell = found.value
  const forbids = forbiddenBy(battle, id, 'cast')
  if (forbids !== undefined)
    return refuse('rules/cannot-cast', `${forbids} does not let you cast.`, { rule: 'RULE-10' })
  const metamagic = readMetamagic(battle, id, spell, options.metamagic)
  if (!metamagic.ok) return metamagic
  const slot = slotToCast(battle, id, spell, slotAsked(action))
  if (slot === undefined)
    return refuse('rules/no-slot', `No slot is left for ${spell.name}.`, { rule: 'RULE-10' })
  const choice = textOf(options.choice)
  const chosen = chosenActivities(spell, Math.max(slot, spell.level), choice)
  if (!chosen.ok) return chosen
  const reach = Math.max(spellReach(spell), metamagicRange(spell.range ?? 120, metamagic.value))
  const targets = spellTargets(battle, action, { spell, reach, lenient })
  if (!targets.ok) return targets
  return done({
    kind: 'cast',
    spell,
    slot,
    targets: targets.value,
    reach,
    metamagic: metamagic.value,
    ...(choice !== undefined && { choice }),
  })
}

function knownSpell(battle: Battle, id: string, wanted: string): Result<Spell> {
  const spells = (combatantOf(battle, id).casting?.spells ?? []).map((known) => known.spell)
  const spell = spells.find(
    (known) => ruleId(wanted) === known.id || ` ${wanted.toLowerCase()} `.includes(known.name.toLowerCase()),
  )
  if (spell !== undefined) return done(spell)
  return refuse('rules/unknown-spell', whyUnknownSpell(wanted, spells, battle.catalogue), { rule: 'PIPE-05' })
}

interface SpellAim {
  readonly spell: Spell
  readonly reach: number
  readonly lenient: boolean
}

function spellTargets(
  battle: Battle,
  action: AttemptedAction,
  { spell, reach, lenient }: SpellAim,
): Result<readonly string[]> {
  const [activity] = spell.activities
  const who = activity?.target?.who
  const aim = { name: spell.name, activity, reach }
  const listed = asTexts(action.options?.targets)
  const unknown = listed.find((id) => battle.document.combatants[id] === undefined)
  if (unknown !== undefined) return refuseNotInCombat(battle.view, unknown)
  if (listed.length > 0) return checkSpellTargets(battle, action, spell, listed, aim)
  const helps = activity?.kind === 'heal' || who === 'ally' || who === 'self'
  if (helps || activity?.kind === 'utility' || (activity?.kind === 'apply' && who !== 'enemy'))
    return singleTarget(battle, action, aim)
  const target = targetOf(battle, action, lenient ? undefined : reach)
  if (!target.ok || activity === undefined) return target.ok ? done([target.value]) : target
  return done(areaTargets(battle, action.actor_id, activity, target.value))
}
