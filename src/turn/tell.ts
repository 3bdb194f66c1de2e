/**
 * The tell stage: narrate, accept, audit. A game master gets two tries; what is wrong with the first is told to it by
 * rule, and when the second does not stand either, the backstop tells the same events. Whatever happens, the words that
 * leave here agree with the ledger.
 */
import type { JsonObject, JsonValue } from '../core/json.ts'
import type { Violation } from '../core/violation.ts'
import type { GameMaster, NarrateRequest, Told } from '../gm/game-master.ts'
import type { ReadAnswer } from './answer/answer.ts'
import { readAnswer } from './answer/read-answer.ts'
import { ask } from './ask-game-master.ts'
import { textsIn } from './audit/texts-in.ts'
import { withInstructions, withSecrets } from './tell/held-against.ts'
import { judge } from './tell/judge-answer.ts'
import { gateFor } from './tell/sentence-gate.ts'
import type { Narration, TellInput, Try } from './tell/telling.ts'

/** Tells a turn. */
export async function tell(input: TellInput): Promise<Narration> {
  const told = await toldInTries(input)
  // What failed and what was called off was paid for too, whoever told the turn in the end.
  return { ...told, usage: { ...told.usage, ...input.gameMaster.spent?.(input.request.scene) } }
}

async function toldInTries(input: TellInput): Promise<Narration> {
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
    by === input.backstop ? null : input.timer,
    signal,
  )
  const read = readAnswer(asked.answered ? answerIn(asked.answer) : undefined, mode)
  const state = await input.widen(read.proposals)
  const held = withSecrets(input, await input.secretsIn(wholeAnswer(read)))
  const released = (await gate?.finish()) ?? 0
  return { ...judge({ ...held, state }, by.id, asked, read), released }
}

/** Everything in an answer that a player could come to read. */
function wholeAnswer({ narrative, planning_block, proposals }: ReadAnswer): string {
  return textsIn([narrative, planning_block, proposals] as unknown as JsonValue)
}

/** Nobody who read a draft is left with it when it was wrong. */
function withdraw({ progress }: TellInput, failed: Try): void {
  if (failed.released > 0) progress?.({ kind: 'draft_withdrawn' })
}

/** A game master is code, but somebody else's: its answer may be anything at all. */
function answerIn(told: Told): unknown {
  return typeof told === 'object' && told !== null ? told.answer : told
}
