/** What every telling has in common, whatever the mode: who tells, to whom, and what the words are held against. */
import { noPlan } from '../../core/protocol/stage-outputs.ts'
import type { GameState } from '../../core/state/state.ts'
import type { OpenTurn } from '../open-turn.ts'
import { diceLines } from '../own-words.ts'
import type { NamedChoice } from '../planning/check-progress.ts'
import { secretsTold } from '../secrets-of.ts'
import { widenScene } from '../widen-scene.ts'
import type { TellInput } from './telling.ts'

type Own = Pick<TellInput, 'entries' | 'events' | 'diff' | 'own'>

/** The telling of a turn in which nobody did anything; a story adds what was done. */
export function tellInput(turn: OpenTurn, state: GameState, parts: Own): TellInput {
  const { desk, parsed, packet, options } = turn
  const { progress } = options
  const secrets = turn.secretsOf(state)
  return {
    ...parts,
    gameMaster: desk.gameMaster,
    backstop: desk.backstop,
    limits: desk.limits,
    patience: desk.patience,
    signal: options.signal,
    progress,
    mode: parsed.mode,
    request: {
      packet,
      player_input: parsed.text,
      understood: null,
      plan: noPlan,
      engine_events: parts.events,
      dice_rolls: diceLines(parts.entries),
      blocked: [],
      planning_block: parts.own?.block ?? null,
      cues: turn.cues,
      ...(turn.scene !== undefined && { scene: turn.scene }),
      ...(turn.last.memory?.by === desk.gameMaster.id && { memory: turn.last.memory.text }),
      // Neither the hour nor the machine changes the words: a campaign with a seed is told alike wherever it is played.
      variety: `${turn.head.campaign_id}|${turn.head.turn + 1}`,
      rules: { id: turn.ruleset.id, name: turn.ruleset.name },
    },
    ruleset: turn.ruleset,
    turn: turn.head.turn + 1,
    state,
    widen: (proposals) => widenScene(turn, state, proposals),
    secretsIn: (words) => secretsTold(desk, state, words),
    understand: () => null,
    earned: { success: false, quest: false },
    movement: { moved: false, fighting: false },
    audit: {
      recent: turn.recent,
      secrets,
      social: null,
      // Whoever was here when the turn began may be named in it, even if it was their last.
      known_names: [...Object.values(turn.state.entities), ...Object.values(state.entities)].map(
        (entity) => entity.name,
      ),
      player_input: parsed.text,
    },
    picked: null,
    forced: false,
    pickedBefore: null,
    offeredBefore: offeredBefore(turn),
  }
}

/** The choices of the turn before, as they were shown. */
function offeredBefore({ last }: OpenTurn): readonly NamedChoice[] {
  return Object.entries(last.block?.choices ?? {}).map(([key, { text }]) => ({ key, text }))
}
