/**
 * The narrate stage: what the narrator is given, in every mode. Its proposals go through accept and its words through audit
 * before they count; two tries, then the backstop narrates the same events (tell.ts).
 */

import type { JsonObject, JsonValue } from '../core/json.ts'
import { noPlan } from '../core/protocol/stage-outputs.ts'
import type { Violation } from '../core/violation.ts'
import type { GameMaster, NarrateRequest, Told } from '../gm/game-master.ts'
import type { ReadAnswer } from './answer/answer.ts'
import { readAnswer } from './answer/read-answer.ts'
import { ask } from './ask-game-master.ts'
import { textsIn } from './audit/texts-in.ts'
import type { NamedChoice } from './narrate/check-progress.ts'
import { gateFor } from './narrate/draft-gate.ts'
import { judgeAnswer } from './narrate/judge-answer.ts'
import {
  type Narration,
  type NarrationAttempt,
  type NarrationInput,
  verifiedByInstructions,
  withSecrets,
} from './narrate/narration.ts'
import { widenScene } from './narrate/widen-scene.ts'
import type { OwnBlock } from './offer/own-block.ts'
import { diceLines } from './render.ts'
import { secretsTold } from './secrets.ts'
import type { DiceCommit, Resolved } from './turn.ts'

/** What a mode adds to what every narrator is given. */
export type NarrationExtras = Partial<Omit<NarrationInput, 'request' | 'audit'>> & {
  readonly request?: Partial<NarrationInput['request']>
  readonly audit?: Partial<NarrationInput['audit']>
}

/** Has a resolved turn narrated; `own` are the choices that the engine offers, null in a mode that offers none. */
export function narrate(
  turn: Resolved & DiceCommit,
  own: OwnBlock | null,
  extras: NarrationExtras = {},
): Promise<Narration> {
  const common = commonInput(turn, own)
  return tell({
    ...common,
    ...extras,
    request: { ...common.request, ...extras.request },
    audit: { ...common.audit, ...extras.audit },
  })
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
    widen: (proposals) => widenScene(turn, after, proposals),
    secretsIn: (words) => secretsTold(dependencies, after, words),
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
    offeredBefore: offeredBefore(turn),
  }
}

/** The choices of the turn before, as they were shown. */
function offeredBefore({ last }: Resolved): readonly NamedChoice[] {
  return Object.entries(last.block?.choices ?? {}).map(([key, { text }]) => ({ key, text }))
}

/* HEAD of src/turn/tell.ts
 * The tell stage: narrate, accept, audit. A game master gets two tries; what is wrong with the first is told to it by
 * rule, and when the second does not stand either, the backstop tells the same events. Whatever happens, the words that
 * leave here agree with the ledger.
 */
/** Tells a turn. */
export async function tell(input: NarrationInput): Promise<Narration> {
  const told = await toldInTries(input)
  // What failed and what was called off was paid for too, whoever told the turn in the end.
  return { ...told, usage: { ...told.usage, ...input.gameMaster.spent?.(input.request.scene) } }
}

async function toldInTries(input: NarrationInput): Promise<Narration> {
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
function noticeOf({ silent, retry }: NarrationAttempt): string {
  const what = silent ? 'did not answer' : `could not tell this turn truly (${retry[0]?.rule ?? 'ENV-01'})`
  return `The narrator ${what}; what happened stands and is told plainly.`
}

/** What a try cost is owed, whoever told the turn in the end. */
function spent({ told }: NarrationAttempt): JsonObject {
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

async function tellOnce(
  told: NarrationInput,
  by: GameMaster,
  repair: NarrateRequest['repair'],
): Promise<NarrationAttempt> {
  const input = verifiedByInstructions(told, by, repair)
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
  return { ...judgeAnswer({ ...held, state }, by.id, asked, read), released }
}

/** Everything in an answer that a player could come to read. */
function wholeAnswer({ narrative, planning_block, proposals }: ReadAnswer): string {
  return textsIn([narrative, planning_block, proposals] as unknown as JsonValue)
}

/** Nobody who read a draft is left with it when it was wrong. */
function withdraw({ progress }: NarrationInput, failed: NarrationAttempt): void {
  if (failed.released > 0) progress?.({ kind: 'draft_withdrawn' })
}

/** A game master is code, but somebody else's: its answer may be anything at all. */
function answerIn(told: Told): unknown {
  return typeof told === 'object' && told !== null ? told.answer : told
}
