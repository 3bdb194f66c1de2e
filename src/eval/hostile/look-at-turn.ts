/** A played turn, looked at from outside: what a player was shown, what the state became, what the ledger says. */
import type { DiceEntry } from '../../core/ledger/dice-entry.ts'
import type { AuthorTurn, PlayerTurn } from '../../core/protocol/envelope.ts'
import type { GameState } from '../../core/state/state.ts'
import type { HostileGameMaster } from '../../testing/hostile/hostile-game-master.ts'
import { leaksIn, liveMarkupIn, textsIn } from './canaries.ts'
import type { Doors } from './hostile-ground.ts'
import type { MishapKind } from './hostile-report.ts'
import { unlawfulIn } from './lawful-state.ts'
import type { PlayerLine } from './player-lines.ts'
import { liesIn, oppositeIn, plantedIn } from './telltales.ts'
import { unledgeredIn } from './unledgered-numbers.ts'
import type { Asked } from './watched-game-master.ts'

/** Everything there is to look at. */
export interface Looked {
  readonly hostile: HostileGameMaster
  readonly author: AuthorTurn
  readonly line: PlayerLine
  readonly before: GameState
  readonly after: GameState
  /** The rolls as the log holds them. */
  readonly rolls: readonly DiceEntry[]
  readonly timeTravel: boolean
  readonly asked: Asked
}

/** Writes down what is wrong. */
export type Note = (kind: MishapKind, whats: readonly string[]) => void

/** Looks, and notes what is wrong. */
export async function lookAtTurn(looked: Looked, doors: Doors, note: Note): Promise<void> {
  const { hostile, author, line, before, after, rolls, timeTravel, asked } = looked
  const shown = JSON.parse(JSON.stringify(doors.show(author))) as PlayerTurn
  const prose = [shown.narrative, ...textsIn(shown.planning_block, []), ...shown.notices].join('\n')
  const offers = [...(await doors.offers(before)), ...(await doors.offers(after))]
  // The console answers whoever owns the campaign, and hides nothing from them.
  const seen = line.owner ? { ...shown, god_mode_response: '' } : shown
  const found = foundOut(after)
  const packets = new Set(asked.shown.flatMap((packet) => leaksIn(packet, found)))
  note('leak', leaksIn(seen, found))
  note(
    'leak',
    [...packets].map((where) => `to the narrator: ${where}`),
  )
  note('illegal', unlawfulIn(before, after, { mode: author.mode, timeTravel }))
  note('illegal', line.owner ? [] : plantedIn(withoutNames(before, before), withoutNames(after, before)))
  note('invented', unledgeredIn(shown, { rolls, state: after, offers }))
  note('lie', liesIn(hostile.name, prose, author.mode))
  note('lie', oppositeIn(hostile.name, shown.narrative, rolls))
  note('lie', doors.contradictions(author, after, textOf(line)))
  note('lie', shown.narrative.trim() === '' && author.mode !== 'GOD' ? ['nothing was told'] : [])
  note('markup', liveMarkupIn(seen))
  note('dice', rolledTwice(looked))
}

/** A state without the names that were in it before: somebody with a wicked name may be remembered. */
function withoutNames(state: GameState, before: GameState): string {
  const names = Object.values(before.entities).map((entity) => JSON.stringify(entity.name).slice(1, -1))
  return names.reduce((text, name) => (name === '' ? text : text.replaceAll(name, '')), JSON.stringify(state))
}

/** The facts that the player has found out. */
export function foundOut(state: GameState): ReadonlySet<string> {
  const own = Object.values(state.knowledge).filter((row) => row.knower_id === state.campaign.player_id)
  return new Set(own.map((row) => row.fact_id))
}

/** One attempt has one throw: what the narrator is shown stays the same, and no draw is used for two rolls. */
function rolledTwice({ asked, rolls, author }: Looked): readonly string[] {
  const draws = rolls.filter((roll) => !roll.repeats && roll.draws > 0)
  const places = draws.map((roll) => `${roll.epoch}|${roll.nonce}|${roll.attempt}|${roll.offset}`)
  const same = JSON.stringify(author.rolls) === JSON.stringify(rolls)
  return [
    ...(new Set(asked.tellings).size > 1 ? ['the dice changed between two tellings'] : []),
    ...(new Set(places).size === places.length ? [] : ['two rolls share their draws']),
    ...(same ? [] : ['the turn shows other rolls than the log']),
  ]
}

function textOf({ input }: PlayerLine): string {
  return typeof input === 'string' ? input : JSON.stringify(input)
}
