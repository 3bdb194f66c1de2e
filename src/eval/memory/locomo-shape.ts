/** LoCoMo's shape: sessions of a conversation with their dates, turns called `D1:3`, questions whose evidence names them. */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { Dialogue, DialogueQuestion, DialogueTurn } from './dialogue.ts'
import { listIn, textIn } from './json-parts.ts'

const categories: Readonly<Record<string, string>> = {
  '1': 'multi-hop',
  '2': 'temporal',
  '3': 'open-domain',
  '4': 'single-hop',
  '5': 'adversarial',
}

/** Reads a sample; else what is wrong with it. Evidence that names no turn is left out, as the set has some slips. */
export function readLocomo(row: JsonObject, at: number): Dialogue | string {
  const conversation = isJsonObject(row.conversation) ? row.conversation : {}
  const names = Object.keys(conversation).filter((name) => /^session_\d+$/.test(name))
  const sessions = names.sort((one, other) => Number(one.slice(8)) - Number(other.slice(8)))
  if (sessions.length === 0) return 'has a "conversation" without any "session_1"'
  const turns: DialogueTurn[] = []
  for (const session of sessions) {
    const date = textIn(conversation[`${session}_date_time`]) || session.replace('_', ' ')
    for (const [index, turn] of listIn(conversation[session]).entries()) {
      if (!isJsonObject(turn)) return `has no turn ${index + 1} in ${session}`
      const id = turnName(textIn(turn.dia_id)) ?? `D${session.slice(8)}:${index + 1}`
      turns.push({ id, speaker: textIn(turn.speaker), text: spoken(turn), session: date })
    }
  }
  const ids = new Set(turns.map((turn) => turn.id))
  const questions = listIn(row.qa).flatMap((one): DialogueQuestion[] => {
    if (!isJsonObject(one) || typeof one.question !== 'string') return []
    const named = listIn(one.evidence).flatMap((text) => textIn(text).split(/[;,\s]+/))
    const evidence = [...new Set(named.flatMap((name) => turnName(name) ?? []))].filter((id) => ids.has(id))
    const number = textIn(one.category)
    return [{ question: one.question, evidence, category: categories[number] ?? (number || 'all') }]
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
