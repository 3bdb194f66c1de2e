/** From nothing to a table: go on with a game, or choose an adventure, how it is played, and whom one plays. */
import type { Engine } from '../../campaign/engine.ts'
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import { type Adventure, adventuresOf, foundGame } from './adventures.ts'
import type { Asker } from './asker.ts'
import { chooseHero } from './choose-hero.ts'
import { type SavedGame, savedGames } from './saved-games.ts'
import { setUpTable } from './set-up-table.ts'

const anew = '(new)'
const other = '(other)'
const leave = '(leave)'

/** The longest answer that is kept. */
const longest = 500

/** The id of the campaign to play; null when the player left. */
export async function guide(engine: Engine, asker: Asker): Promise<string | null> {
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
  const options = games.map((one) => ({ value: one.campaign_id, name: one.name, hint: turns(one) }))
  return asker.choose({ question: 'Which one?' }, options)
}

function turns(game: SavedGame): string {
  const played = game.played_at.slice(0, 10)
  return `${game.turns === 1 ? '1 turn' : `${game.turns} turns`}, last played ${played}`
}

/** Founds a new game as the player wants it; what is refused is said, and asked again. */
async function newGame(engine: Engine, asker: Asker): Promise<string | null> {
  const adventures = await adventuresOf(engine)
  for (;;) {
    const id = await asker.choose({ question: 'What do you want to play?' }, adventures.map(optionOf))
    const adventure = adventures.find((one) => one.id === id)
    if (adventure === undefined) return null
    const calibration = await setUpTable(engine.sessionZero, adventure, asker)
    if (calibration === null) return null
    const hero = await chooseHero(engine, adventure, asker)
    if (hero === null) return null
    const answers = await askAuthors(adventure.questions, asker)
    if (answers === null) return null
    asker.say('The table is being set.')
    const agreed = answers.length === 0 ? calibration : { ...calibration, answers }
    const founded = await foundGame(engine, { adventure, hero, calibration: agreed })
    if (founded.ok) {
      const { campaign_id: id } = founded.value
      if (typeof hero === 'object' && hero.ability_method === 'rolled') await tellScores(engine, id, asker)
      return id
    }
    asker.say(founded.refusal.message)
  }
}

/** What the dice made of the hero. */
async function tellScores(engine: Engine, id: string, asker: Asker): Promise<void> {
  const standing = await engine.standing(id)
  const scores = standing.ok ? standing.value.view.you?.sheet.attributes : undefined
  const told = Object.entries(isJsonObject(scores) ? scores : {}).map(([name, score]) => `${name} ${score}`)
  asker.say(`The dice have fallen: ${told.join(', ')}. At the table /dice shows every one of them.`)
}

/** What the author asks; Enter passes a question over. */
async function askAuthors(questions: readonly string[], asker: Asker): Promise<JsonObject[] | null> {
  const answers: JsonObject[] = []
  for (const question of questions) {
    const said = await asker.write({ question }, '', tooLong)
    if (said === null) return null
    if (said.trim() !== '') answers.push({ question, answer: said.trim() })
  }
  return answers
}

function tooLong(text: string): string | undefined {
  return text.length <= longest ? undefined : `A few sentences, please: ${longest} letters at most.`
}

function optionOf({ id, name, blurb, length }: Adventure): { value: string; name: string; hint: string } {
  return { value: id, name: length === '' ? name : `${name} (${length})`, hint: blurb }
}
