/** A new game at the terminal: which adventure, how it is played (session zero), whom the player plays. */

import { asObject, type JsonObject } from '../../core/json.ts'
import type { Engine } from '../../engine/index.ts'
import { askHero } from './hero-questions.ts'
import { type Adventure, adventuresOf, createGame } from './playable-games.ts'
import type { Asker } from './question-asker.ts'

type SessionZero = Engine['heroes']['sessionZero']
type Calibration = SessionZero['usual']
type Question = SessionZero['questions'][number]

/** Values of options that are no preset. */
const asWritten = 'as_written'
const byQuestion = 'by_question'

const maxAnswerLength = 500

/**
 * Creates a new game as the player wants it and gives its id; what is refused is said, and asked again. Null when they
 * left.
 */
export async function newGame(engine: Engine, asker: Asker): Promise<string | null> {
  const adventures = await adventuresOf(engine)
  for (;;) {
    const id = await asker.choose({ question: 'What do you want to play?' }, adventures.map(optionOf))
    const adventure = adventures.find((candidate) => candidate.id === id)
    if (adventure === undefined) return null
    const calibration = await setUpTable(engine.heroes.sessionZero, adventure, asker)
    if (calibration === null) return null
    const hero = await askHero(engine, adventure, asker)
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
  const listed = Object.entries(asObject(scores) ?? {}).map(([name, score]) => `${name} ${score}`)
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
  return text.length <= maxAnswerLength
    ? undefined
    : `A few sentences, please: ${maxAnswerLength} letters at most.`
}

function optionOf({ id, name, blurb, length }: Adventure): { value: string; name: string; hint: string } {
  return { value: id, name: length === '' ? name : `${name} (${length})`, hint: blurb }
}

/**
 * Session zero: a preset by Enter, or question by question. Gives what the player wants otherwise than the author; null when
 * they left.
 */
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
