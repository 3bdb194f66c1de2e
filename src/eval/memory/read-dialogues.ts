/** Reads sets of dialogues with questions about them, in three shapes: our own, LoCoMo's and LongMemEval's. */
import { asList, asNumber, asObject, asObjects, asText, type JsonObject } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'

export interface DialogueTurn {
  readonly id: string
  readonly speaker: string
  readonly text: string
  /** What is known of its evening: a date, a name; empty when nothing is. */
  readonly session: string
}

/** A question and the turns that answer it. */
export interface DialogueQuestion {
  readonly question: string
  readonly evidence: readonly string[]
  readonly category: string
}

export interface Dialogue {
  readonly id: string
  readonly turns: readonly DialogueTurn[]
  readonly questions: readonly DialogueQuestion[]
}

/** Reads a file's text, JSON or one JSON object a line. Which of the three shapes it has shows in its content. */
export function readDialogues(text: string, file: string): Result<readonly Dialogue[]> {
  const values = parsed(text.replace(/^\ufeff/, ''))
  if (values === null)
    return refuse('import/not-json', `${file} is neither JSON nor one JSON object a line.`, {
      data: { file },
    })
  const rows = asObjects(values.flat())
  const dialogues = rows.flatMap((row) => (Array.isArray(row.dialogues) ? asList(row.dialogues) : [row]))
  const read: Dialogue[] = []
  for (const [at, row] of dialogues.entries()) {
    const given = asObject(row)
    const dialogue = given === undefined ? 'is no object' : readDialogue(given, at)
    if (typeof dialogue === 'string')
      return refuse('import/bad-set', `${file}: dialogue ${at + 1} ${dialogue}.`, { data: { file } })
    read.push(dialogue)
  }
  if (read.length === 0) return refuse('import/bad-set', `${file} has no dialogues.`)
  if (read.every(({ questions }) => questions.length === 0))
    return refuse('import/bad-set', `${file} has no questions: nothing can be measured.`)
  return done(read)
}

/** A dialogue, or what is wrong with it. */
function readDialogue(row: JsonObject, at: number): Dialogue | string {
  const conversation = asObject(row.conversation)
  if (conversation !== undefined) return readLocomo(row, conversation, at)
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

/** Reads `{id, turns:[{id?, speaker, text, session?}], questions:[{question, evidence, category}]}`; else what is wrong. */
function readSimple(row: JsonObject, at: number): Dialogue | string {
  const turns: DialogueTurn[] = []
  for (const [index, given] of asList(row.turns).entries()) {
    const turn = asObject(given)
    const text = asText(turn?.text)
    if (text === undefined) return `has no "text" in turn ${index + 1}`
    const id = textIn(turn?.id) || String(index + 1)
    turns.push({ id, speaker: textIn(turn?.speaker), text, session: textIn(turn?.session) })
  }
  const ids = new Set(turns.map((turn) => turn.id))
  if (ids.size < turns.length) return 'has two turns with one id'
  const questions: DialogueQuestion[] = []
  for (const [index, given] of asList(row.questions).entries()) {
    const asked = asObject(given)
    const question = asText(asked?.question)
    if (question === undefined) return `has no "question" in question ${index + 1}`
    const evidence = asList(asked?.evidence).map(textIn)
    const unknown = evidence.find((id) => !ids.has(id))
    if (unknown !== undefined) return `names turn "${unknown}" in question ${index + 1}, and has no such turn`
    questions.push({ question, evidence, category: textIn(asked?.category) || 'all' })
  }
  return { id: textIn(row.id) || `dialogue_${at + 1}`, turns, questions }
}

const categories: Readonly<Record<string, string>> = {
  '1': 'multi-hop',
  '2': 'temporal',
  '3': 'open-domain',
  '4': 'single-hop',
  '5': 'adversarial',
}

/**
 * Reads LoCoMo's shape: dated sessions, turns called `D1:3`, questions whose evidence names them; else what is wrong with
 * it. Evidence that names no turn is left out, as the set has some mistakes.
 */
function readLocomo(row: JsonObject, conversation: JsonObject, at: number): Dialogue | string {
  const names = Object.keys(conversation).filter((name) => /^session_\d+$/.test(name))
  const sessions = names.sort((left, right) => Number(left.slice(8)) - Number(right.slice(8)))
  if (sessions.length === 0) return 'has a "conversation" without any "session_1"'
  const turns: DialogueTurn[] = []
  for (const session of sessions) {
    const date = textIn(conversation[`${session}_date_time`]) || session.replace('_', ' ')
    for (const [index, given] of asList(conversation[session]).entries()) {
      const turn = asObject(given)
      if (turn === undefined) return `has no turn ${index + 1} in ${session}`
      const id = turnName(textIn(turn.dia_id)) ?? `D${session.slice(8)}:${index + 1}`
      turns.push({ id, speaker: textIn(turn.speaker), text: spoken(turn), session: date })
    }
  }
  const ids = new Set(turns.map((turn) => turn.id))
  const questions = asObjects(row.qa).flatMap((asked): DialogueQuestion[] => {
    const question = asText(asked.question)
    if (question === undefined) return []
    const named = asList(asked.evidence).flatMap((text) => textIn(text).split(/[;,\s]+/))
    const evidence = [...new Set(named.flatMap((name) => turnName(name) ?? []))].filter((id) => ids.has(id))
    const number = textIn(asked.category)
    return [{ question, evidence, category: categories[number] ?? (number || 'all') }]
  })
  return { id: textIn(row.sample_id) || `dialogue_${at + 1}`, turns, questions }
}

/** `D1:3`, however it was typed. */
function turnName(text: string): string | null {
  const [, session, turn] = /^\(?D:?(\d+):0*(\d+)\)?$/.exec(text.trim()) ?? []
  return session === undefined || turn === undefined ? null : `D${session}:${turn}`
}

/** What was said, and what a shared picture shows. */
function spoken(turn: JsonObject): string {
  const picture = textIn(turn.blip_caption)
  return [textIn(turn.text), ...(picture === '' ? [] : [`(shares a picture: ${picture})`])].join(' ').trim()
}

/**
 * Reads LongMemEval's shape, a question with its haystack; else what is wrong. Turns marked `has_answer` are the evidence,
 * else all of a session.
 */
function readHaystack(row: JsonObject, at: number): Dialogue | string {
  const question = asText(row.question)
  if (question === undefined) return 'has "haystack_sessions" and no "question"'
  const named = asList(row.haystack_session_ids).map(textIn)
  const dates = asList(row.haystack_dates).map(textIn)
  const answers = new Set(asList(row.answer_session_ids).map(textIn))
  const turns: DialogueTurn[] = []
  const marked: string[] = []
  const whole: string[] = []
  for (const [number, session] of asList(row.haystack_sessions).entries()) {
    const name = named[number] ?? String(number + 1)
    for (const [index, given] of asList(session).entries()) {
      const turn = asObject(given)
      if (turn === undefined) return `has no turn ${index + 1} in session ${number + 1}`
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
  return { id, turns, questions: [{ question, evidence, category }] }
}

/** A text or a number, as text; empty for anything else. */
function textIn(value: unknown): string {
  return asText(value) ?? String(asNumber(value) ?? '')
}
