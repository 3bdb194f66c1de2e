/** Our own shape: turns with speakers, questions with the ids or numbers of the turns that answer them. */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { Dialogue, DialogueQuestion, DialogueTurn } from './dialogue.ts'
import { listIn, textIn } from './json-parts.ts'

/** Reads `{id, turns:[{id?, speaker, text, session?}], questions:[{question, evidence, category}]}`; else what is wrong. */
export function readSimple(row: JsonObject, at: number): Dialogue | string {
  const turns: DialogueTurn[] = []
  for (const [index, turn] of listIn(row.turns).entries()) {
    if (!isJsonObject(turn) || typeof turn.text !== 'string') return `has no "text" in turn ${index + 1}`
    const { id, speaker, text, session } = turn
    turns.push({
      id: textIn(id) || String(index + 1),
      speaker: textIn(speaker),
      text,
      session: textIn(session),
    })
  }
  const ids = new Set(turns.map((turn) => turn.id))
  if (ids.size < turns.length) return 'has two turns with one id'
  const questions: DialogueQuestion[] = []
  for (const [index, one] of listIn(row.questions).entries()) {
    if (!isJsonObject(one) || typeof one.question !== 'string')
      return `has no "question" in question ${index + 1}`
    const evidence = listIn(one.evidence).map(textIn)
    const unknown = evidence.find((id) => !ids.has(id))
    if (unknown !== undefined) return `names turn "${unknown}" in question ${index + 1}, and has no such turn`
    questions.push({ question: one.question, evidence, category: textIn(one.category) || 'all' })
  }
  return { id: textIn(row.id) || `dialogue_${at + 1}`, turns, questions }
}
