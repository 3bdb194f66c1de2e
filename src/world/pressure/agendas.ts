/**
 * npc_agendas: what people are up to while nobody looks. A plan goes on with world time, stops while something blocks
 * it or its owner is dead, reaches its milestones once each, and never leaves 0..100. A person's own agenda (`attrs`)
 * is a list of steps, each taken once when its time has come.
 */

import { isJsonObject, type JsonObject } from '../../core/json.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/state.ts'
import { applyEffects } from '../apply-effects.ts'
import { conditionSchema } from '../condition.ts'
import { effectListSchema } from '../effect.ts'
import { holds } from '../holds.ts'
import { documentOf, isGone, isOut, nameOf, objectsIn, own, playingTurn, textsIn } from '../state-rows.ts'
import type { Unfolding } from '../unfolding.ts'
import { aDay } from '../world-seconds.ts'
import { bringAbout } from './consequence.ts'
import { documentsOf, earliest, type Pressure, recordFields } from './pressure.ts'

/** What a plan gains in a day when nobody said: ten days for the whole of it. */
const usualPace = 10
const mostMilestones = 30

interface Milestone {
  readonly at: number
  readonly name: string
  readonly written: unknown
}

interface Agenda {
  readonly id: string
  readonly value: JsonObject
  readonly progress: number
  readonly perSecond: number
  readonly blocked: boolean
  readonly done: boolean
  readonly counted: number | null
  /** Still ahead, nearest first. */
  readonly milestones: readonly Milestone[]
}

function numberIn(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise
}

function within(progress: number): number {
  return Math.min(100, Math.max(0, progress)) // enforces: MEM-09
}

/** A factor blocks while it stands in the list; one with a condition blocks while that holds. */
function isBlocked(value: JsonObject, state: GameState, who: string): boolean {
  const factors = Array.isArray(value.blocking_factors) ? value.blocking_factors.slice(0, 50) : []
  return factors.some((factor) => {
    if (!isJsonObject(factor)) return typeof factor === 'string' && factor.trim() !== ''
    const read = conditionSchema.safeParse(factor.if)
    return read.success && holds(read.data, state, who)
  })
}

function milestonesOf(value: JsonObject): readonly Milestone[] {
  const reached = new Set(textsIn(value.completed_milestones))
  const named = objectsIn(value.milestones, mostMilestones).map((one) => {
    const at = within(numberIn(one.at, 100))
    const name = typeof one.name === 'string' && one.name !== '' ? one.name : `milestone at ${at}`
    return { at, name, written: one.effects ?? one.text }
  })
  return named.filter((one) => !reached.has(one.name)).sort((left, right) => left.at - right.at)
}

function readAgenda(id: string, value: JsonObject, state: GameState): Agenda {
  const owner = own(state.entities, id)
  const gone = owner !== undefined && isGone(owner)
  return {
    id,
    value,
    progress: within(numberIn(value.progress_percentage, 0)),
    perSecond: Math.max(0, numberIn(value.progress_per_day, usualPace)) / aDay,
    blocked: gone || isBlocked(value, state, id),
    done: value.completed === true,
    counted: typeof value.counted_at === 'number' ? value.counted_at : null,
    milestones: milestonesOf(value),
  }
}

function agendas(state: GameState): readonly Agenda[] {
  return documentsOf(state, 'agenda').map(({ id, value }) => readAgenda(id, value, state))
}

function detailsOf(work: Unfolding, agenda: Agenda): JsonObject {
  return {
    npc_id: agenda.id,
    npc_name: nameOf(work.state, agenda.id),
    goal: agenda.value.current_goal ?? null,
  }
}

function proceed(work: Unfolding, agenda: Agenda, from: number, until: number): void {
  const about = { kind: 'agenda' as const, id: agenda.id }
  const details = detailsOf(work, agenda)
  const told = agenda.value.progress_percentage
  const mended = told !== undefined && told !== agenda.progress
  // What stands still is held to its bounds as well.
  if (mended && (agenda.done || agenda.blocked)) {
    const event = { type: 'agenda_corrected', details: { ...details, to: agenda.progress }, tags: ['agenda'] }
    recordFields(work, event, about, { progress_percentage: agenda.progress })
  }
  if (agenda.done) return
  if (agenda.blocked) {
    if (agenda.counted === null) return
    work.record('agenda_blocked', details, { documents_update: [{ ...about, remove: [['counted_at']] }] }, [
      'agenda',
    ])
    return
  }
  const start = agenda.counted ?? from
  const gained = agenda.perSecond * Math.max(0, until - start)
  const progress = Math.round(within(agenda.progress + gained) * 1_000_000) / 1_000_000
  const due = agenda.milestones.filter((one) => one.at <= progress)
  const moved = Math.floor(progress) !== Math.floor(agenda.progress)
  if (!moved && !mended && due.length === 0 && progress < 100 && agenda.counted !== null) return
  const type = agenda.counted === null && !moved ? 'agenda_begun' : 'agenda_advanced'
  const change = { progress_percentage: progress, counted_at: until }
  recordFields(
    work,
    { type, details: { ...details, from: agenda.progress, to: progress }, tags: ['agenda'] },
    about,
    change,
  )
  for (const milestone of due) reach(work, agenda, milestone)
  if (progress >= 100) complete(work, agenda)
}

function reach(work: Unfolding, agenda: Agenda, milestone: Milestone): void {
  const ahead = milestonesOf(documentOf(work.state, 'agenda', agenda.id)).filter(
    (one) => one.name !== milestone.name,
  )
  work.record(
    'agenda_milestone',
    { ...detailsOf(work, agenda), milestone: milestone.name, at: milestone.at },
    {
      documents_update: [
        {
          kind: 'agenda',
          id: agenda.id,
          append: [{ path: ['completed_milestones'], values: [milestone.name] }],
          set: [{ path: ['next_milestone'], value: ahead[0]?.name ?? '' }],
        },
      ],
    },
    ['agenda', 'major'],
  )
  happen(work, agenda, milestone.written, `${agenda.id}_${milestone.name}`, milestone.name)
}

function complete(work: Unfolding, agenda: Agenda): void {
  const last = agenda.value.next_milestone
  const named = agenda.milestones.length === 0 && typeof last === 'string' && last !== '' ? [last] : []
  work.record(
    'agenda_completed',
    detailsOf(work, agenda),
    {
      documents_update: [
        {
          kind: 'agenda',
          id: agenda.id,
          set: [{ path: ['completed'], value: true }],
          ...(named.length > 0 && { append: [{ path: ['completed_milestones'], values: named }] }),
        },
      ],
    },
    ['agenda', 'major'],
  )
  const { effects, current_goal: goal } = agenda.value
  happen(work, agenda, Array.isArray(effects) ? effects : goal, `${agenda.id}_achieved`, 'the plan is done')
}

function happen(work: Unfolding, agenda: Agenda, written: unknown, stem: string, cause: string): void {
  if (effectListSchema.safeParse(written).success && Array.isArray(written)) {
    applyEffects(work, effectListSchema.parse(written), { who: agenda.id, cause })
    return
  }
  const turn = playingTurn(work.state)
  bringAbout(work, { written, stem, subject_id: agenda.id, cause, turn, open: false })
}

/** When a plan that goes on reaches what lies ahead. */
function nextOf(agenda: Agenda, now: number): number | null {
  if (agenda.done || agenda.blocked || agenda.perSecond === 0) return null
  const mark = agenda.milestones.find((one) => one.at > agenda.progress)?.at ?? 100
  const moment = Math.ceil((agenda.counted ?? now) + (mark - agenda.progress) / agenda.perSecond)
  return moment > now ? moment : null
}

/** Plans that go on. */
export const agendaPressure: Pressure = {
  next: (state, now) => earliest(agendas(state).map((agenda) => nextOf(agenda, now))),
  pass: (work, { from, until }) => {
    for (const agenda of agendas(work.state)) proceed(work, agenda, from, until)
  },
}

const maxPeople = 100
const maxSteps = 20

/**
 * Takes the steps of `attrs.agenda`, a list of conditions and effects: each happens once, when it is ripe and its
 * owner still can. No more than `most` of them happen in one turn; the others wait for the next.
 */
export function takeAgendaSteps(work: Unfolding, most: number): void {
  const people = Object.values(work.before.entities).filter(
    (entity) => entity.type === 'npc' && personOf(entity).hasAgenda,
  )
  for (const person of people.slice(0, maxPeople)) {
    if (isOut(person)) continue
    const steps = personOf(person).agendaSteps(maxSteps)
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
