/**
 * The budget of what a turn and a session may spend in calls, tokens and dollars. It says no before a call, never
 * after one: a call is reserved at the most that it can take, and settled at what it took.
 */
import { done, type Result, refuse } from '../core/result.ts'
import type { LanguageModel, ModelRequest, ModelUsage } from './language-model.ts'
import { modelFault } from './model-fault.ts'
import { type Priced, priceOfUsage } from './model-prices.ts'
import { estimateInput, lostCall, noUsage } from './model-usage.ts'
import { wrapModel } from './retrying-resting-thinking-models.ts'

/** Limits; what is not named has none. */
export interface SpendingLimits {
  readonly calls?: number
  readonly tokens?: number
  readonly dollars?: number
}

/** What was spent so far, calls that are still running among it. */
export interface Spent {
  readonly calls: number
  readonly tokens: number
  readonly dollars: number
  /** True when some of it was spent on a model of unknown price: then `dollars` is too little. */
  readonly unpriced: boolean
}

/** A call that is allowed and not yet settled. */
export interface Reservation {
  /** Replaces the reserved amount by what the call took; only the first report counts. */
  settle(usage: ModelUsage): void
}

/** A reservation, or the sentence why the call may not be made. */
export type Reserved =
  | { readonly allowed: true; readonly reservation: Reservation }
  | { readonly allowed: false; readonly why: string }

/** A budget for a turn and for a session. */
export interface Budget {
  /** Calls from now on count for a new turn. */
  beginTurn(): void
  reserve(model: Priced, request: ModelRequest): Reserved
  spent(): { readonly turn: Spent; readonly session: Spent }
  /** What a session may cost from now on, in dollars; null takes that limit away. */
  limitSession(dollars: number | null): void
}

const nothing: Spent = { calls: 0, tokens: 0, dollars: 0, unpriced: false }

/**
 * Makes a budget; what is not limited may be spent freely.
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
      const spent = spending(model, usage)
      change({
        calls: 0,
        tokens: spent.tokens - most.tokens,
        dollars: spent.dollars - most.dollars,
        unpriced: spent.unpriced,
      })
    },
  }
}

function atMost(model: Priced, request: ModelRequest): Spent {
  const usage = { input: estimateInput(request), cached: 0, cacheWritten: 0, output: request.maxOutputTokens }
  return spending(model, usage)
}

function spending(model: Priced, usage: ModelUsage): Spent {
  const cost = priceOfUsage(model, usage)
  return { calls: 1, tokens: usage.input + usage.output, dollars: cost ?? 0, unpriced: cost === null }
}

function add(first: Spent, other: Spent): Spent {
  return {
    calls: first.calls + other.calls,
    tokens: first.tokens + other.tokens,
    dollars: first.dollars + other.dollars,
    unpriced: first.unpriced || other.unpriced,
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

/** The same model within a budget: a call that would pass a limit is not made, and every call that was made is counted. */
export function meteredModel(model: LanguageModel, budget: Budget): LanguageModel {
  return wrapModel(model, async (request) => {
    request.signal.throwIfAborted()
    const reserved = budget.reserve(model, request)
    if (!reserved.allowed)
      throw modelFault(reserved.why, { trouble: 'budget', again: false, model: model.id })
    let received = 0
    const onText = (piece: string): void => {
      received += piece.length
      request.onText?.(piece)
    }
    try {
      const reply = await model.ask({ ...request, onText })
      reserved.reservation.settle(reply.usage)
      return reply
    } catch (error) {
      const lost = lostCall(request, error, received)
      reserved.reservation.settle(lost?.usage ?? noUsage)
      if (lost !== null) request.onLost?.(lost)
      throw error
    }
  })
}

/** A model that says what it spent, null before it was opened, and whose session can be limited. */
interface SpendingModel {
  spent(): Spent | null
  limitSession(dollars: number | null): void
}

/**
 * One budget for the models of a game master: what they spent together, and a ceiling that can be moved while they run. Each
 * model keeps to the ceiling by itself; a small one that reads beside a large one is cheap.
 *
 * @example
 * const budget = sharedBudget([large], 0.5)
 * budget.setCeiling(2)
 */
export function sharedBudget(models: readonly SpendingModel[], initialCeiling: number | null) {
  let ceiling = initialCeiling
  return {
    spent: () => {
      const all = models.flatMap((model) => model.spent() ?? [])
      return {
        calls: all.reduce((sum, { calls }) => sum + calls, 0),
        dollars: all.reduce((sum, { dollars }) => sum + dollars, 0),
        unpriced: all.some(({ unpriced }) => unpriced),
      }
    },
    ceiling: () => ceiling,
    setCeiling: (dollars: number | null): void => {
      ceiling = dollars
      for (const model of models) model.limitSession(dollars)
    },
  }
}

const kinds = { calls: 'calls', tokens: 'tokens', usd: 'dollars' } as const

/**
 * Reads FATEWRIGHT_TURN_LIMIT or FATEWRIGHT_SESSION_LIMIT as a person writes it; no limits when nothing is set.
 *
 * @example
 * readSpending('FATEWRIGHT_TURN_LIMIT', 'calls=4, usd=0.05') // { ok: true, value: { calls: 4, dollars: 0.05 } }
 */
export function readSpending(name: string, setting: string | undefined): Result<SpendingLimits> {
  const limits: { calls?: number; tokens?: number; dollars?: number } = {}
  const parts = (setting ?? '').split(/[\s,]+/).filter((part) => part !== '')
  for (const part of parts) {
    const [kind, text, ...more] = part.split('=')
    const amount = Number(text)
    const known = isKind(kind) ? kinds[kind] : null
    const wrong =
      text === undefined || text === '' || more.length > 0 || !Number.isFinite(amount) || amount < 0
    if (known === null || wrong)
      return refuse(
        'llm/bad-limit',
        `${name} holds "${part.slice(0, 40)}", which is no limit; write calls=4, tokens=60000 or usd=0.10, or several of them.`,
      )
    limits[known] = amount
  }
  return done(limits)
}

function isKind(word: string | undefined): word is keyof typeof kinds {
  return word !== undefined && Object.hasOwn(kinds, word)
}
