/**
 * The narrate stage, in every mode. A game master gets two tries, each with its proposals through accept and its words
 * through audit; what is wrong with the first is given to it by rule, and when the second does not stand either, the
 * backstop narrates the same events. Whatever happens, the words that leave here agree with the ledger.
 */

import type { JsonValue } from '../core/json.ts'
import { noPlan } from '../core/protocol/stage-outputs.ts'
import type { Violation } from '../core/violation.ts'
import type { GameMaster, NarrateRequest, Told } from '../gm/game-master.ts'
import { askInTime, callerSignal } from './ask-game-master.ts'
import { textsIn } from './audit/all-texts-in-value.ts'
import { offeredChoices } from './last-turn.ts'
import { addNamedToScene } from './narrate/add-named-to-scene.ts'
import { judgeNarratorAnswer } from './narrate/judge-narrator-answer.ts'
import {
  type Narration,
  type NarrationAttempt,
  type NarrationInput,
  withInstructions,
  withSecrets,
} from './narrate/narration-input-and-outcome.ts'
import { gateFor } from './narrate/streamed-draft-gate.ts'
import type { ReadAnswer } from './narrator-answer/proposals-and-claims.ts'
import { readAnswer } from './narrator-answer/read-narrator-answer.ts'
import type { OwnBlock } from './offer/engine-planning-block.ts'
import { diceLines } from './render-turn.ts'
import { findSecretsIn } from './scene-secrets.ts'
import type { DiceCommit, Resolved } from './turn-value-by-stage.ts'

/** What a mode adds to what every narrator is given. */
export type NarrationExtras = Partial<Omit<NarrationInput, 'request' | 'audit'>> & {
  readonly request?: Partial<NarrationInput['request']>
  readonly audit?: Partial<NarrationInput['audit']>
}

/** Has a resolved turn narrated; `own` are the choices that the engine offers, null in a mode that offers none. */
export async function narrate(
  turn: Resolved & DiceCommit,
  own: OwnBlock | null,
  extras: NarrationExtras = {},
): Promise<Narration> {
  const common = commonInput(turn, own)
  const input = {
    ...common,
    ...extras,
    request: { ...common.request, ...extras.request },
    audit: { ...common.audit, ...extras.audit },
  }
  const narration = await narrateInTries(input)
  // What failed and what was called off was paid for too, whichever game master narrated the turn in the end.
  return { ...narration, usage: { ...narration.usage, ...input.gameMaster.spent?.(input.request.scene) } }
}

async function narrateInTries(input: NarrationInput): Promise<Narration> {
  const first = await narrateOnce(input, input.gameMaster, [])
  // The backstop says the same again when it is asked again, and there is no other behind it.
  if (first.retry.length === 0 || input.gameMaster === input.backstop) return first.narration
  withdraw(input, first)
  const before = withAction(first.narration.violations, 'retried')
  const second = await narrateOnce(input, input.gameMaster, first.retry)
  const { violations } = second.narration
  if (second.retry.length === 0) return { ...second.narration, violations: [...before, ...violations] }
  withdraw(input, second)
  const { narration: plain } = await narrateOnce(input, input.backstop, [])
  return {
    ...plain,
    violations: [...before, ...withAction(violations, 'fell-back'), ...plain.violations.map(withoutRetry)],
    notice: noticeOf(second),
    usage: { ...first.narration.usage, ...second.narration.usage, ...plain.usage },
  }
}

/** Asks one game master once, and judges its answer. */
async function narrateOnce(
  given: NarrationInput,
  gameMaster: GameMaster,
  repair: NarrateRequest['repair'],
): Promise<NarrationAttempt> {
  const input = withInstructions(given, gameMaster, repair)
  const { mode, limits, signal } = input
  const gate = gateFor(input)
  const isBackstop = gameMaster === input.backstop
  const asked = await askInTime(
    (stop) =>
      gameMaster.narrate(
        { ...input.request, mode, repair },
        { signal: stop, ...(gate && { say: gate.say }) },
      ),
    limits.narrate_ms,
    // The backstop asks no model, so there is nothing to wait for, and a turn that is called off ends in its words.
    isBackstop ? null : input.timer,
    isBackstop ? undefined : callerSignal(gameMaster, signal),
  )
  const read = readAnswer(asked.answered ? answerIn(asked.answer) : undefined, mode)
  const state = await input.widen(read.proposals)
  const verifiable = withSecrets(input, await input.secretsIn(wholeAnswer(read)))
  const released = (await gate?.close()) ?? 0
  return { ...judgeNarratorAnswer({ ...verifiable, state }, gameMaster.id, asked, read), released }
}

/** What is narrated when nothing was done; a story adds what was. */
function commonInput(turn: Resolved, own: OwnBlock | null): NarrationInput {
  const { dependencies, request, mode, text, head, last, state, after, ruleset, sceneSoFar } = turn
  const { gameMaster, backstop, limits, timer } = dependencies
  return {
    gameMaster,
    backstop,
    limits,
    timer,
    signal: request.signal,
    progress: request.progress,
    mode,
    request: {
      packet: turn.packet,
      player_input: text,
      understood: null,
      plan: noPlan,
      engine_events: turn.events,
      dice_rolls: diceLines(turn.rolls),
      blocked: [],
      planning_block: own?.block ?? null,
      cues: turn.hints,
      ...(sceneSoFar !== undefined && { scene: sceneSoFar }),
      ...(last.memory?.by === gameMaster.id && { memory: last.memory.text }),
      // Neither the hour nor the machine changes the words: a campaign with a seed reads alike wherever it is played.
      variety: `${head.campaign_id}|${head.turn + 1}`,
      rules: { id: ruleset.id, name: ruleset.name },
    },
    ruleset,
    turn: head.turn + 1,
    entries: turn.rolls,
    events: turn.events,
    diff: turn.diff,
    own,
    state: after,
    widen: (proposals) => addNamedToScene(turn, after, proposals),
    secretsIn: (words) => findSecretsIn(dependencies, after, words),
    understand: () => null,
    earned: { success: false, quest: false },
    movement: { moved: false, fighting: false },
    audit: {
      recent: turn.recent,
      secrets: turn.secretsOf(after),
      social: null,
      // A person who was here when the turn began may be named in it, even when it was their last.
      known_names: [...Object.values(state.entities), ...Object.values(after.entities)].map(
        ({ name }) => name,
      ),
      player_input: text,
    },
    picked: null,
    forced: false,
    pickedBefore: null,
    offeredBefore: offeredChoices(last),
  }
}

/** A sentence for the player; why a narrator was silent is for the author. */
function noticeOf({ silent, retry }: NarrationAttempt): string {
  const repeated = retry.length > 0 && retry.every(({ rule }) => rule === 'PLAN-19')
  const what = silent
    ? 'did not answer'
    : repeated
      ? 'repeated itself'
      : 'did not tell this turn as it happened'
  return `The narrator ${what}; what happened stands and is told plainly.`
}

/** The errors of an attempt that failed, with what was done about them. */
function withAction(violations: readonly Violation[], action: Violation['action']): readonly Violation[] {
  return violations.map((violation) =>
    violation.severity === 'error' ? { ...violation, action } : violation,
  )
}

/** There is no third try. */
function withoutRetry(violation: Violation): Violation {
  return violation.action === 'retried' ? { ...violation, action: 'noted' } : violation
}

/** No reader is left with a draft that was wrong. */
function withdraw({ progress }: NarrationInput, failed: NarrationAttempt): void {
  if (failed.released > 0) progress?.({ kind: 'draft_withdrawn' })
}

/** Everything in an answer that a player could come to read. */
function wholeAnswer({ narrative, planning_block, proposals }: ReadAnswer): string {
  return textsIn([narrative, planning_block, proposals] as unknown as JsonValue)
}

/** A game master may be code that others wrote: its answer may be anything at all. */
function answerIn(told: Told): unknown {
  return typeof told === 'object' && told !== null ? told.answer : told
}
