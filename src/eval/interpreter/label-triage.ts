/** Rows of a triage log as labelled lines: the reader's guess is the draft of each label, for a person to mend. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { type GoldAct, type LabelledLine, textsIn } from './labelled-lines.ts'

/** Lines to label, and the scenes they were spoken in. */
export interface DraftLabels {
  readonly lines: readonly LabelledLine[]
  readonly scenes: { readonly version: 1; readonly scenes: Readonly<Record<string, JsonObject>> }
}

/** Turns a log into draft labels; a line that was logged twice in one scene is labelled once. */
export function labelTriage(rows: Iterable<string>, file: string): Result<DraftLabels> {
  const scenes = new Map<string, { readonly id: string; readonly scene: JsonObject }>()
  const lines = new Map<string, LabelledLine>()
  let number = 0
  for (const text of rows) {
    number += 1
    if (text.trim() === '') continue
    const row = parsed(text)
    if (row === undefined) {
      return refuse(
        'import/bad-row',
        `Line ${number} of ${file} is no row of a triage log: it needs "text", "scene" and "reading".`,
        { data: { file, number } },
      )
    }
    const place = placeOf(row.scene)
    const known = scenes.get(place) ?? { id: `scene_${scenes.size + 1}`, scene: lasting(row.scene) }
    scenes.set(place, known)
    const key = `${known.id} ${row.text.toLowerCase()}`
    if (!lines.has(key)) lines.set(key, lineOf(row, `t${String(lines.size + 1).padStart(3, '0')}`, known.id))
  }
  if (lines.size === 0) return refuse('import/no-rows', `${file} holds no rows.`, { data: { file } })
  const byId = Object.fromEntries([...scenes.values()].map(({ id, scene }) => [id, scene]))
  return done({ lines: [...lines.values()], scenes: { version: 1, scenes: byId } })
}

interface Row {
  readonly text: string
  readonly scene: JsonObject
  readonly reading: JsonObject
}

function parsed(text: string): Row | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (!isJsonObject(value) || typeof value.text !== 'string') return undefined
    return isJsonObject(value.scene) && isJsonObject(value.reading)
      ? { text: value.text, scene: value.scene, reading: value.reading }
      : undefined
  } catch {
    return undefined
  }
}

/** A scene without what changes from line to line. */
function lasting(scene: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(scene).filter(([key]) => !/^(?:focus|interlocutor|open_question)$/.test(key)),
  )
}

function placeOf(scene: JsonObject): string {
  return JSON.stringify(lasting(scene))
}

function lineOf({ text, scene, reading }: Row, id: string, sceneId: string): LabelledLine {
  const list: readonly JsonValue[] = Array.isArray(reading.actions)
    ? (reading.actions as readonly JsonValue[])
    : []
  const mode = reading.mode === 'status' ? 'system' : reading.mode
  return {
    ...{ id, split: 'triage', scene: sceneId, text },
    context: {
      focus: textsIn(scene.focus),
      ...(typeof scene.interlocutor === 'string' && { interlocutor: scene.interlocutor }),
    },
    gold: {
      mode: typeof mode === 'string' ? mode : 'play',
      actions: list.flatMap(draftAct),
      risk_flags: textsIn(reading.risk_flags),
    },
  }
}

function draftAct(value: JsonValue): GoldAct[] {
  if (!isJsonObject(value) || typeof value.action !== 'string') return []
  const { action, target, item } = value
  const topics = textsIn(value.topics)
  const label = action === 'ready' ? 'wait' : action === 'improvise' ? 'other' : action
  return [
    {
      action: label,
      ...(typeof target === 'string' && { target }),
      ...(typeof item === 'string' && { item }),
      ...(topics.length > 0 && { topics }),
    },
  ]
}
