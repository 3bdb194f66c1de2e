/** An NPC's own agenda (`attrs.agenda`): a list of conditions and effects, each step taken once when it is ripe. */
import { asObject } from '../../core/json.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { currentTurn, documentOf, rowOf } from '../../core/state/state-queries.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { type Condition, conditionSchema, holds } from '../authored-conditions.ts'
import { documentChange, type WorldEdit } from '../collect-world-changes.ts'
import { applyEffects } from '../effects/apply-effects.ts'
import { effectListSchema, type ReadEffect } from '../effects/effect-schema-and-context.ts'
import { stringList } from '../read-untrusted-lists.ts'

const maxPeople = 100
const maxSteps = 20

/** A step as its author wrote it; what cannot be read is null. */
export interface AgendaStep {
  readonly index: number
  readonly when: Condition | null
  readonly effects: readonly ReadEffect[] | null
  readonly rumour: readonly string[]
}

/** The steps of an NPC's agenda that are not taken yet. */
export function* untakenSteps(state: GameState, npc: Entity): Generator<AgendaStep, undefined> {
  const taken = asObject(rowOf(documentOf(state, 'world', 'agenda_steps'), npc.id)) ?? {}
  for (const [index, step] of personOf(npc).agendaSteps(maxSteps).entries()) {
    if (Object.hasOwn(taken, String(index))) continue
    const when = conditionSchema.safeParse(step.at ?? step.if)
    yield {
      index,
      when: when.success ? when.data : null,
      // Parsing effects is expensive, and most steps are not ripe.
      get effects() {
        const effects = effectListSchema.safeParse(step.do)
        return effects.success ? effects.data : null
      },
      rumour: stringList(step.rumour),
    }
  }
}

/** Takes a step: it is stored as taken, and its effects happen. */
export function takeStep(edit: WorldEdit, npc: Entity, step: AgendaStep, isHurried = false): void {
  const { index, effects, rumour } = step
  const details = {
    npc_id: npc.id,
    npc_name: npc.name,
    step: index,
    rumour: [...rumour],
    ...(isHurried && { hurried: true }),
  }
  const change = documentChange('world', 'agenda_steps', [[npc.id, String(index)], currentTurn(edit.state)])
  edit.record('agenda_step', details, change, ['agenda'])
  applyEffects(edit, effects ?? [], { who: npc.id, cause: `${npc.name} acts` })
}

/** Takes the steps that are ripe and whose owner still can; no more than `most`, the others wait for the next turn. */
export function takeRipeSteps(edit: WorldEdit, most: number): void {
  const owners = Object.values(edit.before.entities).filter(
    (entity) => entity.type === 'npc' && personOf(entity).hasAgenda,
  )
  for (const npc of owners.slice(0, maxPeople)) {
    if (personOf(npc).isOut) continue
    for (const step of untakenSteps(edit.state, npc)) {
      if (edit.events.filter((event) => event.type === 'agenda_step').length >= most) return
      const isRipe = step.when !== null && holds(step.when, edit.state, npc.id)
      if (isRipe && step.effects !== null) takeStep(edit, npc, step)
    }
  }
}
