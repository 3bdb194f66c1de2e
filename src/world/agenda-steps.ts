/**
 * What a person's author has them do when the time is ripe: `attrs.agenda`, a list of steps with a condition and
 * effects. Each step happens once, to whoever planned it, if they still can.
 */
import { isJsonObject } from '../core/json.ts'
import { applyEffects } from './apply-effects.ts'
import { conditionSchema } from './condition.ts'
import { effectListSchema } from './effect.ts'
import { holds } from './holds.ts'
import { documentOf, isOut, objectsIn, playingTurn, textsIn } from './state-rows.ts'
import type { Unfolding } from './unfolding.ts'

const mostPeople = 100
const mostSteps = 20

/** Lets the steps that are ripe happen, no more than `most` of them in one turn; the others wait for the next. */
export function takeAgendaSteps(work: Unfolding, most: number): void {
  const people = Object.values(work.before.entities).filter(
    (one) => one.type === 'npc' && Array.isArray(one.attrs.agenda),
  )
  for (const person of people.slice(0, mostPeople)) {
    if (isOut(person)) continue
    const steps = objectsIn(person.attrs.agenda, mostSteps)
    for (const [index, step] of steps.entries()) {
      if (work.events.filter((event) => event.type === 'agenda_step').length >= most) return
      const taken = documentOf(work.state, 'world', 'agenda_steps')[person.id]
      const key = String(index)
      if (isJsonObject(taken) && Object.hasOwn(taken, key)) continue
      const when = conditionSchema.safeParse(step.at ?? step.if)
      if (!when.success || !holds(when.data, work.state, person.id)) continue
      const what = effectListSchema.safeParse(step.do)
      if (!what.success) continue
      const change = {
        kind: 'world' as const,
        id: 'agenda_steps',
        set: [{ path: [person.id, key], value: playingTurn(work.state) }],
      }
      const details = {
        npc_id: person.id,
        npc_name: person.name,
        step: index,
        rumour: [...textsIn(step.rumour)],
      }
      work.record('agenda_step', details, { documents_update: [change] }, ['agenda'])
      applyEffects(work, what.data, { who: person.id, cause: `${person.name} acts` })
    }
  }
}
