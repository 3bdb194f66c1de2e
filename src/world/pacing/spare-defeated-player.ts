/** Spares a defeated player, who is captured instead, where the risk that the table agreed to says so. */
import { asObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { WorldTurn } from '../world-turn-in-progress.ts'

interface RiskSettings {
  readonly lethality: unknown
  readonly permanence: unknown
}

export function riskSettings({ campaign }: GameState): RiskSettings {
  const { calibration } = campaign
  const { lethality, permanence } = { ...calibration, ...asObject(calibration.risk) }
  return { lethality, permanence }
}

/** True where a fall is not the end: everywhere but at the two highest settings of lethality. */
export function sparesPlayer(state: GameState): boolean {
  const { lethality } = riskSettings(state)
  return lethality !== 'high' && lethality !== 'brutal'
}

/** The player wakes, beaten; a death that the dice told this turn was only a fall. */
export function spareAndCapture(turn: WorldTurn, foes: readonly string[]): void {
  const settled = turn.ruleset.storyEffects?.settle(turn.view, foes, 'captured', turn.dice)
  turn.mapEvents((event) =>
    event.type === 'death' && event.details.who === turn.state.campaign.player_id
      ? { ...event, type: 'falls' }
      : event,
  )
  if (settled?.ok !== true) return
  // The player was not dead, so `raised` would be wrong.
  const events = settled.value.events.filter((event) => event.type !== 'raised')
  turn.addResolution({ ...settled.value, events })
}
