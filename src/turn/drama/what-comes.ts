/**
 * What comes of itself, at most one thing a turn: a set piece whose moment it is, what one meets on the way, a piece of
 * story, talk in the street, or help for whoever is stuck. Nothing comes into a set piece, a fight or an ended story.
 */

import type { DiceEntry } from '../../core/dice-entry.ts'
import type { Result } from '../../core/refusal.ts'
import type { Condition } from '../../world/condition.ts'
import { openChase } from '../../world/drama/chase.ts'
import { chooseStorylet } from '../../world/drama/choose-storylet.ts'
import { openContest } from '../../world/drama/contest.ts'
import { openStorylet, playStorylet } from '../../world/drama/open-storylet.ts'
import { howItWent, type PieceKind, runningPiece } from '../../world/drama/progress.ts'
import { hearRumour } from '../../world/drama/rumours.ts'
import { help, needsHelp } from '../../world/drama/stuck.ts'
import type { EncounterTable } from '../../world/encounter-table.ts'
import { encounterFor, isTableOpen } from '../../world/encounter-table.ts'
import { holds } from '../../world/holds.ts'
import { own } from '../../world/state-rows.ts'
import { readyStorylets } from '../../world/storylet.ts'
import { isFighting } from '../is-fighting.ts'
import { type Account, unfold } from './account.ts'
import type { DramaInput } from './drama-input.ts'
import { openEncounter } from './encounters.ts'
import { hasMoved, isQuiet } from './marks.ts'

/** Lets the next thing come. */
export function whatComes(account: Account, input: DramaInput): void {
  if (isBusy(account)) return
  const came = beginPiece(account, input) || meetOnTheWay(account, input) || tellStorylet(account, input)
  if (came) return
  if (
    !hasMoved(account.events) &&
    needsHelp(account.state) &&
    unfold(account, (work) => help(work, input.book))
  )
    return
  const verbs = input.tried.map((one) => one.attempt.verb)
  unfold(account, (work) => hearRumour(work, input.book, { events: account.events, verbs }))
}

function isBusy({ state }: Account): boolean {
  return runningPiece(state) !== null || isFighting(state)
}

/** The first set piece whose moment it is, of those that have not been played. */
function beginPiece(account: Account, input: DramaInput): boolean {
  const { book } = input
  const contest = Object.values(book.contests).find((one) => isDue(account, 'contest', one))
  const chase = Object.values(book.chases).find((one) => isDue(account, 'chase', one))
  const encounter = Object.values(book.encounters).find((one) => isDue(account, 'encounter', one))
  if (contest !== undefined) unfold(account, (work) => openContest(work, contest))
  else if (chase !== undefined) unfold(account, (work) => openChase(work, chase))
  else if (encounter !== undefined) openEncounter(account, input, encounter.id)
  return isBusy(account)
}

function isDue(
  { state }: Account,
  kind: PieceKind,
  piece: { readonly id: string; readonly begin_if?: Condition | undefined },
): boolean {
  if (piece.begin_if === undefined || howItWent(state, kind, piece.id) !== null) return false
  return holds(piece.begin_if, state, state.campaign.player_id ?? '')
}

/** Whoever goes from one place to another may meet something: a die of the ledger says what. */
function meetOnTheWay(account: Account, input: DramaInput): boolean {
  const player = account.state.campaign.player_id ?? ''
  // Whoever is carried off by an effect has not travelled.
  const travelled = account.events.some(
    ({ type, details }) => type === 'scene_changed' && details.from !== null && details.because === undefined,
  )
  if (!travelled) return false
  const table = Object.values(input.book.tables).find((one) => isTableOpen(one, account.state, player))
  if (table === undefined) return false
  const rolled = rollOn(table, player, input)
  if (!rolled.ok) return false
  const { kind, id } = encounterFor(table, rolled.value.total)
  const details = { table_id: table.id, roll: rolled.value.id, kind, id }
  unfold(account, (work) => work.tell('met_on_the_way', details, ['travel', 'hidden']))
  if (kind === 'encounter') openEncounter(account, input, id ?? '')
  const storylet = kind === 'storylet' ? own(input.book.storylets, id ?? '') : undefined
  const ready = storylet !== undefined && readyStorylets([storylet], account.state, player).length > 0
  if (storylet !== undefined && ready) unfold(account, (work) => playStorylet(work, storylet))
  return kind === 'encounter' || ready
}

function rollOn(table: EncounterTable, player: string, { cup }: DramaInput): Result<DiceEntry> {
  const attempt = { actor: player, action: 'travel', target: table.id, check: 'encounter' }
  return cup.roll({ label: 'On the way', notation: table.roll, attempt })
}

function tellStorylet(account: Account, { book, tried }: DramaInput): boolean {
  if (openStorylet(account.state, book) !== null) return false
  const quiet = isQuiet(account.events, tried)
  const storylet = chooseStorylet(account.state, book, { quiet })
  if (storylet === null) return false
  unfold(account, (work) => playStorylet(work, storylet))
  return true
}
