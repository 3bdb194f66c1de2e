/** A new game at the terminal: which adventure, how it is played (session zero), whom the player plays. */

import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { Engine } from '../../engine/index.ts'
import type { CreationStep } from '../../rules/index.ts'
import type { Asker } from './asker.ts'
import { type Adventure, adventuresOf, createGame } from './games.ts'

type SessionZero = Engine['heroes']['sessionZero']
type Calibration = SessionZero['usual']
type Question = SessionZero['questions'][number]

/** Values of options that are no preset and no ready hero. */
const asWritten = 'as_written'
const byQuestion = 'by_question'
const own = '(own)'
const theRest = '(rest)'

/** The longest answer that is kept. */
const maxLength = 500
const maxSteps = 80

/** Creates a new game as the player wants it and gives its id; what is refused is said, and asked again. Null when they left. */
export async function newGame(engine: Engine, asker: Asker): Promise<string | null> {
  const adventures = await adventuresOf(engine)
  for (;;) {
    const id = await asker.choose({ question: 'What do you want to play?' }, adventures.map(optionOf))
    const adventure = adventures.find((candidate) => candidate.id === id)
    if (adventure === undefined) return null
    const calibration = await setUpTable(engine.heroes.sessionZero, adventure, asker)
    if (calibration === null) return null
    const hero = await chooseHero(engine, adventure, asker)
    if (hero === null) return null
    const answers = await askAuthors(adventure.questions, asker)
    if (answers === null) return null
    asker.say('The table is being set.')
    const agreed = answers.length === 0 ? calibration : { ...calibration, answers }
    const created = await createGame(engine, { adventure, hero, calibration: agreed })
    if (created.ok) {
      const { campaign_id: id } = created.value
      if (typeof hero === 'object' && hero.ability_method === 'rolled') await sayScores(engine, id, asker)
      return id
    }
    asker.say(created.refusal.message)
  }
}

/** What the dice made of the hero. */
async function sayScores(engine: Engine, id: string, asker: Asker): Promise<void> {
  const standing = await engine.reports.status(id)
  const scores = standing.ok ? standing.value.view.you?.sheet.attributes : undefined
  const listed = Object.entries(isJsonObject(scores) ? scores : {}).map(([name, score]) => `${name} ${score}`)
  asker.say(`The dice have fallen: ${listed.join(', ')}. At the table /dice shows every one of them.`)
}

/** The author's own questions; Enter passes one over. */
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
  return text.length <= maxLength ? undefined : `A few sentences, please: ${maxLength} letters at most.`
}

function optionOf({ id, name, blurb, length }: Adventure): { value: string; name: string; hint: string } {
  return { value: id, name: length === '' ? name : `${name} (${length})`, hint: blurb }
}

/** Session zero: a preset by Enter, or question by question. Gives what the player wants otherwise than the author; null when they left. */
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
  const base = zero.presets.find(({ id }) => id === picked)?.calibration ?? before
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
        ? await pickAnswer(zero, question, agreed, asker)
        : await asker.write(question, '', (text) => problemWith(zero, agreed, question, text))
    if (answer === null) return null
    if (answer === '') continue
    const next = zero.answer(agreed, { [question.id]: answer })
    if (next.ok) agreed = next.value
  }
  return agreed
}

function pickAnswer(
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

/** A ready hero's id by Enter, or choices for a hero of the player's own; null when the player left. */
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
  for (let asked = 0; asked < maxSteps; asked += 1) {
    const draft = await engine.heroes.draft(ruleset, choices)
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
  const made = await engine.heroes.create(ruleset, scored)
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
  const draft = await engine.heroes.draft(ruleset, choices)
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
      [key]: Object.fromEntries(names.map((name, index) => [name, numbers[index] ?? 0])),
    }
    const tried = await engine.heroes.create(ruleset, given)
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
