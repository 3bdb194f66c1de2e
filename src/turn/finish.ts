/** The end of a told turn: the narrator's claims are compared, the words are kept, the envelope is rendered. */

import type { JsonObject, JsonValue } from '../core/json.ts'
import type { DiceEntry } from '../core/ledger/dice-entry.ts'
import type { AuthorTurn, ShownEvent } from '../core/protocol/envelope.ts'
import type { PlanningBlock } from '../core/protocol/planning-block.ts'
import { done, type Result } from '../core/result.ts'
import type { GameState } from '../core/state/state.ts'
import type { StateDiff } from '../core/state/state-diff.ts'
import type { Violation } from '../core/violation.ts'
import type { GameMaster } from '../gm/game-master.ts'
import type { Head } from '../store/state-store.ts'
import { redactSecrets } from './audit/redact-secrets.ts'
import { type Kept, keepTelling } from './keep.ts'
import type { OpenTurn } from './open-turn.ts'
import { compareClaims, ownWords } from './own-words.ts'
import { toldRecord } from './records.ts'
import { renderTurn } from './render.ts'
import { secretsTold } from './secrets-of.ts'
import type { ToldTurn } from './tell/telling.ts'

/** What a told turn ends with. */
export interface TurnEnd {
  readonly kept: Kept
  readonly told: ToldTurn
  readonly narrative: string
  readonly block: PlanningBlock | null
  /** The scene after everything that was accepted. */
  readonly state: GameState
  /** The scene without it: what stays true when the store takes nothing of what was accepted. */
  readonly untold?: GameState
  /** What the telling itself changes. */
  readonly diff: StateDiff
  readonly entries: readonly DiceEntry[]
  readonly events: readonly ShownEvent[]
  /** What the next turn must find again. */
  readonly envelope: Readonly<Record<string, JsonValue>>
  readonly notices: readonly string[]
  readonly dm_notes: readonly string[]
  /** What each pass said, as the resolved record keeps it. */
  readonly pass_outputs: JsonObject
  /** What was broken before the telling, and besides it. */
  readonly resolvedViolations: readonly Violation[]
  readonly moreViolations: readonly Violation[]
}

/** Keeps and renders a told turn. What the law will not take of a telling is left out; the turn ends all the same. */
export async function finishTelling(turn: OpenTurn, end: TurnEnd): Promise<Result<AuthorTurn>> {
  const kept = await finishOnce(turn, end)
  if (kept.ok || Object.keys(end.diff).length === 0) return kept
  return finishOnce(turn, withoutWishes(end, kept.refusal.message)) // enforces: PIPE-15
}

/** The same end with everything that was proposed refused. */
function withoutWishes(end: TurnEnd, reason: string): TurnEnd {
  const { accepted } = end.told
  const refused = accepted.accepted.map((path) => ({ path, rule: 'PIPE-15', reason }))
  const violation: Violation = {
    ...{ rule_id: 'PIPE-15', severity: 'error', action: 'rejected', at: 'state_updates', message: reason },
    before: [...accepted.accepted],
  }
  const none = { ...accepted, diff: {}, accepted: [], refused: [...accepted.refused, ...refused] }
  return {
    ...end,
    diff: {},
    state: end.untold ?? end.state,
    told: { ...end.told, accepted: none },
    moreViolations: [...end.moreViolations, violation],
  }
}

async function finishOnce(turn: OpenTurn, end: TurnEnd): Promise<Result<AuthorTurn>> {
  const { mode } = turn.parsed
  const { told, state, entries, narrative } = end
  const own = ownWords(state, turn.ruleset, entries)
  const { introduced, accepted, refused } = told.accepted
  const claims = compareClaims(told.read, own, { mode, narrative, state, entries, introduced })
  const violations = [...told.violations, ...end.moreViolations, ...claims.violations]
  const usage = { ...told.usage, by: told.by }
  const notices = await openly(turn, saidIn(turn, end), state)
  const record = toldRecord(turn, {
    mode,
    narrative,
    diff: end.diff,
    envelope: { ...end.envelope, ...noted(turn, told), ...displayed(turn, state) },
    accepted,
    refused,
    violations,
    usage,
    notices,
  })
  const rendered = (head: Head): AuthorTurn =>
    renderTurn(turn, {
      head,
      state: { ...state, counters: head.counters },
      own,
      narrative,
      block: end.block,
      god_mode_response: '',
      entities_mentioned: claims.entities_mentioned,
      notices,
      rolls: entries,
      events: end.events,
      state_updates: told.read.proposals.state_updates,
      accepted,
      refused,
      violations: [...end.resolvedViolations, ...violations],
      debug: { dm_notes: end.dm_notes, state_rationale: told.read.debug.state_rationale },
      pass_outputs: end.pass_outputs,
      usage,
    })
  const head = await keepTelling(turn, end.kept, record, (now) => rendered(now) as unknown as JsonValue)
  return head.ok ? done(rendered(head.value)) : head
}

/** Everything the engine itself has to say about the turn. */
function saidIn({ parsed, desk, scene }: OpenTurn, { notices, told }: TurnEnd): readonly string[] {
  const missing = missingPrompts(desk.gameMaster, scene?.prompt_pins)
  return [...parsed.notices, ...notices, ...missing, ...(told.notice === null ? [] : [told.notice])]
}

/** What the campaign's profile shows and binds for the next turn. */
function displayed({ desk, last, head }: OpenTurn, state: GameState): Record<string, JsonValue> {
  const display = desk.profiles?.[state.campaign.input_profile]?.display
  return display === undefined ? {} : { display: display(state, head.turn + 1, last.display) }
}

/** What a game master noted for its next telling; a turn told by somebody else leaves the note as it was. */
function noted({ last, desk }: OpenTurn, { memory, by }: ToldTurn): Record<string, JsonValue> {
  const own = memory !== null && by === desk.gameMaster.id ? { by, text: memory } : last.memory
  return own === null ? {} : { memory: { ...own } }
}

/** Notices quote what was understood, and whoever understood it may have put anything there. */
async function openly(
  { desk, secretsOf }: OpenTurn,
  notices: readonly string[],
  state: GameState,
): Promise<readonly string[]> {
  if (notices.length === 0) return notices
  const secrets = [...secretsOf(state), ...(await secretsTold(desk, state, notices.join('\n')))]
  return notices.map((notice) => redactSecrets(notice, secrets).text) // enforces: PIPE-23
}

/** A sentence when a pinned version is missing; none when all are there. */
export function missingPrompts(
  gameMaster: Pick<GameMaster, 'promptVersions'>,
  pins: Readonly<Record<string, string>> | undefined,
): readonly string[] {
  if (pins === undefined || Object.keys(pins).length === 0) return []
  const used = gameMaster.promptVersions(pins)
  const missing = Object.entries(pins).filter(([id]) => used[id] === 'missing')
  if (missing.length === 0) return []
  const named = missing.map(([id, version]) => `version ${version} of the prompt "${id}"`).join(' and ')
  return [
    `This campaign is held to ${named}, which this program does not have, so no model is asked by it. “fatewright prompts list” shows the versions there are, “fatewright prompts pin” chooses another.`,
  ]
}
