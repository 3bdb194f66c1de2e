/** Session zero at the terminal: a preset by Enter, or question by question; two questions about what stays out. */
import type { Engine } from '../../campaign/engine.ts'
import type { JsonObject } from '../../core/json.ts'
import type { Adventure } from './adventures.ts'
import type { Asker } from './asker.ts'

type SessionZero = Engine['sessionZero']
type Calibration = SessionZero['usual']
type Question = SessionZero['questions'][number]

const asWritten = 'as_written'
const byQuestion = 'by_question'

/** What the player wants otherwise than its author; null when they left. */
export async function setUpTable(
  zero: SessionZero,
  adventure: Adventure,
  asker: Asker,
): Promise<JsonObject | null> {
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
