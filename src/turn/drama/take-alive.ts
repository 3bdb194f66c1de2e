/** Being beaten and not dying of it: what the table agreed on, and the waking itself, by the rules' own hand. */
import { isJsonObject } from '../../core/json.ts'
import type { ShownEvent } from '../../core/protocol/envelope.ts'
import type { GameState } from '../../core/state/state.ts'
import type { DiceRoller } from '../../dice/index.ts'
import { viewOf } from '../../rules/rules-view.ts'
import type { Ruleset } from '../../rules/ruleset.ts'
import { type Account, enterResolution } from './account.ts'

/** What a table agreed to risk; nothing when it agreed on nothing. */
export function riskOf({ campaign }: GameState): {
  readonly lethality: unknown
  readonly permanence: unknown
} {
  const { calibration } = campaign
  const { risk } = calibration
  const { lethality, permanence } = { ...calibration, ...(isJsonObject(risk) ? risk : {}) }
  return { lethality, permanence }
}

/** True where a fall is not the end, unless the table wants it to be. */
export function isMerciful(state: GameState): boolean {
  const { lethality } = riskOf(state)
  return lethality !== 'high' && lethality !== 'brutal'
}

/** The player wakes, beaten; a death that the dice told this turn was only a fall. */
export function takeAlive(
  account: Account,
  { ruleset, roller }: { readonly ruleset: Ruleset; readonly roller: DiceRoller },
  foes: readonly string[],
): void {
  const player = account.state.campaign.player_id
  const settled = ruleset.ordeals?.settle(viewOf(account.state), foes, 'captured', roller)
  const isOwn = ({ type, details }: ShownEvent): boolean => type === 'death' && details.who === player
  const softened = account.events.map((event) => (isOwn(event) ? { ...event, type: 'falls' } : event))
  account.events.splice(0, account.events.length, ...softened)
  if (settled?.ok !== true) return
  // Nobody was dead, so nobody is raised.
  const events = settled.value.events.filter((event) => event.type !== 'raised')
  enterResolution(account, { ...settled.value, events })
}
