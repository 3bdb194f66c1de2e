/**
 * Dialogues with questions about them and the turns that answer each: our own simple shape, LoCoMo's, or LongMemEval's.
 * Which one it is shows in its content, not in its name. Text in, data out; whatever is wrong is said with its place.
 */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { Dialogue } from './dialogue.ts'
import { readHaystack } from './haystack-shape.ts'
import { readLocomo } from './locomo-shape.ts'
import { readSimple } from './simple-shape.ts'

/** Reads a file's text, JSON or one JSON object a line. */
export function readDialogues(text: string, file: string): Result<readonly Dialogue[]> {
  const values = parsed(text.replace(/^\ufeff/, ''))
  if (values === null)
    return refuse('import/not-json', `${file} is neither JSON nor one JSON object a line.`, {
      data: { file },
    })
  const rows = values.flatMap((value) => (Array.isArray(value) ? value : [value])).filter(isJsonObject)
  const dialogues = rows.flatMap((row) => (Array.isArray(row.dialogues) ? row.dialogues : [row]))
  const read: Dialogue[] = []
  for (const [at, row] of dialogues.entries()) {
    const one = isJsonObject(row) ? readDialogue(row, at) : 'is no object'
    if (typeof one === 'string')
      return refuse('import/bad-set', `${file}: dialogue ${at + 1} ${one}.`, { data: { file } })
    read.push(one)
  }
  if (read.length === 0) return refuse('import/bad-set', `${file} has no dialogues.`)
  if (read.every(({ questions }) => questions.length === 0))
    return refuse('import/bad-set', `${file} has no questions: nothing can be measured.`)
  return done(read)
}

/** A dialogue, or what is wrong with it. */
function readDialogue(row: JsonObject, at: number): Dialogue | string {
  if (isJsonObject(row.conversation)) return readLocomo(row, at)
  if (Array.isArray(row.haystack_sessions)) return readHaystack(row, at)
  if (Array.isArray(row.turns)) return readSimple(row, at)
  return 'has neither "turns" nor "conversation" nor "haystack_sessions"'
}

function parsed(text: string): readonly unknown[] | null {
  try {
    return [JSON.parse(text)]
  } catch {
    try {
      const lines = text.split('\n').filter((line) => line.trim() !== '')
      return lines.length === 0 ? null : lines.map((line): unknown => JSON.parse(line))
    } catch {
      return null
    }
  }
}
