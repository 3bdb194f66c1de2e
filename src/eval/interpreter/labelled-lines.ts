/** Player lines with what they should be read as, one JSON object a line. A file that cannot be read says where. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { ReadingEntity, ReadingKind, ReadingScene } from '../../core/protocol/reading.ts'
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
    const labelled = labelledLine(line, read.length + 1)
    if (typeof labelled === 'string') {
      return refuse('import/bad-line', `Line ${number} of ${file} cannot be used: ${labelled}.`, {
        data: { file, number },
      })
    }
    read.push(labelled)
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

export function textsIn(value: JsonValue | undefined): string[] {
  return listOf(value).filter((item) => typeof item === 'string')
}

export type LabelledScenes = ReadonlyMap<string, ReadingScene>

export function readLabelledScenes(value: JsonObject, file: string): Result<LabelledScenes> {
  const { scenes } = value
  if (!isJsonObject(scenes) || Object.keys(scenes).length === 0) {
    return refuse(
      'import/no-scenes',
      `${file} must hold "scenes": {"id": {"npcs": […], "objects": […], …}}.`,
      { data: { file } },
    )
  }
  const read = new Map<string, ReadingScene>()
  for (const [id, scene] of Object.entries(scenes)) {
    if (!isJsonObject(scene))
      return refuse('import/bad-scene', `The scene "${id}" of ${file} is not a JSON object.`, {
        data: { file, id },
      })
    read.set(id, sceneOf(scene))
  }
  return done(read)
}

/** The scene of a line, with what was last spoken of; a refusal when there is no such scene. */
export function sceneFor({ id, scene, context }: LabelledLine, scenes: LabelledScenes): Result<ReadingScene> {
  const found = scenes.get(scene)
  if (found === undefined) {
    return refuse(
      'import/unknown-scene',
      `The line ${id} is spoken in "${scene}", and there is no such scene. There are: ${[...scenes.keys()].join(', ')}.`,
    )
  }
  return done({ ...found, focus: context.focus ?? [], interlocutor: context.interlocutor ?? null })
}

function sceneOf(scene: JsonObject): ReadingScene {
  const ways = [...entitiesIn(scene.exits, 'exit'), ...entitiesIn(scene.places, 'place')]
  const { genre, mode } = scene
  return {
    ...(typeof genre === 'string' && { genre }),
    mode: typeof mode === 'string' ? mode : 'explore',
    people: [...entitiesIn(scene.npcs, 'person'), ...entitiesIn(scene.people, 'person')],
    objects: entitiesIn(scene.objects, 'object'),
    exits: ways.filter(({ kind }) => kind === 'exit'),
    places: ways.filter(({ kind }) => kind === 'place'),
    belongings: [
      ...entitiesIn(scene.inventory, 'item'),
      ...entitiesIn(scene.belongings, 'item'),
      ...entitiesIn(scene.spells, 'spell'),
    ],
    topics: entitiesIn(scene.topics, 'topic'),
    elsewhere: entitiesIn(scene.elsewhere, 'topic'),
    affordances: listOf(scene.affordances).flatMap(affordanceOf),
    focus: [],
    interlocutor: null,
    open_question: null,
  }
}

function affordanceOf(value: JsonValue): ReadingScene['affordances'][number][] {
  if (!isJsonObject(value) || typeof value.id !== 'string') return []
  return [{ id: value.id, phrases: textsIn(value.phrases) }]
}

const kinds: Readonly<Record<string, ReadingKind>> = {
  npc: 'person',
  person: 'person',
  object: 'object',
  exit: 'exit',
  place: 'place',
  item: 'item',
  spell: 'spell',
  topic: 'topic',
}

function entitiesIn(value: JsonValue | undefined, usual: ReadingKind): ReadingEntity[] {
  return listOf(value).flatMap((row) => {
    if (!isJsonObject(row) || typeof row.id !== 'string') return []
    const { id, name, kind, pronoun } = row
    return [
      {
        id,
        name: typeof name === 'string' ? name : id.replaceAll('_', ' '),
        aliases: textsIn(row.aliases),
        kind: (typeof kind === 'string' ? kinds[kind] : undefined) ?? usual,
        ...(typeof pronoun === 'string' && { pronoun }),
        tags: textsIn(row.tags),
      },
    ]
  })
}

/** Lines to label, and the scenes they were spoken in. */
export interface DraftLabels {
  readonly lines: readonly LabelledLine[]
  readonly scenes: { readonly version: 1; readonly scenes: Readonly<Record<string, JsonObject>> }
}

/** Turns a triage log into labelled lines whose labels are the reader's guesses, for a person to correct; a line that was logged twice in one scene is labelled once. */
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

function parseTriageRow(text: string): Row | undefined {
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
    id,
    split: 'triage',
    scene: sceneId,
    text,
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
