/**
 * npc_agendas: the progress of NPCs' plans. A plan goes on with world time, stops while something blocks it or its owner is dead,
 * reaches its milestones once each, and stays within 0..100.
 */
import { asList, asNumber, asText, isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { currentTurn, documentOf, nameOf, rowOf } from '../../core/state/state-queries.ts'
import { conditionSchema, holds } from '../authored-conditions.ts'
import type { WorldEdit } from '../collect-world-changes.ts'
import { applyConsequence } from '../effects/apply-consequence.ts'
import { applyEffects } from '../effects/apply-effects.ts'
import { effectListSchema } from '../effects/effect-schema-and-context.ts'
import { objectList, stringList } from '../read-untrusted-lists.ts'
import { documentsOf, earliest, type TimePressure, type TimeSpan } from './time-pressure.ts'
import { secondsPerDay } from './world-seconds.ts'

/** What a plan gains in a day by default: ten days for the whole of it. */
const usualPace = 10
const maxMilestones = 30
const maxBlockingFactors = 50

interface Agenda {
  /** The NPC's id. */
  readonly id: string
  /** The document as it is stored. */
  readonly stored: JsonObject
  readonly progress: number
  readonly perSecond: number
  readonly isBlocked: boolean
  readonly isDone: boolean
  /** Up to when its progress was counted; null when it never was, or since it was blocked. */
  readonly countedAt: number | null
  /** Those still ahead, nearest first. */
  readonly milestones: readonly Milestone[]
}

interface Milestone {
  readonly at: number
  readonly name: string
  /** Effects, or words for a fact. */
  readonly written: JsonValue | undefined
}

export const agendaPressure: TimePressure = {
  next: (state, now) => earliest(agendas(state).map((agenda) => nextMark(agenda, now))),
  pass: (edit, span) => {
    for (const agenda of agendas(edit.state)) proceed(edit, agenda, span)
  },
}

function agendas(state: GameState): readonly Agenda[] {
  return documentsOf(state, 'agenda').map(({ id, value }) => readAgenda(id, value, state))
}

function readAgenda(id: string, stored: JsonObject, state: GameState): Agenda {
  const owner = rowOf(state.entities, id)
  return {
    id,
    stored,
    progress: within(asNumber(stored.progress_percentage) ?? 0),
    perSecond: Math.max(0, asNumber(stored.progress_per_day) ?? usualPace) / secondsPerDay,
    isBlocked: personOf(owner).isGone || hasBlockingFactor(stored, state, id),
    isDone: stored.completed === true,
    countedAt: asNumber(stored.counted_at) ?? null,
    milestones: milestonesOf(stored),
  }
}

function within(progress: number): number {
  return Math.min(100, Math.max(0, progress)) // enforces: MEM-09
}

/** A factor blocks while it stands in the list; one with a condition blocks while that holds. */
function hasBlockingFactor(
  { blocking_factors: factors }: JsonObject,
  state: GameState,
  who: string,
): boolean {
  return asList(factors)
    .slice(0, maxBlockingFactors)
    .some((factor) => {
      if (!isJsonObject(factor)) return (asText(factor) ?? '').trim() !== ''
      const read = conditionSchema.safeParse(factor.if)
      return read.success && holds(read.data, state, who)
    })
}

function milestonesOf({ milestones, completed_milestones }: JsonObject): readonly Milestone[] {
  const reached = new Set(stringList(completed_milestones))
  return objectList(milestones, maxMilestones)
    .map((entry) => {
      const at = within(asNumber(entry.at) ?? 100)
      const name = asText(entry.name) || `milestone at ${at}`
      return { at, name, written: entry.effects ?? entry.text }
    })
    .filter(({ name }) => !reached.has(name))
    .sort((left, right) => left.at - right.at)
}

/** When a plan that goes on reaches its next milestone or its end; null when it stands still. */
function nextMark({ isDone, isBlocked, perSecond, progress, countedAt, milestones }: Agenda, now: number) {
  if (isDone || isBlocked || perSecond === 0) return null
  const mark = milestones.find((milestone) => milestone.at > progress)?.at ?? 100
  const moment = Math.ceil((countedAt ?? now) + (mark - progress) / perSecond)
  return moment > now ? moment : null
}

function proceed(edit: WorldEdit, agenda: Agenda, { from, until }: TimeSpan): void {
  const document = { kind: 'agenda' as const, id: agenda.id }
  const details = detailsOf(edit, agenda)
  const { progress_percentage: written } = agenda.stored
  const isCorrected = written !== undefined && written !== agenda.progress
  // What stands still is held to its bounds as well.
  if (isCorrected && (agenda.isDone || agenda.isBlocked)) {
    const event = { type: 'agenda_corrected', details: { ...details, to: agenda.progress }, tags: ['agenda'] }
    edit.recordFields(event, document, { progress_percentage: agenda.progress })
  }
  if (agenda.isDone) return
  if (agenda.isBlocked) {
    const change = { documents_update: [{ ...document, remove: [['counted_at']] }] }
    if (agenda.countedAt !== null) edit.record('agenda_blocked', details, change, ['agenda'])
    return
  }
  const gained = agenda.perSecond * Math.max(0, until - (agenda.countedAt ?? from))
  const progress = Math.round(within(agenda.progress + gained) * 1_000_000) / 1_000_000
  const reached = agenda.milestones.filter((milestone) => milestone.at <= progress)
  const isMoved = Math.floor(progress) !== Math.floor(agenda.progress)
  const isNew = agenda.countedAt === null
  if (!isMoved && !isCorrected && reached.length === 0 && progress < 100 && !isNew) return
  const event = {
    type: isNew && !isMoved ? 'agenda_begun' : 'agenda_advanced',
    details: { ...details, from: agenda.progress, to: progress },
    tags: ['agenda'],
  }
  edit.recordFields(event, document, { progress_percentage: progress, counted_at: until })
  for (const milestone of reached) reach(edit, agenda, milestone)
  if (progress >= 100) complete(edit, agenda)
}

function detailsOf(edit: WorldEdit, { id, stored }: Agenda): JsonObject {
  return { npc_id: id, npc_name: nameOf(edit.state, id), goal: stored.current_goal ?? null }
}

function reach(edit: WorldEdit, agenda: Agenda, { name, at, written }: Milestone): void {
  const ahead = milestonesOf(documentOf(edit.state, 'agenda', agenda.id))
  const next = ahead.find((other) => other.name !== name)?.name ?? ''
  const change = {
    kind: 'agenda' as const,
    id: agenda.id,
    append: [{ path: ['completed_milestones'], values: [name] }],
    set: [{ path: ['next_milestone'], value: next }],
  }
  const details = { ...detailsOf(edit, agenda), milestone: name, at }
  edit.record('agenda_milestone', details, { documents_update: [change] }, ['agenda', 'major'])
  applyWritten(edit, agenda.id, written, `${agenda.id}_${name}`, name)
}

function complete(edit: WorldEdit, agenda: Agenda): void {
  const { effects, current_goal: goal, next_milestone } = agenda.stored
  // A plan without milestones of its own has its last one named all the same.
  const last = agenda.milestones.length === 0 ? (asText(next_milestone) ?? '') : ''
  const change = {
    kind: 'agenda' as const,
    id: agenda.id,
    set: [{ path: ['completed'], value: true }],
    ...(last !== '' && { append: [{ path: ['completed_milestones'], values: [last] }] }),
  }
  edit.record('agenda_completed', detailsOf(edit, agenda), { documents_update: [change] }, [
    'agenda',
    'major',
  ])
  const written = Array.isArray(effects) ? effects : goal
  applyWritten(edit, agenda.id, written, `${agenda.id}_achieved`, 'the plan is done')
}

/** Effects happen to the NPC; words become a fact about them. */
function applyWritten(
  edit: WorldEdit,
  npcId: string,
  written: JsonValue | undefined,
  stem: string,
  cause: string,
): void {
  const effects = effectListSchema.safeParse(written)
  if (effects.success) applyEffects(edit, effects.data, { who: npcId, cause })
  else
    applyConsequence(edit, {
      written,
      stem,
      subject_id: npcId,
      cause,
      turn: currentTurn(edit.state),
      open: false,
    })
}
