/** Chases, run in legs: each is taken well or badly. */
import type { JsonObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { currentTurn, playerIdOf } from '../../core/state/state-queries.ts'
import { allows } from '../authored-conditions.ts'
import type { WorldEdit } from '../collect-world-changes.ts'
import type { AuthoredAction } from '../definition/authored-action-and-line-schemas.ts'
import type { Chase } from '../definition/contests-chases-encounters.ts'
import { applyEffects } from '../effects/apply-effects.ts'
import {
  type ActionResult,
  endSetPiece,
  type RunningSetPiece,
  runningSetPiece,
  setPieceResult,
  storedCount,
} from './set-piece-progress.ts'

/** Opens a chase; nothing happens while another set piece runs, or when it was run before. */
export function openChase(edit: WorldEdit, chase: Chase): void {
  if (runningSetPiece(edit.state) !== null || setPieceResult(edit.state, 'chase', chase.id) !== null) return
  const details = {
    ...chaseScore(chase, { leg: 0, good: 0, bad: 0 }),
    say: [...chase.say.open],
    text: [...(chase.legs[0]?.text ?? [])],
  }
  edit.recordWorld({ type: 'chase_opened', details, tags: ['drama', 'major'] }, 'chase', {
    current: chase.id,
    leg: 0,
    good: 0,
    bad: 0,
    since: currentTurn(edit.state),
  })
}

/** The ways the present leg can be taken. */
export function openRoutes(
  chase: Chase,
  piece: RunningSetPiece,
  state: GameState,
): readonly AuthoredAction[] {
  const player = playerIdOf(state)
  const leg = chase.legs[Math.min(chase.legs.length - 1, storedCount(piece.value, 'leg'))]
  const routes = leg?.routes ?? []
  const open = routes.filter((route) => allows(route.if, state, player))
  // A leg without any way would be a dead end; the first one is then tried whatever stands against it.
  return open.length > 0 ? open : routes.slice(0, 1)
}

/** Lets a leg count, however it was taken. */
export function countLeg(edit: WorldEdit, chase: Chase, result: ActionResult): void {
  const piece = runningSetPiece(edit.state)
  if (piece?.kind !== 'chase' || piece.id !== chase.id) return
  const lost = result === 'fail'
  const now = {
    leg: storedCount(piece.value, 'leg') + 1,
    good: storedCount(piece.value, 'good') + (lost ? 0 : 1),
    bad: storedCount(piece.value, 'bad') + (lost ? 1 : 0),
  }
  const how = howItStands(chase, now)
  const say = lost ? chase.say.going_badly : chase.say.going_well
  const next = how === null ? (chase.legs[now.leg]?.text ?? []) : []
  const details = { ...chaseScore(chase, now), goes: lost ? 'badly' : 'well', say: [...say], text: [...next] }
  edit.recordWorld({ type: 'chase_moved', details, tags: ['drama'] }, 'chase', now)
  if (how !== null) endChase(edit, chase, how, now)
}

/** Ends a chase that was given up. */
export function giveUpChase(edit: WorldEdit, chase: Chase): void {
  const piece = runningSetPiece(edit.state)
  if (piece?.kind !== 'chase') return
  const { value } = piece
  endChase(edit, chase, 'lost', {
    leg: storedCount(value, 'leg'),
    good: storedCount(value, 'good'),
    bad: storedCount(value, 'bad'),
  })
}

interface ChaseScore {
  readonly leg: number
  readonly good: number
  readonly bad: number
}

/** Won, lost, or still open; when all legs are run, more good than bad ones win. */
function howItStands(chase: Chase, { leg, good, bad }: ChaseScore): 'won' | 'lost' | null {
  if (good >= chase.need) return 'won'
  if (bad >= chase.fail) return 'lost'
  if (leg < chase.legs.length) return null
  return good > bad ? 'won' : 'lost'
}

function endChase(edit: WorldEdit, chase: Chase, how: 'won' | 'lost', score: ChaseScore): void {
  const say = how === 'won' ? chase.say.win : chase.say.lose
  const details = { ...chaseScore(chase, score), say: [...say] }
  const event = { type: `chase_${how}`, details, tags: ['drama', 'major'] }
  endSetPiece(edit, event, { kind: 'chase', id: chase.id }, how)
  applyEffects(edit, how === 'won' ? chase.win : chase.lose, { cause: chase.title })
}

function chaseScore(chase: Chase, { leg, good, bad }: ChaseScore): JsonObject {
  const { id, title, need, fail } = chase
  return {
    chase_id: id,
    title,
    leg: Math.min(leg + 1, chase.legs.length),
    legs: chase.legs.length,
    good,
    bad,
    need,
    fail,
  }
}
