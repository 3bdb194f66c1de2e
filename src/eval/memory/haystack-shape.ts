/** LongMemEval's shape: one question over many sessions, of which some, or some turns of some, hold the answer. */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { Dialogue, DialogueTurn } from './dialogue.ts'
import { listIn, textIn } from './json-parts.ts'

/** Reads a question with its haystack; else what is wrong. Turns marked `has_answer` are the evidence, else all of a session. */
export function readHaystack(row: JsonObject, at: number): Dialogue | string {
  if (typeof row.question !== 'string') return 'has "haystack_sessions" and no "question"'
  const named = listIn(row.haystack_session_ids).map(textIn)
  const dates = listIn(row.haystack_dates).map(textIn)
  const answers = new Set(listIn(row.answer_session_ids).map(textIn))
  const turns: DialogueTurn[] = []
  const marked: string[] = []
  const whole: string[] = []
  for (const [number, session] of listIn(row.haystack_sessions).entries()) {
    const name = named[number] ?? String(number + 1)
    for (const [index, turn] of listIn(session).entries()) {
      if (!isJsonObject(turn)) return `has no turn ${index + 1} in session ${number + 1}`
      const id = `${number + 1}:${index + 1}`
      const { role, content, has_answer } = turn
      turns.push({
        id,
        speaker: textIn(role),
        text: textIn(content),
        session: dates[number] ?? `session ${number + 1}`,
      })
      if (has_answer === true) marked.push(id)
      if (answers.has(name)) whole.push(id)
    }
  }
  const evidence = marked.length > 0 ? marked : whole
  const category = textIn(row.question_type) || 'all'
  const id = textIn(row.question_id) || `dialogue_${at + 1}`
  return { id, turns, questions: [{ question: row.question, evidence, category }] }
}
