/**
 * Reads chat logs, which are stories that were played in other programs: lines of a player and what answered them, in
 * order. Nothing in them was rolled here.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { expandMacros } from '../../core/text-macros.ts'
import type { ImportNotes } from '../import-report.ts'
import { readImportedJson } from '../read-imported-json.ts'
import {
  cleanImported,
  cleanLine,
  flagIn,
  importLimits,
  listIn,
  objectIn,
  textIn,
} from '../read-untrusted-fields.ts'

/** What a player said, and everything that was narrated until they spoke again. */
export interface ImportedExchange {
  /** What the player said; empty when the story went on by itself. */
  readonly said: readonly string[]
  readonly told: string
  /** Where it stands: lines of a file, numbers of actions. */
  readonly where: JsonObject
}

export interface ImportedStory {
  /** Which program it comes from. */
  readonly format: string
  readonly title: string
  readonly player: string
  readonly teller: string
  readonly exchanges: readonly ImportedExchange[]
}

interface Speakers {
  readonly player: string
  readonly narrator: string
}

interface Message {
  /** The player wrote it. */
  readonly mine: boolean
  readonly name: string
  readonly text: string
  /** The line or number it stands at. */
  readonly at: number
  readonly date: string
}

/** True for the first line of a SillyTavern chat: a line about the chat, then a line of JSON for each message. */
export function isChatHead(value: JsonObject): boolean {
  return (
    typeof value.user_name === 'string' ||
    typeof value.character_name === 'string' ||
    isJsonObject(value.chat_metadata) ||
    (typeof value.mes === 'string' && typeof value.is_user === 'boolean')
  )
}

const knownFields: ReadonlySet<string> = new Set([
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
  'gen_started',
  'gen_finished',
  'force_avatar',
  'original_avatar',
  'title',
  'gen_id',
])

export function readSillyTavernChat(text: string, file: string, notes: ImportNotes): Result<ImportedStory> {
  const lines = text.split('\n')
  if (lines.length > importLimits.messages + 1)
    return refuse(
      'import/too-many',
      `${file} has ${lines.length} lines, and at most ${importLimits.messages} messages are taken. Split it.`,
    )
  const rows: { readonly at: number; readonly row: JsonObject }[] = []
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const read = readImportedJson(line, { file, line: index + 1 })
    if (!read.ok) return read
    if (isJsonObject(read.value.value)) rows.push({ at: index + 1, row: read.value.value })
    else notes.add('refused', 'lines that are no message', `line ${index + 1}`)
  }
  const [first] = rows
  const head = first !== undefined && first.row.mes === undefined ? first.row : {}
  const messages = rows.filter(({ row }) => row !== head)
  const player = nameIn(head.user_name, messages, true, notes) || 'You'
  const narrator = nameIn(head.character_name, messages, false, notes) || 'The story'
  if (head.chat_metadata !== undefined) notes.add('kept', 'what the chat says about itself', 'line 1')
  const told = messages.flatMap(({ at, row }) => messageOf(row, at, { player, narrator }, notes))
  const exchanges = groupExchanges(told, narrator, notes)
  notes.add('taken', 'messages as told turns', '', told.length)
  return done({ format: 'SillyTavern chat', title: narrator, player, teller: narrator, exchanges })
}

/** A name from the head of the chat; newer chats only have it on the messages. */
function nameIn(
  said: JsonObject[string] | undefined,
  rows: readonly { readonly row: JsonObject }[],
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
  { player, narrator }: Speakers,
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
    if (!knownFields.has(name)) notes.add('kept', 'fields that are not known', `${place} ${name}`)
  const mine = flagIn(row.is_user, false)
  const name = cleanLine(textIn(row.name), place, notes, 80) || (mine ? player : narrator)
  const macros = expandMacros(cleanImported(row.mes, place, notes), { char: narrator, user: player })
  if (macros.left.roll !== undefined) notes.add('kept', 'rolls written in messages: they stay words', place)
  if (macros.text === '') {
    notes.add('kept', 'empty messages', place)
    return []
  }
  return [{ mine, name, text: macros.text, at, date: cleanLine(textIn(row.send_date), place, notes, 40) }]
}

/** True for a saved game of KoboldAI Lite: a prompt and a list of actions, with world info beside them. */
export function isKoboldSave(value: JsonValue): boolean {
  if (!isJsonObject(value) || !Array.isArray(value.actions)) return false
  return value.gamestarted !== undefined || typeof value.prompt === 'string'
}

const notesToModel = [
  'memory',
  'authorsnote',
  'anotetemplate',
  'savedsettings',
  'personal_notes',
  'actions_metadata',
] as const
const sideMarks = /\{\{\[(INPUT|OUTPUT|SYSTEM)(?:_END)?\]\}\}/

/** Reads the story of a saved game. */
export function readKoboldSave(root: JsonValue, file: string, notes: ImportNotes): Result<ImportedStory> {
  const save = objectIn(root)
  const actions = listIn(save.actions).map(textIn)
  if (actions.length > importLimits.messages)
    return refuse(
      'import/too-many',
      `${file} has ${actions.length} actions, and at most ${importLimits.messages} are taken.`,
    )
  const settings = objectIn(save.savedsettings)
  const player = cleanLine(textIn(settings.chatname), 'savedsettings.chatname', notes, 80) || 'You'
  const narrator =
    cleanLine(
      textIn(settings.chatopponent).split('||$||')[0] ?? '',
      'savedsettings.chatopponent',
      notes,
      80,
    ) || 'The story'
  for (const name of notesToModel)
    if (JSON.stringify(save[name] ?? '').length > 2) notes.add('kept', 'settings and notes to a model', name)
  const messages = [textIn(save.prompt), ...actions].flatMap((text, index) =>
    messagesIn(text, index, { player, narrator }, notes),
  )
  notes.add('taken', 'actions as told turns', '', messages.length)
  return done({
    format: 'KoboldAI Lite save',
    title: cleanLine(textIn(save.title), 'title', notes, 80) || narrator,
    player,
    teller: narrator,
    exchanges: groupExchanges(messages, narrator, notes),
  })
}

/** An action may hold both sides: between marks, after a name, or as a line that begins with `>`. */
function messagesIn(
  text: string,
  index: number,
  { player, narrator }: Speakers,
  notes: ImportNotes,
): readonly Message[] {
  const place = index === 0 ? 'prompt' : `actions[${index - 1}]`
  const cleaned = cleanImported(text, place, notes)
  const message = (mine: boolean, words: string): readonly Message[] =>
    words.trim() === ''
      ? []
      : [{ mine, name: mine ? player : narrator, text: words.trim(), at: index, date: '' }]
  if (sideMarks.test(cleaned)) {
    const parts = cleaned.split(sideMarks)
    return [
      ...message(false, parts[0] ?? ''),
      ...parts.slice(1).flatMap((part, at) => (at % 2 === 1 ? message(parts[at] === 'INPUT', part) : [])),
    ]
  }
  const lines = cleaned.split('\n')
  const isMine = (line: string): boolean => line.startsWith('> ') || line.startsWith(`${player}: `)
  const groups: { mine: boolean; lines: string[] }[] = []
  for (const line of lines) {
    const mine = isMine(line)
    const last = groups.at(-1)
    const words = mine
      ? line.replace(/^> /, '').replace(`${player}: `, '')
      : line.replace(`${narrator}: `, '')
    if (last?.mine === mine) last.lines.push(words)
    else groups.push({ mine, lines: [words] })
  }
  return groups.flatMap((group) => message(group.mine, group.lines.join('\n')))
}

/** As many lines as a turn may have. */
const maxLines = 40

/** Groups messages by what the player answered; the narrator needs no name before their words. */
function groupExchanges(
  messages: readonly Message[],
  narrator: string,
  notes: ImportNotes,
): readonly ImportedExchange[] {
  const exchanges: ImportedExchange[] = []
  let said: Message[] = []
  let told: Message[] = []
  const close = (): void => {
    if (said.length + told.length > 0) exchanges.push(...exchangeOf(said, told, narrator, notes))
    said = []
    told = []
  }
  for (const message of messages) {
    if (message.mine && (told.length > 0 || said.length >= maxLines)) close()
    if (message.mine) said.push(message)
    else told.push(message)
  }
  close()
  return exchanges
}

function exchangeOf(
  said: readonly Message[],
  told: readonly Message[],
  narrator: string,
  notes: ImportNotes,
): readonly ImportedExchange[] {
  const all = [...said, ...told]
  const dates = all.map((message) => message.date).filter((date) => date !== '')
  const names = [...new Set(told.map((message) => message.name))]
  const several = names.length > 1 || names.some((name) => name !== narrator)
  const where = {
    from: all[0]?.at ?? 0,
    to: all.at(-1)?.at ?? 0,
    ...(several && { speakers: names }),
    ...(dates[0] !== undefined && { date: dates[0] }),
  }
  const words = told.map((message) =>
    several && message.name !== narrator ? `${message.name}: ${message.text}` : message.text,
  )
  const pieces = piecesOf(words.join('\n\n'))
  notes.add('changed', 'long tellings cut into several turns', `line ${where.from}`, pieces.length - 1)
  return pieces.map((piece, index) => ({
    said: index === 0 ? said.flatMap((message) => piecesOf(message.text)) : [],
    told: piece,
    where,
  }))
}

/** A text in pieces that a record may hold, cut at a line where there is one. */
function piecesOf(text: string): readonly string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > importLimits.narration) {
    const line = rest.lastIndexOf('\n', importLimits.narration)
    const cut = line > importLimits.narration / 2 ? line : safeCut(rest, importLimits.narration)
    pieces.push(rest.slice(0, cut))
    rest = rest.slice(cut).trimStart()
  }
  return [...pieces, rest]
}

/** Not between the halves of a character. */
function safeCut(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at
}
