/** A chase: leg after leg, each taken well or badly; enough good ones win it, enough bad ones lose it. */
import type { JsonObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/state.ts'
import { applyEffects } from '../apply-effects.ts'
import type { DeedEntry } from '../book/deed-entry.ts'
import type { Chase } from '../book/set-piece.ts'
import { holds } from '../holds.ts'
import { playingTurn } from '../state-rows.ts'
import type { Unfolding } from '../unfolding.ts'
import type { DeedResult } from './deed-result.ts'
import { countIn, howItWent, note, type RunningPiece, runningPiece } from './progress.ts'

/** Opens a chase; nothing happens while another set piece runs, or when it was run before. */
export function openChase(work: Unfolding, chase: Chase): void {
  if (runningPiece(work.state) !== null || howItWent(work.state, 'chase', chase.id) !== null) return
  const details = {
    ...standing(chase, { leg: 0, good: 0, bad: 0 }),
    say: [...chase.say.open],
    text: [...(chase.legs[0]?.text ?? [])],
  }
  note(work, { type: 'chase_opened', details, tags: ['drama', 'major'] }, 'chase', {
    current: chase.id,
    leg: 0,
    good: 0,
    bad: 0,
    since: playingTurn(work.state),
  })
}

/** The ways the present leg can be taken. */
export function openRoutes(chase: Chase, piece: RunningPiece, state: GameState): readonly DeedEntry[] {
  const player = state.campaign.player_id ?? ''
  const leg = chase.legs[Math.min(chase.legs.length - 1, countIn(piece.value, 'leg'))]
  const routes = leg?.routes ?? []
  const open = routes.filter((one) => one.if === undefined || holds(one.if, state, player))
  // A leg without any way would be a dead end; the first one is then tried whatever stands against it.
  return open.length > 0 ? open : routes.slice(0, 1)
}

/** Lets a leg count, however it was taken. */
export function countLeg(work: Unfolding, chase: Chase, result: DeedResult): void {
  const piece = runningPiece(work.state)
  if (piece?.kind !== 'chase' || piece.id !== chase.id) return
  const lost = result === 'fail'
  const now = {
    leg: countIn(piece.value, 'leg') + 1,
    good: countIn(piece.value, 'good') + (lost ? 0 : 1),
    bad: countIn(piece.value, 'bad') + (lost ? 1 : 0),
  }
  const how = howItStands(chase, now)
  const say = lost ? chase.say.going_badly : chase.say.going_well
  const next = how === null ? (chase.legs[now.leg]?.text ?? []) : []
  const details = { ...standing(chase, now), goes: lost ? 'badly' : 'well', say: [...say], text: [...next] }
  note(work, { type: 'chase_moved', details }, 'chase', now)
  if (how !== null) end(work, chase, how, now)
}

/** Ends a chase that was given up. */
export function giveUpChase(work: Unfolding, chase: Chase): void {
  const piece = runningPiece(work.state)
  if (piece?.kind !== 'chase') return
  const { value } = piece
  end(work, chase, 'lost', {
    leg: countIn(value, 'leg'),
    good: countIn(value, 'good'),
    bad: countIn(value, 'bad'),
  })
}

interface Score {
  readonly leg: number
  readonly good: number
  readonly bad: number
}

/** Won, lost, or still open; when the legs are all run whoever took more of them well has won. */
function howItStands(chase: Chase, { leg, good, bad }: Score): 'won' | 'lost' | null {
  if (good >= chase.need) return 'won'
  if (bad >= chase.fail) return 'lost'
  if (leg < chase.legs.length) return null
  return good > bad ? 'won' : 'lost'
}

function end(work: Unfolding, chase: Chase, how: 'won' | 'lost', score: Score): void {
  const say = how === 'won' ? chase.say.win : chase.say.lose
  const details = { ...standing(chase, score), say: [...say] }
  const leaves = { current: null, [`over|${chase.id}`]: how }
  note(work, { type: `chase_${how}`, details, tags: ['drama', 'major'] }, 'chase', leaves)
  applyEffects(work, how === 'won' ? chase.win : chase.lose, { cause: chase.title })
}

function standing(chase: Chase, { leg, good, bad }: Score): JsonObject {
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
