/** The guided start: what a player gets who typed nothing but the name of the program. It asks, then plays at the table. */
import type { Result } from '../../core/result.ts'
import type { Engine } from '../../engine/index.ts'
import { countOf } from '../../text/capitals-articles-plurals-lists.ts'
import { type Answer, answer } from '../command-answer-and-printing.ts'
import type { CliContext } from '../command-context.ts'
import type { TerminalStreams } from '../process-io.ts'
import { sitDown } from '../table/play-at-table.ts'
import { openConsole } from '../table/player-console.ts'
import { type LookOptions, type TableLook, tableLook } from '../table/terminal-look.ts'
import { newGame } from './new-game.ts'
import { type SavedGame, savedGames } from './playable-games.ts'
import { type Asker, lineAsker } from './question-asker.ts'

/** Values of options that are no campaign. */
const anew = '(new)'
const other = '(other)'
const leave = '(leave)'

/** Asks, then plays; only for a process with a terminal. */
export async function playGuided(context: CliContext, options: LookOptions): Promise<Result<Answer>> {
  const chosen = await askWhere(context, tableLook(context.io, options))
  if (chosen === null) return answer(undefined, 'Until another time.')
  // Only the look is handed on: a player who answers questions reads words, not JSON.
  return sitDown(context, chosen, { plain: options.plain === true, animation: options.animation !== false })
}

async function askWhere(context: CliContext, look: TableLook): Promise<string | null> {
  const { engine, io } = context
  const { terminal } = io
  if (terminal === undefined || look.plain) {
    const playerConsole = openConsole(io, look)
    try {
      return await chooseCampaign(engine, lineAsker(playerConsole))
    } finally {
      playerConsole.close()
    }
  }
  return askWithArrows(context, terminal)
}

async function askWithArrows(
  { engine, paint }: CliContext,
  terminal: TerminalStreams,
): Promise<string | null> {
  const { clackAsker } = await import('./clack-asker.ts')
  return chooseCampaign(engine, clackAsker(terminal, paint.strong('Fatewright')))
}

/** The id of the campaign to play; null when the player left. */
async function chooseCampaign(engine: Engine, asker: Asker): Promise<string | null> {
  const games = await savedGames(engine)
  const [last, ...older] = games
  if (last === undefined) return newGame(engine, asker)
  const picked = await asker.choose({ question: 'Where to?' }, [
    { value: last.campaign_id, name: `Go on with ${last.name}`, hint: turns(last) },
    ...(older.length === 0 ? [] : [{ value: other, name: 'Another game', hint: `${older.length} more` }]),
    { value: anew, name: 'A new game' },
    { value: leave, name: 'Leave' },
  ])
  if (picked === anew) return newGame(engine, asker)
  if (picked === other) return anotherGame(older, asker)
  return picked === leave ? null : picked
}

function anotherGame(games: readonly SavedGame[], asker: Asker): Promise<string | null> {
  const options = games.map((game) => ({ value: game.campaign_id, name: game.name, hint: turns(game) }))
  return asker.choose({ question: 'Which one?' }, options)
}

function turns(game: SavedGame): string {
  const played = game.played_at.slice(0, 10)
  return `${countOf(game.turns, 'turn')}, last played ${played}`
}
