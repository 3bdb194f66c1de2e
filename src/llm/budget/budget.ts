/**
 * What a turn and a session may cost in calls, tokens and dollars. It says no before a call, never after one: a call is
 * reserved at the most that it can take, and settled at what it took.
 */

import type { ModelRequest, ModelUsage } from '../language-model.ts'
import { guessedInput } from '../lost-call.ts'
import { costOf, type Priced } from '../prices/cost-of.ts'

/** Limits; what is not named has none. */
export interface SpendingLimits {
  readonly calls?: number
  readonly tokens?: number
  readonly dollars?: number
}

/** What was spent. */
export interface Spent {
  readonly calls: number
  readonly tokens: number
  readonly dollars: number
  /** True when some of it was spent on a model whose price nobody knows: then `dollars` is too little. */
  readonly unpriced: boolean
}

/** A call that may be made. */
export interface Reservation {
  /** What it took; the first word counts. */
  settle(usage: ModelUsage): void
}

/** Whether a call may be made. */
export type Reserved =
  | { readonly allowed: true; readonly reservation: Reservation }
  | { readonly allowed: false; readonly why: string }

/** A budget for a turn and for a session. */
export interface Budget {
  /** The next call is of another turn. */
  beginTurn(): void
  reserve(model: Priced, request: ModelRequest): Reserved
  spent(): { readonly turn: Spent; readonly session: Spent }
  /** What a session may cost from now on, in dollars; null takes that limit away. */
  limitSession(dollars: number | null): void
}

const nothing: Spent = { calls: 0, tokens: 0, dollars: 0, unpriced: false }

/**
 * Makes a budget.
 *
 * @example
 * const budget = makeBudget({ turn: { calls: 4 }, session: { dollars: 1 } })
 */
export function makeBudget(limits: {
  readonly turn?: SpendingLimits
  readonly session?: SpendingLimits
}): Budget {
  let turn = nothing
  let session = nothing
  let forSession = limits.session
  const change = (by: Spent): void => {
    turn = add(turn, by)
    session = add(session, by)
  }
  return {
    beginTurn: () => {
      turn = nothing
    },
    spent: () => ({ turn, session }),
    limitSession: (dollars) => {
      const { dollars: _before, ...rest } = forSession ?? {}
      forSession = { ...rest, ...(dollars !== null && { dollars }) }
    },
    reserve(model, request) {
      const most = atMost(model, request)
      const why =
        overLimit('turn', limits.turn, add(turn, most), model) ??
        overLimit('session', forSession, add(session, most), model)
      if (why !== null) return { allowed: false, why }
      change(most)
      return { allowed: true, reservation: reservationOf(model, most, change) }
    },
  }
}

function reservationOf(model: Priced, most: Spent, change: (by: Spent) => void): Reservation {
  let open = true
  return {
    settle(usage) {
      if (!open) return
      open = false
      const real = spending(model, usage)
      change({
        calls: 0,
        tokens: real.tokens - most.tokens,
        dollars: real.dollars - most.dollars,
        unpriced: real.unpriced,
      })
    },
  }
}

function atMost(model: Priced, request: ModelRequest): Spent {
  const usage = { input: guessedInput(request), cached: 0, cacheWritten: 0, output: request.maxOutputTokens }
  return spending(model, usage)
}

function spending(model: Priced, usage: ModelUsage): Spent {
  const cost = costOf(model, usage)
  return { calls: 1, tokens: usage.input + usage.output, dollars: cost ?? 0, unpriced: cost === null }
}

function add(one: Spent, other: Spent): Spent {
  return {
    calls: one.calls + other.calls,
    tokens: one.tokens + other.tokens,
    dollars: one.dollars + other.dollars,
    unpriced: one.unpriced || other.unpriced,
  }
}

function overLimit(
  of: 'turn' | 'session',
  limits: SpendingLimits | undefined,
  after: Spent,
  model: Priced,
): string | null {
  if (limits === undefined) return null
  const stop = (what: string): string =>
    `The limit of ${what} a ${of} would be passed, so the model was not asked.`
  if (limits.calls !== undefined && after.calls > limits.calls) return stop(`${limits.calls} calls`)
  if (limits.tokens !== undefined && after.tokens > limits.tokens) return stop(`${limits.tokens} tokens`)
  if (limits.dollars === undefined) return null
  if (after.unpriced)
    return `The price of ${model.id} is not known, so a limit of $${limits.dollars} a ${of} cannot be kept; limit tokens instead.`
  return after.dollars > limits.dollars ? stop(`$${limits.dollars}`) : null
}
