/** Player lines with what they should be read as, one JSON object a line. A file that cannot be read says where. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'

/** One act a line should come to. */
export interface GoldAct {
  readonly action: string
  readonly target?: string
  readonly item?: string
  readonly topics?: readonly string[]
}

/** A line and its label. */
export interface LabelledLine {
  readonly id: string
  readonly split: string
  readonly scene: string
  readonly text: string
  readonly context: { readonly focus?: readonly string[]; readonly interlocutor?: string }
  readonly gold: {
    readonly mode: string
    readonly actions: readonly GoldAct[]
    readonly risk_flags?: readonly string[]
  }
}

/**
 * Reads labelled lines.
 *
 * @example
 * const read = readLabelledLines(text.split('\n'), 'lines.jsonl')
 */
export function readLabelledLines(lines: Iterable<string>, file: string): Result<LabelledLine[]> {
  const read: LabelledLine[] = []
  let number = 0
  for (const line of lines) {
    number += 1
    if (line.trim() === '') continue
    const one = labelledLine(line, read.length + 1)
    if (typeof one === 'string') {
      return refuse('import/bad-line', `Line ${number} of ${file} cannot be used: ${one}.`, {
        data: { file, number },
      })
    }
    read.push(one)
  }
  return read.length > 0
    ? done(read)
    : refuse('import/no-lines', `${file} holds no lines to read.`, { data: { file } })
}

function labelledLine(text: string, place: number): LabelledLine | string {
  const value = parsed(text)
  if (!isJsonObject(value)) return 'it is not a JSON object'
  const { gold, context } = value
  if (typeof value.text !== 'string') return 'it has no "text"'
  if (typeof value.scene !== 'string') return 'it names no "scene"'
  if (!isJsonObject(gold) || typeof gold.mode !== 'string') return 'it has no "gold" with a "mode"'
  const actions = listOf(gold.actions).flatMap(goldAct)
  if (actions.length === 0) return 'its "gold" has no "actions"'
  return {
    id: typeof value.id === 'string' ? value.id : String(place),
    split: typeof value.split === 'string' ? value.split : 'all',
    scene: value.scene,
    text: value.text,
    context: isJsonObject(context) ? contextOf(context) : {},
    gold: { mode: gold.mode, actions, risk_flags: textsIn(gold.risk_flags) },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, '')) as unknown
  } catch {
    return undefined
  }
}

function goldAct(value: JsonValue): GoldAct[] {
  if (!isJsonObject(value) || typeof value.action !== 'string') return []
  const { action, target, item } = value
  return [
    {
      action,
      ...(typeof target === 'string' && { target }),
      ...(typeof item === 'string' && { item }),
      topics: textsIn(value.topics),
    },
  ]
}

function contextOf({ focus, interlocutor }: JsonObject): LabelledLine['context'] {
  return { focus: textsIn(focus), ...(typeof interlocutor === 'string' && { interlocutor }) }
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : []
}

/** The texts of a list. */
export function textsIn(value: JsonValue | undefined): string[] {
  return listOf(value).filter((one) => typeof one === 'string')
}
