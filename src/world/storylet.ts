/**
 * Pieces of story that wait for their moment. One is ready when its conditions hold, it was not played too often and
 * not too lately; the pressing ones come first, then the most particular, then those seen least.
 */
import { z } from 'zod'
import { isJsonObject } from '../core/json.ts'
import type { GameState } from '../core/state/state.ts'
import { applyEffects } from './apply-effects.ts'
import { type Condition, conditionSchema } from './condition.ts'
import { effectListSchema } from './effect.ts'
import { holds } from './holds.ts'
import { documentOf, own, playingTurn, wholeIn } from './state-rows.ts'
import { Unfolding } from './unfolding.ts'
import type { Happening } from './world-event.ts'

const priorities = ['urgent', 'normal', 'ambient'] as const

/** A storylet as a pack holds it; what only words it may stand beside these. */
export const storyletSchema = z.looseObject({
  id: z.string().min(1).max(200),
  view_if: conditionSchema.optional(),
  priority: z.enum(priorities).default('normal'),
  max_visits: z.int().min(1).optional(),
  once: z.boolean().default(false),
  /** Turns that must lie between two visits. */
  cooldown: z.int().min(0).default(0),
  effects: effectListSchema.default([]),
})

/** A storylet. */
export type Storylet = Readonly<z.infer<typeof storyletSchema>>

interface Visits {
  readonly count: number
  readonly last: number | null
}

function visitsOf(state: GameState, id: string): Visits {
  const kept = own(documentOf(state, 'world', 'storylets'), id)
  if (!isJsonObject(kept)) return { count: 0, last: null }
  return { count: wholeIn(kept.count, 0), last: typeof kept.last === 'number' ? kept.last : null }
}

function isReady(storylet: Storylet, visits: Visits, state: GameState, who: string): boolean {
  const most = storylet.once ? 1 : (storylet.max_visits ?? Number.POSITIVE_INFINITY)
  if (visits.count >= most) return false
  if (visits.last !== null && playingTurn(state) - visits.last <= storylet.cooldown) return false
  return storylet.view_if === undefined || holds(storylet.view_if, state, who)
}

/** How much a condition asks: the more, the more particular. */
function weightOf(condition: Condition | undefined): number {
  if (condition === undefined) return 0
  const inner = [...(condition.all ?? []), ...(condition.any ?? [])].map(weightOf)
  return Object.keys(condition).length + inner.reduce((sum, one) => sum + one, 0)
}

/**
 * The storylets whose moment it is, the most fitting first.
 *
 * @example
 * const [next] = readyStorylets(pack.storylets, state, 'pc_mira_001')
 */
export function readyStorylets(
  storylets: readonly Storylet[],
  state: GameState,
  who: string,
): readonly Storylet[] {
  const ready = storylets.flatMap((storylet) => {
    const visits = visitsOf(state, storylet.id)
    return isReady(storylet, visits, state, who)
      ? [{ storylet, seen: visits.count, weight: weightOf(storylet.view_if) }]
      : []
  })
  const rank = (one: (typeof ready)[number]): number => priorities.indexOf(one.storylet.priority)
  ready.sort(
    (left, right) =>
      rank(left) - rank(right) ||
      right.weight - left.weight ||
      left.seen - right.seen ||
      (left.storylet.id < right.storylet.id ? -1 : 1),
  )
  return ready.map((one) => one.storylet)
}

/** Plays a storylet: its effects happen and the visit is counted. */
export function visitStorylet(storylet: Storylet, state: GameState, who: string): Happening {
  const work = new Unfolding(state)
  const { count } = visitsOf(state, storylet.id)
  const set = [
    { path: [storylet.id, 'count'], value: count + 1 },
    { path: [storylet.id, 'last'], value: playingTurn(state) },
  ]
  const change = { documents_update: [{ kind: 'world' as const, id: 'storylets', set }] }
  work.record('storylet_played', { storylet_id: storylet.id, visit: count + 1 }, change, ['storylet'])
  applyEffects(work, storylet.effects, { who, cause: storylet.id })
  return work.finish()
}
