/** What a game master was given, as sections a person can read: a title, how much of it there was, a line for each thing. */
import type { JsonObject, JsonValue } from '../../../src/core/json.ts'
import { rowIn } from '../row-in.ts'

/** A section of the packet. */
export interface PacketSection {
  readonly title: string
  /** About how many tokens, by its share of the whole. */
  readonly tokens: number
  readonly lines: readonly string[]
}

const titles: Readonly<Record<string, string>> = {
  scene: 'The scene',
  entities: 'Who and what is there',
  facts: 'What is true',
  threads: 'Threads of the story',
  clocks: 'Clocks',
  inventory: 'What is carried',
  relationships: 'Who stands how to whom',
  summary: 'What happened before',
  recent_events: 'The last turns',
  npc_agendas: 'What others are up to',
  npc_capabilities: 'What others can do',
  investigation_progress: 'How far the search is',
  pending_threats: 'What is coming',
  active_situations: 'What is going on',
  failure_streak: 'Luck lately',
  calibration: 'How this table plays',
  lore_context: 'Lore',
  directives: 'What you asked it to keep in mind',
  core_memories: 'The long memory',
}

/** Reads a packet; sections with nothing in them are left out, the largest stand first. */
export function packetSections(packet: JsonObject): readonly PacketSection[] {
  const parts = Object.entries(packet).flatMap(([key, value]) => {
    const title = titles[key]
    const lines = title === undefined ? [] : linesOf(value)
    return title === undefined || lines.length === 0
      ? []
      : [{ title, lines, size: JSON.stringify(value).length }]
  })
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  const counted = packet.token_count
  const whole = typeof counted === 'number' ? counted : size / 4
  return parts
    .map(({ title, lines, size: own }) => ({
      title,
      lines,
      tokens: Math.round((whole * own) / Math.max(1, size)),
    }))
    .toSorted((one, other) => other.tokens - one.tokens)
}

function linesOf(value: JsonValue): readonly string[] {
  if (Array.isArray(value)) return value.map(lineOf).filter((line) => line !== '')
  if (typeof value !== 'object' || value === null) return [lineOf(value)].filter((line) => line !== '')
  return Object.entries(value).flatMap(([key, part]) => {
    const line = lineOf(part)
    return line === '' ? [] : [`${spaced(key)}: ${line}`]
  })
}

const longest = 240

/** A thing as one line: what it is called first, then whatever else is short enough to be read. */
function lineOf(value: JsonValue): string {
  const text = wordsOf(value)
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}

function wordsOf(value: JsonValue): string {
  if (value === null || value === '') return ''
  if (Array.isArray(value))
    return value
      .map(wordsOf)
      .filter((one) => one !== '')
      .join(', ')
  if (typeof value !== 'object') return String(value)
  const { id, name, title, text, item_id: item, turn_no: turn, object, ...rest } = rowIn(value)
  const head = [
    turn === undefined ? '' : `turn ${String(turn)}`,
    ...[name, title, text, object, item].map(plain),
  ]
  const called = head.filter((one) => one !== '')
  const more = Object.entries(rest).flatMap(([key, part]) => {
    const words = wordsOf(part)
    return words === '' || key === 'tags' || key === 'subject_id' || key === 'owner_id'
      ? []
      : [`${spaced(key)} ${words}`]
  })
  return [...(called.length === 0 ? [plain(id)] : called), ...more].filter((one) => one !== '').join(', ')
}

function plain(value: JsonValue | undefined): string {
  if (value === undefined) return ''
  return typeof value === 'object' && value !== null ? wordsOf(value) : String(value ?? '')
}

function spaced(key: string): string {
  return key.replaceAll('_', ' ')
}
