/** The guided flow and the table after it: what somebody gets who typed nothing but the name of the program. */
import type { Engine } from '../../campaign/engine.ts'
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { Result } from '../../core/refusal.ts'
import type { CreationStep } from '../../rules/ruleset.ts'
import { type Answer, answer } from '../answer.ts'
import type { CliContext } from '../context.ts'
import type { TerminalStreams } from '../process-io.ts'
import { fitted, item } from '../table/draw/page.ts'
import { textTeller } from '../table/output.ts'
import { playAtTable } from '../table/play-at-table.ts'
import { openSeat, type Seat } from '../table/seat.ts'
import { type LookOptions, type TableLook, tableLook } from '../table/table-look.ts'
import type { Asked, AskedOption, Asker } from './asker.ts'
import { type Adventure, adventuresOf, foundGame, type SavedGame, savedGames } from './games.ts'

/** Asks, then plays; only for io with a terminal. */
export async function playGuided(context: CliContext, options: LookOptions): Promise<Result<Answer>> {
  const { engine, io } = context
  const look = tableLook(io, options)
  const chosen = await askWhere(context, look)
  if (chosen === null) return answer(undefined, 'Until another time.')
  const seat = openSeat(io, look, {})
  try {
    const played = await playAtTable({ engine, campaignId: chosen, seat, teller: textTeller(seat) })
    return played.ok ? answer(undefined, '') : played
  } finally {
    seat.close()
  }
}

async function askWhere(context: CliContext, look: TableLook): Promise<string | null> {
  const { engine, io } = context
  const { terminal } = io
  if (terminal === undefined || look.plain) {
    const seat = openSeat(io, look, {})
    try {
      return await guide(engine, lineAsker(seat))
    } finally {
      seat.close()
    }
  }
  return askWithArrows(context, terminal)
}

async function askWithArrows(
  { engine, paint }: CliContext,
  terminal: TerminalStreams,
): Promise<string | null> {
  const { clackAsker } = await import('./clack-asker.ts')
  return guide(engine, clackAsker(terminal, paint.strong('Fatewright')))
}

/** An asker that reads lines at a seat. */
function lineAsker(seat: Seat): Asker {
  const say = (text: string): void => seat.write(`\n${fitted(text, seat.page()).join('\n')}\n`)
  return {
    say,
    async choose(asked, options, usual) {
      const first = Math.max(
        0,
        options.findIndex((one) => one.value === usual),
      )
      for (;;) {
        ask(seat, `${wordsOf(asked)} (Enter: ${first + 1})`, options)
        const line = await seat.ask()
        if (line === null) return null
        const found = line.trim() === '' ? options[first] : pickedBy(line, options)
        if (found !== undefined) return found.value
        say(`Say a number from 1 to ${options.length}.`)
      }
    },
    async chooseSome(asked, options, count) {
      const usual = options.slice(0, count).map((_, index) => index + 1)
      for (;;) {
        ask(seat, `${wordsOf(asked)} (${count} numbers; Enter: ${usual.join(' ')})`, options)
        const line = await seat.ask()
        if (line === null) return null
        const said = line.trim() === '' ? usual.map(String) : line.trim().split(/[\s,]+/)
        const found = said.flatMap((one) => pickedBy(one, options)?.value ?? [])
        if (found.length === count && new Set(found).size === count) return found
        say(`Say ${count} different numbers from 1 to ${options.length}, the best first.`)
      }
    },
    async write(asked, usual, problem) {
      for (;;) {
        say(`${wordsOf(asked)} (Enter: ${usual === '' ? 'nothing' : usual})`)
        const line = await seat.ask()
        if (line === null) return null
        const said = line.trim() === '' ? usual : line.trim()
        const wrong = problem?.(said)
        if (wrong === undefined) return said
        say(wrong)
      }
    },
  }
}

function wordsOf({ question, help = '' }: Asked): string {
  return help === '' ? question : `${question} ${help}`
}

function ask(seat: Seat, question: string, options: readonly AskedOption[]): void {
  const page = seat.page()
  const lines = options.flatMap(({ name, hint }, index) => [
    ...item(`${String(index + 1).padStart(3)}.`, name, page, ''),
    ...fitted(hint ?? '', page, '     ').map(page.paint.dim),
  ])
  seat.write(`\n${[...fitted(question, page).map(page.paint.strong), ...lines].join('\n')}\n`)
}

function pickedBy(line: string, options: readonly AskedOption[]): AskedOption | undefined {
  const text = line.trim().toLowerCase()
  if (/^\d{1,3}$/.test(text)) return options[Number(text) - 1]
  const exact = options.find((one) => one.value === text || one.name.toLowerCase() === text)
  if (exact !== undefined) return exact
  const named = options.filter((one) => one.name.toLowerCase().startsWith(text))
  return named.length === 1 ? named[0] : undefined
}

/** From nothing to a table: go on with a game, or choose an adventure, how it is played, and whom one plays. */
const anew = '(new)'
const other = '(other)'
const leave = '(leave)'

/** The longest answer that is kept. */
const longest = 500

/** The id of the campaign to play; null when the player left. */
async function guide(engine: Engine, asker: Asker): Promise<string | null> {
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

/** Session zero at the terminal: a preset by Enter, or question by question; two questions about what stays out. */
type SessionZero = Engine['sessionZero']
type Calibration = SessionZero['usual']
type Question = SessionZero['questions'][number]

const asWritten = 'as_written'
const byQuestion = 'by_question'

/** What the player wants otherwise than its author; null when they left. */
async function setUpTable(zero: SessionZero, adventure: Adventure, asker: Asker): Promise<JsonObject | null> {
  const written = zero.read(adventure.calibration)
  if (!written.ok) asker.say(written.refusal.message)
  const before = written.ok ? written.value : zero.usual
  const picked = await asker.choose({ question: 'How shall it be played?' }, [
    { value: asWritten, name: 'As it is written', hint: 'what its author had in mind' },
    ...zero.presets.map(({ id, name, summary }) => ({ value: id, name, hint: summary })),
    { value: byQuestion, name: 'Question by question', hint: 'tone, risk, themes, what stays out' },
  ])
  if (picked === null) return null
  const base = zero.presets.find((one) => one.id === picked)?.calibration ?? before
  const asked = picked === byQuestion ? zero.questions : zero.boundaryQuestions.slice(0, 1)
  const agreed = await askAll(zero, asked, base, asker)
  if (agreed === null) return null
  if (picked === asWritten) return agreed === base ? {} : { boundaries: { lines: agreed.boundaries.lines } }
  asker.say(zero.tell(agreed).join('\n'))
  return agreed as unknown as JsonObject
}

async function askAll(
  zero: SessionZero,
  questions: readonly Question[],
  base: Calibration,
  asker: Asker,
): Promise<Calibration | null> {
  let agreed = base
  for (const question of questions) {
    const answer =
      question.options.length > 0
        ? await pickOne(zero, question, agreed, asker)
        : await asker.write(question, '', (text) => problemWith(zero, agreed, question, text))
    if (answer === null) return null
    if (answer === '') continue
    const next = zero.answer(agreed, { [question.id]: answer })
    if (next.ok) agreed = next.value
  }
  return agreed
}

function pickOne(
  zero: SessionZero,
  question: Question,
  agreed: Calibration,
  asker: Asker,
): Promise<string | null> {
  const options = question.options.map(({ id, name, summary }) => ({ value: id, name, hint: summary }))
  return asker.choose(question, options, zero.standsAt(question, agreed)?.id)
}

function problemWith(
  zero: SessionZero,
  agreed: Calibration,
  question: Question,
  text: string,
): string | undefined {
  if (text === '') return undefined
  const tried = zero.answer(agreed, { [question.id]: text })
  return tried.ok ? undefined : tried.refusal.message
}

/** Whom one plays: a ready hero by Enter, or one of one's own by the questions of the ruleset, as far as one likes. */
const own = '(own)'
const theRest = '(rest)'
const mostSteps = 80

/** A ready hero's id, or choices for one's own; null when the player left. */
async function chooseHero(
  engine: Engine,
  adventure: Adventure,
  asker: Asker,
): Promise<string | JsonObject | null> {
  const ready = adventure.heroes.map(({ id, name, blurb }) => ({ value: id, name, hint: blurb }))
  const picked = await asker.choose({ question: 'Whom do you play?' }, [
    ...ready,
    { value: own, name: 'Somebody of your own', hint: 'a few questions, and you may stop at any of them' },
  ])
  return picked === own ? buildHero(engine, adventure.ruleset, asker) : picked
}

/** Asks until the rules have a whole character. */
async function buildHero(engine: Engine, ruleset: string, asker: Asker): Promise<JsonObject | null> {
  const name = await asker.write({ question: 'What are you called?' }, 'Wren', nameProblem)
  if (name === null) return null
  let choices: JsonObject = { name }
  for (let asked = 0; asked < mostSteps; asked += 1) {
    const draft = await engine.draftHero(ruleset, choices)
    if (!draft.ok) return finishHero(engine, ruleset, choices, asker)
    const open = draft.value.steps.find((step) => !Object.hasOwn(choices, step.id))
    if (open === undefined) return finishHero(engine, ruleset, choices, asker)
    const answer = await askStep(open, asker)
    if (answer === null) return null
    if (answer === theRest) return finishHero(engine, ruleset, choices, asker)
    choices = { ...choices, [open.id]: answer }
  }
  return finishHero(engine, ruleset, choices, asker)
}

async function askStep(step: CreationStep, asker: Asker): Promise<string | string[] | null> {
  if (step.options.length === 0) {
    const said = await asker.write(step, '')
    return said === '' ? theRest : said
  }
  const options = step.options.map(({ id, name, summary }) => ({ value: id, name, hint: summary }))
  if (step.choose > 1) {
    const some = await asker.chooseSome(step, options, step.choose)
    return some === null ? null : [...some]
  }
  const rest = { value: theRest, name: 'Choose the rest for me', hint: 'this and everything after it' }
  return asker.choose(step, [...options, rest])
}

/** The whole choices, shown; what the rules refuse is said, and the hero is made without it. */
async function finishHero(
  engine: Engine,
  ruleset: string,
  choices: JsonObject,
  asker: Asker,
): Promise<JsonObject | null> {
  const scored = await askScores(engine, ruleset, choices, asker)
  if (scored === null) return null
  const made = await engine.makeHero(ruleset, scored)
  if (made.ok) return scored
  asker.say(`The rules will not have that: ${made.refusal.message}`)
  const { name = 'Wren' } = choices
  return { name }
}

/** Numbers that no step asks for, such as ability scores: kept by Enter, or typed in their order. */
async function askScores(
  engine: Engine,
  ruleset: string,
  choices: JsonObject,
  asker: Asker,
): Promise<JsonObject | null> {
  const draft = await engine.draftHero(ruleset, choices)
  const suggested = draft.ok ? draft.value.suggested : {}
  let scored = choices
  for (const [key, value] of Object.entries(suggested)) {
    if (!isJsonObject(value) || Object.hasOwn(choices, key)) continue
    const names = Object.keys(value)
    const usual = Object.values(value).join(' ')
    const said = await asker.write(
      { question: `Your ${key}?`, help: `${names.join(', ')}, in this order.` },
      usual,
      (text) =>
        numbersIn(text).length === names.length
          ? undefined
          : `Give ${names.length} numbers, for example ${usual}.`,
    )
    if (said === null) return null
    const numbers = numbersIn(said)
    const given = {
      ...scored,
      [key]: Object.fromEntries(names.map((one, index) => [one, numbers[index] ?? 0])),
    }
    const tried = await engine.makeHero(ruleset, given)
    if (tried.ok) scored = given
    else asker.say(`${tried.refusal.message} The suggested numbers stand.`)
  }
  return scored
}

function numbersIn(text: string): number[] {
  return (text.match(/\d{1,3}/g) ?? []).map(Number)
}

function nameProblem(text: string): string | undefined {
  return text.length <= 100 ? undefined : 'A name of at most 100 letters, please.'
}
