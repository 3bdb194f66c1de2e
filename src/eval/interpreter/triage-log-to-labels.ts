/** Turns a triage log into lines with draft labels: the reader's guesses, for a person to correct. */

import { asObject, asObjects, asText, asTexts, type JsonObject } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import {
  contextOf,
  type GoldAct,
  goldAct,
  type LabelledLine,
  labelledAct,
  labelledMode,
  parseJsonLine,
} from './read-labelled-lines.ts'

/** Lines to label, and the scenes they were spoken in. */
export interface DraftLabels {
  readonly lines: readonly LabelledLine[]
  readonly scenes: { readonly version: 1; readonly scenes: Readonly<Record<string, JsonObject>> }
}

/**
 * Turns a triage log into labelled lines whose labels are the reader's guesses, for a person to correct; a line that was
 * logged twice in one scene is labelled once.
 */
export function labelTriage(rows: Iterable<string>, file: string): Result<DraftLabels> {
  const scenes = new Map<string, { readonly id: string; readonly scene: JsonObject }>()
  const lines = new Map<string, LabelledLine>()
  let number = 0
  for (const text of rows) {
    number += 1
    if (text.trim() === '') continue
    const row = parseTriageRow(text)
    if (row === undefined) {
      return refuse(
        'import/bad-row',
        `Line ${number} of ${file} is no row of a triage log: it needs "text", "scene" and "reading".`,
        { data: { file, number } },
      )
    }
    const scene = lasting(row.scene)
    const place = JSON.stringify(scene)
    const known = scenes.get(place) ?? { id: `scene_${scenes.size + 1}`, scene }
    scenes.set(place, known)
    const key = `${known.id} ${row.text.toLowerCase()}`
    if (!lines.has(key))
      lines.set(key, draftLine(row, `t${String(lines.size + 1).padStart(3, '0')}`, known.id))
  }
  if (lines.size === 0) return refuse('import/no-rows', `${file} holds no rows.`, { data: { file } })
  const byId = Object.fromEntries([...scenes.values()].map(({ id, scene }) => [id, scene]))
  return done({ lines: [...lines.values()], scenes: { version: 1, scenes: byId } })
}

interface TriageRow {
  readonly text: string
  readonly scene: JsonObject
  readonly reading: JsonObject
}

function parseTriageRow(line: string): TriageRow | undefined {
  const value = asObject(parseJsonLine(line))
  const text = asText(value?.text)
  const scene = asObject(value?.scene)
  const reading = asObject(value?.reading)
  return text === undefined || scene === undefined || reading === undefined
    ? undefined
    : { text, scene, reading }
}

/** A scene without what changes from line to line. */
function lasting(scene: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(scene).filter(([key]) => !/^(?:focus|interlocutor|open_question)$/.test(key)),
  )
}

function draftLine({ text, scene, reading }: TriageRow, id: string, sceneId: string): LabelledLine {
  return {
    id,
    split: 'triage',
    scene: sceneId,
    text,
    context: contextOf(scene),
    gold: {
      mode: labelledMode(asText(reading.mode) ?? 'play'),
      actions: asObjects(reading.actions).flatMap(draftAct),
      risk_flags: asTexts(reading.risk_flags),
    },
  }
}

function draftAct(value: JsonObject): GoldAct[] {
  return goldAct(value).map(({ action, topics = [], ...act }) => ({
    action: labelledAct(action),
    ...act,
    ...(topics.length > 0 && { topics }),
  }))
}
