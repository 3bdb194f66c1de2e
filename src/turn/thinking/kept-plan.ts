/**
 * The kept plan: it was made and not carried out yet. It is kept with what it truly is worth, hidden from everybody
 * but the engine and the author; the first act that follows it uses it up. One document a topic, written and removed
 * here only.
 */
import { asObjects, asText, type JsonObject } from '../../core/json.ts'
import type { ShownEvent } from '../../core/protocol/turn-envelope.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import type { Document } from '../../core/state/table-row-schemas.ts'
import { compareTimes, instantOf, type WorldTime, worldTimeSchema } from '../../core/time/world-time.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import { approachOf } from '../../world/index.ts'

/** No character keeps more plans in mind. */
const maxKept = 8
const prefix = 'plan_'

/** An option of a plan and what it is truly worth. */
export interface KeptOption {
  readonly key: string
  readonly action: AttemptedAction
  readonly confidence: string
  readonly recommended: boolean
}

/** The change that keeps a plan, and forgets the oldest when there are too many. */
export function keepPlan(
  state: GameState,
  plan: {
    readonly topic: string
    readonly tier: string
    readonly actor_id: string
    readonly options: readonly KeptOption[]
  },
): StateDiff {
  const id = `${prefix}${plan.topic}`
  const others = plansIn(state).filter((row) => row.id !== id)
  const tooMany = others.slice(0, Math.max(0, others.length - maxKept + 1))
  const value = {
    topic: plan.topic,
    tier: plan.tier,
    actor_id: plan.actor_id,
    location_id: state.scene.location_id,
    made_at: state.time,
    ways: plan.options.map(({ action, ...option }) => ({
      ...option,
      verb: action.verb,
      target_id: action.target_id ?? null,
      item_id: action.item_id ?? null,
    })),
  }
  const set = Object.entries(value).map(([field, content]) => ({ path: [field], value: content }))
  const removed = tooMany.map((row) => ({ kind: 'custom', id: row.id }) as const)
  return {
    documents_update: [{ kind: 'custom', id, set }],
    ...(removed.length > 0 && { documents_remove: removed }),
  }
}

/** What a plan gives an act that follows it: for AttemptedAction.plan, with the change that uses it up. */
export interface PlanBonus {
  readonly plan: NonNullable<AttemptedAction['plan']>
  readonly diff: StateDiff
  readonly event: ShownEvent
}

/**
 * The plan that an act follows; null when there is none.
 *
 * @example
 * const bonus = planBonus(state, action)
 * const planned = bonus === null ? action : { ...action, plan: bonus.plan }
 */
export function planBonus(state: GameState, action: AttemptedAction): PlanBonus | null {
  for (const row of plansIn(state).toReversed()) {
    if (row.value.actor_id !== action.actor_id) continue
    const option = asObjects(row.value.ways).find((kept) => isMeant(state, row, kept, action))
    if (option === undefined) continue
    const tier = asText(row.value.tier) ?? 'Competent'
    const confidence = asText(option.confidence) ?? 'medium'
    return {
      plan: { tier, recommended: option.recommended === true, confidence },
      diff: { documents_remove: [{ kind: 'custom', id: row.id }] },
      event: { type: 'plan_used', details: { topic: row.id.slice(prefix.length), tier }, tags: ['plan'] },
    }
  }
  return null
}

/** Plans in reach, oldest first. */
function plansIn(state: GameState): readonly Document[] {
  const { calendar } = state.campaign
  const made = (row: Document): WorldTime | null => {
    const read = worldTimeSchema.safeParse(row.value.made_at)
    return read.success && instantOf(calendar, read.data).ok ? read.data : null
  }
  return Object.values(state.documents)
    .filter((row) => row.kind === 'custom' && row.id.startsWith(prefix))
    .map((row) => ({ row, at: made(row) }))
    .sort((a, b) => (a.at === null ? -1 : b.at === null ? 1 : compareTimes(calendar, a.at, b.at)))
    .map(({ row }) => row)
}

/** The same approach with the same target; without one, in the same place. */
function isMeant(state: GameState, row: Document, option: JsonObject, action: AttemptedAction): boolean {
  const verb = asText(option.verb)
  if (verb === undefined || approachOf(verb) !== approachOf(action.verb)) return false
  if ((option.target_id ?? null) !== (action.target_id ?? null)) return false
  return action.target_id !== undefined || row.value.location_id === state.scene.location_id
}
