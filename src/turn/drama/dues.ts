/**
 * What effects asked for and only others can give: minutes of the clock, hurts and conditions of the rules, set pieces of
 * the book. The asking events are taken out of the account; what comes of them stands in their place.
 */
import type { ShownEvent } from '../../core/protocol/envelope.ts'
import type { DiceRoller } from '../../dice/index.ts'
import { viewOf } from '../../rules/rules-view.ts'
import type { Ordeal, Ruleset } from '../../rules/ruleset.ts'
import type { WorldBook } from '../../world/book/world-book.ts'
import { openChase } from '../../world/drama/chase.ts'
import { openContest } from '../../world/drama/contest.ts'
import { idsIn, runningPiece } from '../../world/drama/progress.ts'
import { isEnding } from '../../world/drama/reach-ending.ts'
import { dueTag } from '../../world/effects/due-effects.ts'
import { isOut, own } from '../../world/state-rows.ts'
import { type Account, enterResolution, unfold } from './account.ts'
import { openEncounter } from './encounters.ts'

/** With what dues are paid. */
export interface DueInput {
  readonly ruleset: Ruleset
  readonly roller: DiceRoller
  readonly book: WorldBook
}

/** What one due sets off may be due itself; after so many rounds the rest is let go. */
const mostRounds = 8

/** Pays everything that is due, and what that sets off. */
export function payDues(account: Account, input: DueInput): void {
  for (let round = 0; round < mostRounds; round += 1) {
    const due = takeDue(account)
    if (due.length === 0) return
    for (const event of due) payOne(account, input, event)
  }
  takeDue(account)
}

function takeDue({ events }: Account): readonly ShownEvent[] {
  const due = events.filter((event) => event.tags.includes(dueTag))
  if (due.length > 0)
    events.splice(0, events.length, ...events.filter((event) => !event.tags.includes(dueTag)))
  return due
}

/** What begins a set piece: nothing of it does once the story ends. */
const pieces: readonly string[] = ['encounter_due', 'contest_due', 'chase_due']

function payOne(account: Account, input: DueInput, { type, details }: ShownEvent): void {
  const id = typeof details.id === 'string' ? details.id : ''
  const cause = typeof details.because === 'string' ? details.because : 'the world'
  if (type === 'time_due') account.seconds += 60 * Number(details.minutes)
  if (pieces.includes(type) && isEnding(account.state, input.book)) return
  if (type === 'encounter_due') openEncounter(account, input, id)
  if (type === 'contest_due') {
    const contest = own(input.book.contests, id)
    if (contest !== undefined) unfold(account, (work) => openContest(work, contest))
  }
  if (type === 'chase_due') {
    const chase = own(input.book.chases, id)
    if (chase !== undefined) unfold(account, (work) => openChase(work, chase))
  }
  if (type === 'damage_due') {
    const damage = { dice: String(details.dice), type: String(details.type) }
    for (const who of meant(account, String(details.who))) undergo(account, input, { who, cause, damage })
  }
  if (type === 'condition_due') {
    const condition = { name: String(details.name), ends: details.ends === true }
    for (const who of meant(account, String(details.who))) undergo(account, input, { who, cause, condition })
  }
}

/** Whom an effect means: somebody by id, or in a written fight one foe who stands, or all of them. */
function meant({ state }: Account, who: string): readonly string[] {
  if (who !== 'foe' && who !== 'foes') return [who]
  const piece = runningPiece(state)
  const foes = (piece?.kind === 'encounter' ? idsIn(piece.value, 'foes') : []).filter((id) => {
    const one = own(state.entities, id)
    return one !== undefined && !isOut(one) && state.scene.present_entity_ids.includes(id)
  })
  return who === 'foe' ? foes.slice(0, 1) : foes
}

/** What the rules cannot do is noted, and the rest goes on. */
function undergo(account: Account, { ruleset, roller }: DueInput, ordeal: Ordeal): void {
  const suffered = ruleset.ordeals?.suffer(viewOf(account.state), ordeal, roller)
  if (suffered?.ok === true) {
    enterResolution(account, suffered.value)
    return
  }
  const reason = suffered === undefined ? 'these rules have no such thing' : suffered.refusal.message
  account.events.push({ type: 'ordeal_refused', details: { ...about(ordeal), reason }, tags: ['hidden'] })
}

function about({ who, cause }: Ordeal) {
  return { who, cause }
}
