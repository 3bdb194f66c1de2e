/**
 * After an override nothing may go on insisting on the opposite: whoever has hit points again is not dying, whoever
 * is gone does not fight, and a fight that is over is over in all its fields. Each such change is confirmed too.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { done, type Result } from '../../core/result.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { mergeSheet } from './change-sheet-value.ts'
import type { GodWork } from './god-command-working-state.ts'

const combatKey = 'combat|current'
const downWords: ReadonlySet<unknown> = new Set(['unconscious', 'dying', 'dead', 'stable'])

function fightIn(state: GameState): JsonObject | undefined {
  return state.documents[combatKey]?.value as JsonObject | undefined
}

/** Performs "end the combat": the document of the fight is cleared, stuck or not. */
export function endCombat(work: GodWork): Result<null> {
  if (fightIn(work.state) === undefined) {
    work.answers.push('There is no combat to end.')
    return done(null)
  }
  return work.apply({ documents_remove: [{ kind: 'combat', id: 'current' }] }, 'combat_state')
}

/** Clears what contradicts the changes since `before`. */
export function clearCompeting(work: GodWork, before: GameState): Result<null> {
  const after = work.state
  for (const [id, entity] of Object.entries(after.entities)) {
    if (entity === before.entities[id] || before.entities[id] === undefined) continue
    const settled = settleBody(work, entity, before.entities[id])
    if (!settled.ok) return settled
  }
  return settleFight(work, before)
}

function settleBody(work: GodWork, entity: Entity, before: Entity): Result<null> {
  const { hp_current: now } = entity.attrs
  if (now === before.attrs.hp_current || typeof now !== 'number' || now <= 0) return done(null)
  const { status, conscious, status_conditions: conditions, death_saves: saves } = entity.attrs
  const flags: { [key: string]: JsonValue } = {}
  if (downWords.has(status)) flags.status = 'conscious'
  if (conscious === false) flags.conscious = true
  if (Array.isArray(conditions) && conditions.some((one) => downWords.has(one)))
    flags.status_conditions = conditions.filter((one) => !downWords.has(one)) as JsonValue
  if (isJsonObject(saves) && (saves.successes !== 0 || saves.failures !== 0))
    flags.death_saves = { successes: 0, failures: 0 }
  return Object.keys(flags).length === 0 ? done(null) : mergeSheet(work, entity, flags)
}

type Leaf = { path: string[]; value: JsonValue }

/** The fight's own copy of who stands how. */
function settleFight(work: GodWork, before: GameState): Result<null> {
  const fight = fightIn(work.state)
  const fighters = fight?.combatants
  if (fight === undefined) return done(null)
  const set: Leaf[] = []
  const remove: string[][] = []
  for (const [id, fighter] of Object.entries(isJsonObject(fighters) ? fighters : {})) {
    const entity = work.state.entities[id]
    const was = before.entities[id]
    if (entity === undefined && was !== undefined) remove.push(['combatants', id])
    else if (
      entity !== undefined &&
      entity.attrs.hp_current !== was?.attrs.hp_current &&
      isJsonObject(fighter)
    )
      set.push(...fighterLeaves(id, fighter, entity.attrs.hp_current as JsonValue | undefined))
  }
  const order = fight.initiative_order
  const gone = remove.map((path) => path[1])
  if (gone.length > 0 && Array.isArray(order))
    set.push({
      path: ['initiative_order'],
      value: order.filter((one: JsonValue) => !isJsonObject(one) || !gone.includes(String(one.id))),
    })
  const ended = fight.in_combat === false && fightIn(before)?.in_combat === true
  if (ended && fight.combat_phase !== 'ended') set.push({ path: ['combat_phase'], value: 'ended' })
  if (set.length === 0 && remove.length === 0) return done(null)
  const leaves = { ...(set.length > 0 && { set: set as never }), ...(remove.length > 0 && { remove }) }
  return work.apply({ documents_update: [{ kind: 'combat', id: 'current', ...leaves }] }, 'combat_state')
}

function fighterLeaves(id: string, fighter: JsonObject, now: JsonValue | undefined): Leaf[] {
  if (typeof now !== 'number' || fighter.hp_current === now) return []
  const at = (key: string, value: JsonValue): Leaf => ({ path: ['combatants', id, key], value })
  const leaves = [at('hp_current', now)]
  if (now === 0) return leaves
  if (Array.isArray(fighter.status) && fighter.status.some((one) => downWords.has(one)))
    leaves.push(
      at(
        'status',
        fighter.status.filter((one: JsonValue) => !downWords.has(one)),
      ),
    )
  if (isJsonObject(fighter.death_saves)) leaves.push(at('death_saves', { successes: 0, failures: 0 }))
  if (fighter.stable === true) leaves.push(at('stable', false))
  return leaves
}
