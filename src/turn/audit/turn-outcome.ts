/** How the player's try of this turn went, as far as ledger and events agree on one answer. */
import type { JsonValue } from '../../core/json.ts'
import type { ShownEvent } from '../../core/protocol/turn-envelope.ts'
import type { AuditInput } from './audit-input-and-findings.ts'

/** One answer, or none when there was nothing to decide or it went both ways. */
export type Went = 'success' | 'failure' | null

/** What is known about how things went. */
export interface TurnOutcome {
  /** The player's blows. */
  readonly attack: Went
  /** Blows at the player. */
  readonly attacked: Went
  /** Everything else the player tried. */
  readonly check: Went
  /** Everything the player did needed no roll, and happened. */
  readonly sure: boolean
  /** What was tried, in one word each. */
  readonly verbs: readonly string[]
  /** Somebody struck at somebody, whoever it was. */
  readonly fought: boolean
  /** The player was one of them, as far as events say. */
  readonly struck: boolean
}

const successes = /^(?:hit|critical|success|strong|full)/i
const failures = /^(?:miss|fail|fumble)/i

/** Reads it. */
export function turnOutcome(input: AuditInput): TurnOutcome {
  const attacks = input.events.filter((event) => event.type === 'attack')
  const blows = attacks.filter((event) => event.details.who === input.player_id)
  const rows = input.entries.filter((entry) => entry.target?.kind === 'AC')
  const fromRows = attacks.length === 0 ? rows.map((row) => wordWent(row.outcome)) : []
  return {
    attack: agreed([...blows.map((event) => wordWent(event.details.verdict)), ...fromRows]),
    attacked: agreed(
      attacks
        .filter((event) => event.details.target === input.player_id)
        .map((event) => wordWent(event.details.verdict)),
    ),
    check: agreed(checksOf(input)),
    sure:
      input.entries.every((entry) => entry.outcome === undefined) &&
      input.events.some(({ type }) => type === 'no_roll' || type === 'escaped') &&
      !input.events.some(({ type }) => type === 'blocked'),
    verbs: verbsOf(input),
    struck: attacks.length === 0 || blows.length > 0,
    fought:
      attacks.length > 0 || rows.length > 0 || input.events.some((event) => event.type === 'npc_wounded'),
  }
}

function wordWent(word: JsonValue | undefined): Went {
  if (typeof word !== 'string') return null
  if (successes.test(word)) return 'success'
  return failures.test(word) ? 'failure' : null
}

function checksOf(input: AuditInput): Went[] {
  const fromEvents = input.events.filter((event) => isOwn(event, input.player_id)).flatMap(eventWent)
  if (fromEvents.length > 0) return fromEvents
  return input.entries
    .filter((entry) => entry.target?.kind !== 'AC' && entry.outcome !== undefined)
    .map((entry) => wordWent(entry.outcome))
}

function isOwn(event: ShownEvent, player: string): boolean {
  const actor = event.details.actor_id ?? event.details.actor ?? event.details.who
  return actor === undefined || actor === player
}

function eventWent({ type, details }: ShownEvent): Went[] {
  if (type === 'action_succeeded') return ['success']
  if (type === 'action_failed') return ['failure']
  // Half a success may be told either way.
  if (type === 'action_partial') return ['success', 'failure']
  if (type === 'check') return [details.success === true ? 'success' : 'failure']
  if (type === 'hides') return [details.hidden === true ? 'success' : 'failure']
  return []
}

function verbsOf(input: AuditInput): string[] {
  const words = input.events.flatMap(({ details }) =>
    [details.verb, details.action, details.skill].filter((word) => typeof word === 'string'),
  )
  const all = [...words, ...input.entries.map((entry) => entry.label)].map((word) => word.toLowerCase())
  return [...new Set(all)].slice(0, 50)
}

function agreed(all: readonly Went[]): Went {
  const known = new Set(all.filter((went) => went !== null))
  return known.size === 1 ? ([...known][0] ?? null) : null
}
