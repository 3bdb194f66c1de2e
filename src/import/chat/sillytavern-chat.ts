/** SillyTavern's chats: a line about the chat, then a line of JSON for each message. Lines may be very long. */

import { isJsonObject, type JsonObject } from '../../core/json.ts'
import { tellMacros } from '../../core/macros.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { readJson } from '../bytes/read-json.ts'
import { importLimits } from '../import-limits.ts'
import type { ImportNotes } from '../import-report.ts'
import { flagIn, listIn, objectIn, textIn } from '../loose.ts'
import { cleanImported, cleanLine } from '../text/clean-imported.ts'
import { gatherExchanges, type Message } from './gather-exchanges.ts'
import type { ToldHistory } from './told-history.ts'

/** True for the first line of a chat. */
export function isChatHead(value: JsonObject): boolean {
  return (
    typeof value.user_name === 'string' ||
    typeof value.character_name === 'string' ||
    isJsonObject(value.chat_metadata) ||
    (typeof value.mes === 'string' && typeof value.is_user === 'boolean')
  )
}

const known: ReadonlySet<string> = new Set([
  ...[
    'name',
    'is_user',
    'is_system',
    'is_name',
    'send_date',
    'mes',
    'extra',
    'swipe_id',
    'swipes',
    'swipe_info',
  ],
  ...['gen_started', 'gen_finished', 'force_avatar', 'original_avatar', 'title', 'gen_id'],
])

/** Reads a chat. */
export function readChat(text: string, file: string, notes: ImportNotes): Result<ToldHistory> {
  const lines = text.split('\n')
  if (lines.length > importLimits.messages + 1)
    return refuse(
      'import/too-many',
      `${file} has ${lines.length} lines, and at most ${importLimits.messages} messages are taken. Split it.`,
    )
  const rows: { readonly at: number; readonly row: JsonObject }[] = []
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const read = readJson(line, { file, line: index + 1 })
    if (!read.ok) return read
    if (isJsonObject(read.value.value)) rows.push({ at: index + 1, row: read.value.value })
    else notes.add('refused', 'lines that are no message', `line ${index + 1}`)
  }
  const [first] = rows
  const head = first !== undefined && first.row.mes === undefined ? first.row : {}
  const messages = rows.filter(({ row }) => row !== head)
  const player = nameIn(head.user_name, messages, true, notes) || 'You'
  const teller = nameIn(head.character_name, messages, false, notes) || 'The story'
  if (head.chat_metadata !== undefined) notes.add('kept', 'what the chat says about itself', 'line 1')
  const told = messages.flatMap(({ at, row }) => messageOf(row, at, { player, teller }, notes))
  const exchanges = gatherExchanges(told, teller, notes)
  notes.add('taken', 'messages as told turns', '', told.length)
  return done({ format: 'SillyTavern chat', title: teller, player, teller, exchanges })
}

type Row = { readonly row: JsonObject }

/** A name from the head of the chat; newer chats only have it on the messages. */
function nameIn(
  said: JsonObject[string] | undefined,
  rows: readonly Row[],
  mine: boolean,
  notes: ImportNotes,
): string {
  const named = textIn(said)
  const found = rows.find(({ row }) => flagIn(row.is_user, false) === mine && row.is_system !== true)
  const name = named === '' || named === 'unused' ? textIn(found?.row.name) : named
  return cleanLine(name, 'a name', notes, 80)
}

function messageOf(
  row: JsonObject,
  at: number,
  { player, teller }: { readonly player: string; readonly teller: string },
  notes: ImportNotes,
): readonly Message[] {
  const place = `line ${at}`
  if (typeof row.mes !== 'string') {
    notes.add('refused', 'lines that are no message', place)
    return []
  }
  if (flagIn(row.is_system, false)) {
    notes.add('kept', "the program's own messages and hidden ones", place)
    return []
  }
  const others = listIn(row.swipes).length - 1
  if (others > 0) notes.add('kept', 'other answers that were not chosen (swipes)', place, others)
  if (Object.keys(objectIn(row.extra)).length > 0) notes.add('kept', 'extra data of messages', place)
  for (const name of Object.keys(row))
    if (!known.has(name)) notes.add('kept', 'fields that are not known', `${place} ${name}`)
  const mine = flagIn(row.is_user, false)
  const name = cleanLine(textIn(row.name), place, notes, 80) || (mine ? player : teller)
  const macros = tellMacros(cleanImported(row.mes, place, notes), { char: teller, user: player })
  if (macros.left.roll !== undefined) notes.add('kept', 'rolls written in messages: they stay words', place)
  if (macros.text === '') {
    notes.add('kept', 'empty messages', place)
    return []
  }
  return [{ mine, name, text: macros.text, at, date: cleanLine(textIn(row.send_date), place, notes, 40) }]
}
