/** Reads the casting of a spell: which, from which slot, at whom, and how it is bent. It spends nothing. */
import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { done, type Result, refuse } from '../../../core/refusal.ts'
import type { AttemptedAction } from '../../ruleset.ts'
import { ruleId } from '../character/read-sheet.ts'
import type { Spell } from '../data/shapes.ts'
import { areaTargets } from './area-targets.ts'
import { type Battle, fighterOf } from './battle.ts'
import { castableAt } from './castable.ts'
import { chosenActivities } from './chosen-activities.ts'
import { whatForbids } from './forbidden.ts'
import { textOf } from './is-named.ts'
import { bentRange, readBends } from './metamagic.ts'
import { notInFight } from './not-in-fight.ts'
import type { Bend } from './roll-damage.ts'
import { aimAtOne, heldAim, spellReach } from './spell-aim.ts'
import { targetOf } from './target-of.ts'

/** A spell that somebody casts. */
export interface CastDeed {
  readonly kind: 'cast'
  readonly spell: Spell
  readonly slot: number
  readonly targets: readonly string[]
  readonly reach: number
  readonly bends: readonly Bend[]
  /** Which of the ways of a spell that has several. */
  readonly choice?: string
}

/** Reads it. */
export function readCast(
  battle: Battle,
  action: AttemptedAction,
  options: JsonObject,
  lenient: boolean,
): Result<CastDeed> {
  const { casting } = fighterOf(battle, action.actor_id)
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
  const forbids = whatForbids(battle, action.actor_id, 'cast')
  if (forbids !== undefined)
    return refuse('rules/cannot-cast', `${forbids} does not let you cast.`, { rule: 'RULE-10' })
  const bends = readBends(battle, action.actor_id, known.spell, options.metamagic)
  if (!bends.ok) return bends
  const slot = castableAt(
    battle,
    action.actor_id,
    known.spell,
    typeof options.slot === 'number' ? options.slot : undefined,
  )
  if (slot === undefined)
    return refuse('rules/no-slot', `No slot is left for ${known.spell.name}.`, { rule: 'RULE-10' })
  const choice = textOf(options.choice)
  const ways = chosenActivities(known.spell, Math.max(slot, known.spell.level), choice)
  if (!ways.ok) return ways
  const reach = Math.max(spellReach(known.spell), bentRange(known.spell.range ?? 120, bends.value))
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
  const told = Array.isArray(listed)
    ? (listed as JsonValue[]).filter((one): one is string => typeof one === 'string')
    : []
  const unknown = told.find((id) => battle.document.combatants[id] === undefined)
  if (unknown !== undefined) return notInFight(battle.view, unknown)
  const hexes = first?.kind === 'apply' && first.target?.who === 'enemy'
  if (told.length > 0) return heldAim(battle, action, spell, told, reach)
  if (helps || first?.kind === 'utility' || (first?.kind === 'apply' && !hexes))
    return aimAtOne(battle, action, spell.name, first, reach)
  const target = targetOf(battle, action, lenient ? undefined : reach)
  if (!target.ok) return target
  return done(
    first === undefined ? [target.value] : areaTargets(battle, action.actor_id, first, target.value),
  )
}
