/**
 * The narrate stage: what the narrator is given, in every mode. Its proposals go through accept and its words through audit
 * before they count; two tries, then the backstop narrates the same events (tell.ts).
 */
import { noPlan } from '../core/protocol/stage-outputs.ts'
import type { NamedChoice } from './planning/check-progress.ts'
import type { OwnBlock } from './planning/own-block.ts'
import { diceLines } from './render.ts'
import { secretsTold } from './secrets.ts'
import type { Narration, TellInput } from './tell/telling.ts'
import { tell } from './tell.ts'
import type { DiceCommit, Resolved } from './turn.ts'
import { widenScene } from './widen-scene.ts'

/** What a mode adds to what every narrator is given. */
export type NarrationExtras = Partial<Omit<TellInput, 'request' | 'audit'>> & {
  readonly request?: Partial<TellInput['request']>
  readonly audit?: Partial<TellInput['audit']>
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
function commonInput(turn: Resolved, own: OwnBlock | null): TellInput {
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
