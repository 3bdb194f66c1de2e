/**
 * The tell stage: narrate, accept, audit. A game master gets two tries; what is wrong with the first is told to it by
 * rule, and when the second does not stand either, the backstop tells the same events. Whatever happens, the words that
 * leave here agree with the ledger.
 */
import type { DiceEntry } from '../core/dice-entry.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts'
import type { Mode } from '../core/mode.ts'
import type { ShownEvent } from '../core/protocol/envelope.ts'
import type { PlanningBlock } from '../core/protocol/planning-block.ts'
import type { GameState } from '../core/state/state.ts'
import type { StateDiff } from '../core/state/state-diff.ts'
import type { Patience } from '../core/surroundings.ts'
import type { Violation } from '../core/violation.ts'
import type { GameMaster, NarrateRequest, Told } from '../gm/game-master.ts'
import type { AttemptedAction, Ruleset } from '../rules/ruleset.ts'
import type { Earned } from './accept/allowances.ts'
import type { Movement } from './accept/scene-transition.ts'
import { withoutSecrets } from './accept/secret-proposals.ts'
import { type Accepted, accept } from './accept.ts'
import type { Proposals, ReadAnswer } from './answer/answer.ts'
import { readAnswer } from './answer/read-answer.ts'
import { type Asked, ask } from './ask-game-master.ts'
import type { Audited, AuditInput, Secret } from './audit/audit-input.ts'
import { auditNarration } from './audit/audit-narration.ts'
import { readInstructions } from './audit/instructed.ts'
import { textsIn } from './audit/texts-in.ts'
import { type DraftGate, openDraftGate } from './draft-gate.ts'
import type { TurnProgress } from './open-turn.ts'
import type { OwnBlock } from './planning/block-from-offers.ts'
import { checkProgress, type NamedChoice } from './planning/check-progress.ts'
import { readBlock } from './planning/read-block.ts'
import { redactBlock } from './planning/redact-block.ts'
import { suggestedBlock } from './planning/suggested-block.ts'
import { toldChoices } from './planning/told-choices.ts'
import type { ReadBlock } from './planning/told-wording.ts'
import { refuseTools } from './refuse-tools.ts'
import { memoryIn } from './told-memory.ts'
import type { TurnLimits } from './turn-desk.ts'

/** What is told, to whom, and what it is held against. */
export interface TellInput {
  readonly gameMaster: GameMaster
  readonly backstop: GameMaster
  readonly limits: TurnLimits
  readonly patience: Patience
  readonly signal: AbortSignal | undefined
  /** For whoever sent the turn: sentences of a draft, and that a draft was withdrawn. */
  readonly progress: ((step: TurnProgress) => void) | undefined
  readonly mode: Mode
  readonly request: Omit<NarrateRequest, 'repair' | 'mode'>
  readonly ruleset: Ruleset | undefined
  readonly turn: number
  readonly entries: readonly DiceEntry[]
  readonly events: readonly ShownEvent[]
  readonly diff: StateDiff
  /** The scene after what was resolved. */
  readonly state: GameState
  /** The same scene with whatever an answer speaks of. */
  readonly widen: (proposals: Proposals) => Promise<GameState>
  readonly own: OwnBlock | null
  /** What a narrator's own words for a choice would do, if that may be done. */
  readonly understand: (words: string) => AttemptedAction | null
  readonly earned: Earned
  readonly movement: Movement
  /** What is hidden anywhere and could be told by these words. */
  readonly secretsIn: (words: string) => Promise<readonly Secret[]>
  readonly audit: Pick<
    AuditInput,
    'recent' | 'secrets' | 'social' | 'known_names' | 'player_input' | 'authored' | 'instructed'
  >
  readonly picked: NamedChoice | null
  /** The engine carried the pick out by its words alone. */
  readonly forced: boolean
  readonly pickedBefore: NamedChoice | null
  readonly offeredBefore: readonly NamedChoice[]
}

/** A turn that was told. */
export interface ToldTurn {
  readonly narrative: string
  readonly read: ReadAnswer
  readonly accepted: Accepted
  readonly block: PlanningBlock | null
  readonly offers: OwnBlock['offers']
  readonly violations: readonly Violation[]
  readonly usage: JsonObject
  /** Who told it. */
  readonly by: string
  /** What they noted for themselves; null when they noted nothing. */
  readonly memory: string | null
  /** A sentence for the player when somebody else had to tell it. */
  readonly notice: string | null
}

interface Try {
  readonly told: ToldTurn
  /** Nobody answered at all. */
  readonly silent: boolean
  /** How many sentences whoever waits has already read. */
  readonly released: number
  readonly retry: readonly { readonly rule: string; readonly problem: string }[]
}

/** Tells a turn. */
export async function tell(input: TellInput): Promise<ToldTurn> {
  const told = await toldInTries(input)
  // What failed and what was called off was paid for too, whoever told the turn in the end.
  return { ...told, usage: { ...told.usage, ...input.gameMaster.spent?.(input.request.scene) } }
}

async function toldInTries(input: TellInput): Promise<ToldTurn> {
  const first = await tellOnce(input, input.gameMaster, [])
  // The backstop says the same again when it is asked again, and nobody stands behind it.
  if (first.retry.length === 0 || input.gameMaster === input.backstop) return first.told
  withdraw(input, first)
  const second = await tellOnce(input, input.gameMaster, first.retry)
  const before = [...first.told.violations.map(retried)]
  if (second.retry.length === 0) return { ...second.told, violations: [...before, ...second.told.violations] }
  withdraw(input, second)
  const last = await tellOnce(input, input.backstop, [])
  const failed = [...before, ...second.told.violations.map(fellBack)]
  const notice = noticeOf(second)
  const usage = { ...spent(first), ...spent(second), ...spent(last) }
  return { ...last.told, violations: [...failed, ...last.told.violations.map(noted)], notice, usage }
}

/** A sentence for the player; why a narrator was silent is for whoever looks behind the screen. */
function noticeOf({ silent, retry }: Try): string {
  const what = silent ? 'did not answer' : `could not tell this turn truly (${retry[0]?.rule ?? 'ENV-01'})`
  return `The narrator ${what}; what happened stands and is told plainly.`
}

/** What a try cost is owed, whoever told the turn in the end. */
function spent({ told }: Try): JsonObject {
  return told.usage
}

function retried(violation: Violation): Violation {
  return violation.severity === 'error' ? { ...violation, action: 'retried' } : violation
}

function fellBack(violation: Violation): Violation {
  return violation.severity === 'error' ? { ...violation, action: 'fell-back' } : violation
}

/** Nobody tells it a third time. */
function noted(violation: Violation): Violation {
  return violation.action === 'retried' ? { ...violation, action: 'noted' } : violation
}

async function tellOnce(told: TellInput, by: GameMaster, repair: NarrateRequest['repair']): Promise<Try> {
  const input = withInstructions(told, by, repair)
  const { mode, limits, signal } = input
  const gate = gateFor(input)
  const asked = await ask(
    (stop) =>
      by.narrate({ ...input.request, mode, repair }, { signal: stop, ...(gate && { say: gate.say }) }),
    limits.narrate_ms,
    // The backstop asks nobody, so there is nothing to wait for.
    by === input.backstop ? null : input.patience,
    signal,
  )
  const read = readAnswer(asked.answered ? answerIn(asked.answer) : undefined, mode)
  const state = await input.widen(read.proposals)
  const held = withSecrets(input, await input.secretsIn(wholeAnswer(read)))
  const released = (await gate?.finish()) ?? 0
  return { ...judge({ ...held, state }, by.id, asked, read), released }
}

/** The telling held against what the teller was told to do, too; what it wrote itself was no order. */
function withInstructions(input: TellInput, by: GameMaster, repair: NarrateRequest['repair']): TellInput {
  const orders = by.instructions?.(input.request.scene?.prompt_pins) ?? []
  if (orders.length === 0) return input
  const problems = repair.map(({ problem }) => problem.replace(/ You wrote: [\s\S]*$/, ''))
  return { ...input, audit: { ...input.audit, instructed: readInstructions([...orders, ...problems]) } }
}

/** Everything in an answer that a player could come to read. */
function wholeAnswer({ narrative, planning_block, proposals }: ReadAnswer): string {
  return textsIn([narrative, planning_block, proposals] as unknown as JsonValue)
}

/** The telling held against more secrets than the scene's own. */
function withSecrets(input: TellInput, more: readonly Secret[]): TellInput {
  if (more.length === 0) return input
  return { ...input, audit: { ...input.audit, secrets: [...input.audit.secrets, ...more] } }
}

/** Nobody who read a draft is left with it when it was wrong. */
function withdraw({ progress }: TellInput, failed: Try): void {
  if (failed.released > 0) progress?.({ kind: 'draft_withdrawn' })
}

/** Lets sentences through that are true whatever comes after them; names nobody knows wait for their acceptance. */
function gateFor(input: TellInput): DraftGate | undefined {
  const { progress } = input
  // Whoever answers at once speaks before its dice are kept: its words are told with the finished turn.
  if (progress === undefined || input.gameMaster.instant) return undefined
  const mayPass = async (sentence: string): Promise<boolean> => {
    const { audit } = withSecrets(input, await input.secretsIn(sentence))
    const audited = auditNarration({
      ...audit,
      narrative: sentence,
      mode: input.mode,
      entries: input.entries,
      events: input.events,
      diffs: [input.diff],
      state: input.state,
      player_id: input.state.campaign.player_id ?? '',
      introduced: [],
      offered: [],
      selection: false,
      partial: true,
      recent: [],
      // Whether somebody who was spoken to answered is asked of the whole story.
      social: null,
    })
    return audited.retry.length === 0 && audited.violations.length === 0 && audited.candidates.length === 0
  }
  return openDraftGate(mayPass, (text) => progress({ kind: 'draft', text }), input.limits.longest_narration)
}

/** Accepts and audits one answer. */
function judge(input: TellInput, by: string, asked: Asked<Told>, read: ReadAnswer): Omit<Try, 'released'> {
  const { mode } = input
  const open = withoutSecrets(read.proposals, input.audit.secrets)
  const accepted = accept({
    proposals: open.proposals,
    state: input.state,
    ruleset: input.ruleset,
    mode,
    turn: input.turn,
    earned: input.earned,
    movement: input.movement,
    dm_notes: read.debug.dm_notes,
  })
  const listed = (input.request.cues?.affordances ?? []).map(({ text }) => text)
  const suggested = suggestedBlock(read, input.state, listed)
  const block = blockOf(input, suggested.told)
  const audited = audit(input, read, accepted, block?.block ?? null)
  const progress = progressOf(input, read)
  const tools = refuseTools(read, mode)
  const silent = asked.answered ? [] : [{ rule: 'ENV-01', problem: asked.problem }]
  const unreadable = read.unreadable === null ? [] : [{ rule: 'ENV-01', problem: read.unreadable }]
  return {
    told: {
      narrative: audited.text,
      read,
      accepted,
      block: block?.block ?? null,
      offers: block?.offers ?? {},
      violations: [
        ...(asked.answered ? read.violations : [silence(asked.problem)]),
        ...tools.violations,
        ...open.violations,
        ...accepted.violations,
        ...suggested.violations,
        ...(block?.violations ?? []),
        ...audited.violations,
        ...progress.violations,
      ],
      usage: asked.answered ? usageIn(asked.answer) : {},
      by,
      memory: asked.answered ? memoryIn(asked.answer) : null,
      notice: null,
    },
    silent: !asked.answered,
    retry: [
      ...silent,
      ...(silent.length > 0 ? [] : unreadable),
      ...tools.retry,
      ...audited.retry,
      ...progress.retry,
    ],
  }
}

function silence(message: string): Violation {
  return { rule_id: 'ENV-01', severity: 'error', action: 'retried', at: 'narrator', message }
}

/** The engine's choices in the narrator's words, as far as those words may be read. */
function blockOf(input: TellInput, told: unknown): ReadBlock | null {
  if (input.own === null) return null
  const thought = withoutUntrueThoughts(input, told)
  const read = readBlock(thought.told, { ...input.own, understand: input.understand }, input.mode)
  if (read.block === null) return read
  const open = redactBlock(read.block, input.audit.secrets)
  return {
    ...read,
    block: open.block,
    violations: [...thought.violations, ...read.violations, ...open.violations],
  }
}

/** A block without thoughts that contradict the ledger or tell a secret; the engine's own stand in their place. */
function withoutUntrueThoughts(
  input: TellInput,
  told: unknown,
): { readonly told: unknown; readonly violations: readonly Violation[] } {
  if (!isJsonObject(told)) return { told, violations: [] }
  const violations: Violation[] = []
  const untrue = (field: string, text: unknown): boolean => {
    if ((field !== 'thinking' && field !== 'context') || typeof text !== 'string' || text === '') return false
    // The engine's own thought, said back.
    if (text === input.own?.block.thinking) return false
    const audited = auditNarration({ ...auditOf(input), narrative: text, recent: [], mode: 'THINK' })
    if (audited.retry.length === 0 && audited.violations.every((one) => one.action !== 'stripped'))
      return false
    const at = `planning_block.${field}`
    violations.push(...audited.violations.map((one) => ({ ...one, at, action: 'overridden' as const })))
    return true
  }
  const kept = Object.entries(told).filter(([field, value]) => !untrue(field, value))
  return { told: Object.fromEntries(kept), violations }
}

/** A game master is code, but somebody else's: its answer may be anything at all. */
function answerIn(told: Told): unknown {
  return typeof told === 'object' && told !== null ? told.answer : told
}

function usageIn(told: Told): JsonObject {
  return typeof told === 'object' && told !== null && told.usage !== undefined ? told.usage : {}
}

function audit(input: TellInput, read: ReadAnswer, accepted: Accepted, block: PlanningBlock | null): Audited {
  return auditNarration({
    ...auditOf(input),
    narrative: read.narrative,
    diffs: [input.diff, accepted.diff],
    state: accepted.state,
    introduced: accepted.introduced,
    offered: Object.values(block?.choices ?? {}).map((choice) => choice.text),
  })
}

/** What any words of this turn are held against. */
function auditOf(input: TellInput): Omit<AuditInput, 'narrative'> {
  return {
    ...input.audit,
    mode: input.mode,
    entries: input.entries,
    events: input.events,
    diffs: [input.diff],
    state: input.state,
    player_id: input.state.campaign.player_id ?? '',
    introduced: [],
    offered: [],
    selection: input.picked !== null,
  }
}

function progressOf(input: TellInput, read: ReadAnswer) {
  const told = isJsonObject(read.planning_block) ? read.planning_block.choices : {}
  const offered = toldChoices(told, input.mode).choices.map(({ key, choice }) => ({ key, text: choice.text }))
  return checkProgress({
    mode: input.mode,
    input: input.audit.player_input,
    picked: input.picked,
    forced: input.forced,
    pickedBefore: input.pickedBefore,
    offeredBefore: input.offeredBefore,
    offered,
    events: input.events,
  })
}
