/**
 * npc_agendas: plans of NPCs. A plan goes on with world time, stops while something blocks it or its owner is dead,
 * reaches its milestones once each, and stays within 0..100. An NPC's own agenda (`attrs`) is a list of steps, each
 * taken once when its time has come.
 */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import { currentTurn, documentOf, nameOf, rowOf } from '../../core/state/readers.ts'
import type { GameState } from '../../core/state/state.ts'
import { conditionSchema, holds } from '../conditions.ts'
import { applyConsequence, applyEffects } from '../effects/apply-effects.ts'
import { effectListSchema } from '../effects/effect.ts'
import { objectList, stringList } from '../state-readers.ts'

import type { WorldEdit } from '../world-edit.ts'
import { secondsPerDay } from './clock-time.ts'
import { documentsOf, earliest, type Pressure } from './pressure.ts'

/** What a plan gains in a day by default: ten days for the whole of it. */
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
  const reached = new Set(stringList(value.completed_milestones))
  const named = objectList(value.milestones, mostMilestones).map((entry) => {
    const at = within(numberIn(entry.at, 100))
    const name = typeof entry.name === 'string' && entry.name !== '' ? entry.name : `milestone at ${at}`
    return { at, name, written: entry.effects ?? entry.text }
  })
  return named.filter((milestone) => !reached.has(milestone.name)).sort((left, right) => left.at - right.at)
}

function readAgenda(id: string, value: JsonObject, state: GameState): Agenda {
  const owner = rowOf(state.entities, id)
  const gone = owner !== undefined && personOf(owner).isGone
  return {
    id,
    value,
    progress: within(numberIn(value.progress_percentage, 0)),
    perSecond: Math.max(0, numberIn(value.progress_per_day, usualPace)) / secondsPerDay,
    blocked: gone || isBlocked(value, state, id),
    done: value.completed === true,
    counted: typeof value.counted_at === 'number' ? value.counted_at : null,
    milestones: milestonesOf(value),
  }
}

function agendas(state: GameState): readonly Agenda[] {
  return documentsOf(state, 'agenda').map(({ id, value }) => readAgenda(id, value, state))
}

function detailsOf(edit: WorldEdit, agenda: Agenda): JsonObject {
  return {
    npc_id: agenda.id,
    npc_name: nameOf(edit.state, agenda.id),
    goal: agenda.value.current_goal ?? null,
  }
}

function proceed(edit: WorldEdit, agenda: Agenda, from: number, until: number): void {
  const about = { kind: 'agenda' as const, id: agenda.id }
  const details = detailsOf(edit, agenda)
  const told = agenda.value.progress_percentage
  const mended = told !== undefined && told !== agenda.progress
  // What stands still is held to its bounds as well.
  if (mended && (agenda.done || agenda.blocked)) {
    const event = { type: 'agenda_corrected', details: { ...details, to: agenda.progress }, tags: ['agenda'] }
    edit.recordFields(event, about, { progress_percentage: agenda.progress })
  }
  if (agenda.done) return
  if (agenda.blocked) {
    if (agenda.counted === null) return
    edit.record('agenda_blocked', details, { documents_update: [{ ...about, remove: [['counted_at']] }] }, [
      'agenda',
    ])
    return
  }
  const start = agenda.counted ?? from
  const gained = agenda.perSecond * Math.max(0, until - start)
  const progress = Math.round(within(agenda.progress + gained) * 1_000_000) / 1_000_000
  const due = agenda.milestones.filter((milestone) => milestone.at <= progress)
  const moved = Math.floor(progress) !== Math.floor(agenda.progress)
  if (!moved && !mended && due.length === 0 && progress < 100 && agenda.counted !== null) return
  const type = agenda.counted === null && !moved ? 'agenda_begun' : 'agenda_advanced'
  const change = { progress_percentage: progress, counted_at: until }
  edit.recordFields(
    { type, details: { ...details, from: agenda.progress, to: progress }, tags: ['agenda'] },
    about,
    change,
  )
  for (const milestone of due) reach(edit, agenda, milestone)
  if (progress >= 100) complete(edit, agenda)
}

function reach(edit: WorldEdit, agenda: Agenda, milestone: Milestone): void {
  const ahead = milestonesOf(documentOf(edit.state, 'agenda', agenda.id)).filter(
    (other) => other.name !== milestone.name,
  )
  edit.record(
    'agenda_milestone',
    { ...detailsOf(edit, agenda), milestone: milestone.name, at: milestone.at },
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
  happen(edit, agenda, milestone.written, `${agenda.id}_${milestone.name}`, milestone.name)
}

function complete(edit: WorldEdit, agenda: Agenda): void {
  const last = agenda.value.next_milestone
  const named = agenda.milestones.length === 0 && typeof last === 'string' && last !== '' ? [last] : []
  edit.record(
    'agenda_completed',
    detailsOf(edit, agenda),
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
  happen(edit, agenda, Array.isArray(effects) ? effects : goal, `${agenda.id}_achieved`, 'the plan is done')
}

function happen(edit: WorldEdit, agenda: Agenda, written: unknown, stem: string, cause: string): void {
  if (effectListSchema.safeParse(written).success && Array.isArray(written)) {
    applyEffects(edit, effectListSchema.parse(written), { who: agenda.id, cause })
    return
  }
  const turn = currentTurn(edit.state)
  applyConsequence(edit, { written, stem, subject_id: agenda.id, cause, turn, open: false })
}

/** When a plan that goes on reaches what lies ahead. */
function nextOf(agenda: Agenda, now: number): number | null {
  if (agenda.done || agenda.blocked || agenda.perSecond === 0) return null
  const mark = agenda.milestones.find((milestone) => milestone.at > agenda.progress)?.at ?? 100
  const moment = Math.ceil((agenda.counted ?? now) + (mark - agenda.progress) / agenda.perSecond)
  return moment > now ? moment : null
}

/** Plans that go on. */
export const agendaPressure: Pressure = {
  next: (state, now) => earliest(agendas(state).map((agenda) => nextOf(agenda, now))),
  pass: (edit, { from, until }) => {
    for (const agenda of agendas(edit.state)) proceed(edit, agenda, from, until)
  },
}

const maxPeople = 100
const maxSteps = 20

/**
 * Takes the steps of `attrs.agenda`, a list of conditions and effects: each happens once, when it is ripe and its
 * owner still can. No more than `most` of them happen in one turn; the others wait for the next.
 */
export function takeAgendaSteps(edit: WorldEdit, most: number): void {
  const people = Object.values(edit.before.entities).filter(
    (entity) => entity.type === 'npc' && personOf(entity).hasAgenda,
  )
  for (const person of people.slice(0, maxPeople)) {
    if (personOf(person).isOut) continue
    const steps = personOf(person).agendaSteps(maxSteps)
    for (const [index, step] of steps.entries()) {
      if (edit.events.filter((event) => event.type === 'agenda_step').length >= most) return
      const taken = documentOf(edit.state, 'world', 'agenda_steps')[person.id]
      const key = String(index)
      if (isJsonObject(taken) && Object.hasOwn(taken, key)) continue
      const when = conditionSchema.safeParse(step.at ?? step.if)
      if (!when.success || !holds(when.data, edit.state, person.id)) continue
      const what = effectListSchema.safeParse(step.do)
      if (!what.success) continue
      const change = {
        kind: 'world' as const,
        id: 'agenda_steps',
        set: [{ path: [person.id, key], value: currentTurn(edit.state) }],
      }
      const details = {
        npc_id: person.id,
        npc_name: person.name,
        step: index,
        rumour: [...stringList(step.rumour)],
      }
      edit.record('agenda_step', details, { documents_update: [change] }, ['agenda'])
      applyEffects(edit, what.data, { who: person.id, cause: `${person.name} acts` })
    }
  }
}
