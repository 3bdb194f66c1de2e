/**
 * Scheduled effects: what effects asked for and only others can do (minutes of the clock, damage and conditions by
 * the rules, set pieces of the definition). The scheduling events are taken out of the turn; what comes of them
 * stands in their place.
 */
import type { ShownEvent } from '../../core/protocol/envelope.ts'
import type { PlannerOutput } from '../../core/protocol/stage-outputs.ts'
import type { Cup } from '../../dice/cup.ts'
import { viewOf } from '../../rules/rules-view.ts'
import type { Ordeal, Ruleset } from '../../rules/ruleset.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { scheduledTag } from '../effects/story.ts'
import { isIncapacitated, own } from '../state-readers.ts'
import { openChase, openContest } from './contests-and-chases.ts'
import { openEncounter } from './encounters.ts'
import { isEnding } from './endings.ts'
import { runningSetPiece, storedIds } from './set-piece-progress.ts'
import type { TriedAttempt } from './turn-marks.ts'
import { addResolution, editWorld, type TurnProgress } from './turn-progress.ts'

/** With what dues are paid. */
export interface WorldRules {
  readonly ruleset: Ruleset
  readonly cup: Cup
  readonly world: WorldDefinition
}

/** What one due sets off may be due itself; after so many rounds the rest is let go. */
const mostRounds = 8

/** Pays everything that is due, and what that sets off. */
export function applyScheduled(progress: TurnProgress, input: WorldRules): void {
  for (let round = 0; round < mostRounds; round += 1) {
    const due = takeScheduled(progress)
    if (due.length === 0) return
    for (const event of due) applyOne(progress, input, event)
  }
  takeScheduled(progress)
}

function takeScheduled({ events }: TurnProgress): readonly ShownEvent[] {
  const due = events.filter((event) => event.tags.includes(scheduledTag))
  if (due.length > 0)
    events.splice(0, events.length, ...events.filter((event) => !event.tags.includes(scheduledTag)))
  return due
}

/** What begins a set piece: nothing of it does once the story ends. */
const pieces: readonly string[] = ['encounter_due', 'contest_due', 'chase_due']

function applyOne(progress: TurnProgress, input: WorldRules, { type, details }: ShownEvent): void {
  const id = typeof details.id === 'string' ? details.id : ''
  const cause = typeof details.because === 'string' ? details.because : 'the world'
  if (type === 'time_due') progress.seconds += 60 * Number(details.minutes)
  if (pieces.includes(type) && isEnding(progress.state, input.world)) return
  if (type === 'encounter_due') openEncounter(progress, input, id)
  if (type === 'contest_due') {
    const contest = own(input.world.contests, id)
    if (contest !== undefined) editWorld(progress, (edit) => openContest(edit, contest))
  }
  if (type === 'chase_due') {
    const chase = own(input.world.chases, id)
    if (chase !== undefined) editWorld(progress, (edit) => openChase(edit, chase))
  }
  if (type === 'damage_due') {
    const damage = { dice: String(details.dice), type: String(details.type) }
    for (const who of meant(progress, String(details.who))) suffer(progress, input, { who, cause, damage })
  }
  if (type === 'condition_due') {
    const condition = { name: String(details.name), ends: details.ends === true }
    for (const who of meant(progress, String(details.who))) suffer(progress, input, { who, cause, condition })
  }
}

/** The targets of an effect: a character by id, or in an authored encounter one standing foe or all of them. */
function meant({ state }: TurnProgress, who: string): readonly string[] {
  if (who !== 'foe' && who !== 'foes') return [who]
  const piece = runningSetPiece(state)
  const foes = (piece?.kind === 'encounter' ? storedIds(piece.value, 'foes') : []).filter((id) => {
    const foe = own(state.entities, id)
    return foe !== undefined && !isIncapacitated(foe) && state.scene.present_entity_ids.includes(id)
  })
  return who === 'foe' ? foes.slice(0, 1) : foes
}

/** What the rules cannot do is noted, and the rest goes on. */
function suffer(progress: TurnProgress, { ruleset, cup }: WorldRules, ordeal: Ordeal): void {
  const suffered = ruleset.ordeals?.suffer(viewOf(progress.state), ordeal, cup)
  if (suffered?.ok === true) {
    addResolution(progress, suffered.value)
    return
  }
  const reason = suffered === undefined ? 'these rules have no such thing' : suffered.refusal.message
  progress.events.push({ type: 'ordeal_refused', details: { ...about(ordeal), reason }, tags: ['hidden'] })
}

function about({ who, cause }: Ordeal) {
  return { who, cause }
}

/** What playing a turn out needs besides the turn's progress. */
export interface PlayOutInput extends WorldRules {
  readonly tried: readonly TriedAttempt[]
  /** What the rules themselves told: their clock moves are answered here. */
  readonly ruled: readonly ShownEvent[]
  /** The pressure a game master would like. */
  readonly plan: Pick<PlannerOutput, 'tension_move' | 'tension_move_type'> | null
}
