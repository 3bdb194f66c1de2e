/** Player lines with what they should be read as, one JSON object a line. A file that cannot be read says where. */
import { asObject, asObjects, asText, asTexts, type JsonObject } from '../../core/json.ts'
import type { ReadingEntity, ReadingKind, ReadingScene } from '../../core/protocol/free-text-reading.ts'
import { done, type Result, refuse } from '../../core/result.ts'

/** An act that a line should come to. */
export interface GoldAct {
  readonly action: string
  readonly target?: string
  readonly item?: string
  readonly topics?: readonly string[]
}

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

/** A line, or what is wrong with it. */
function labelledLine(line: string, place: number): LabelledLine | string {
  const value = asObject(parsed(line))
  if (value === undefined) return 'it is not a JSON object'
  const [text, scene] = [asText(value.text), asText(value.scene)]
  const gold = asObject(value.gold)
  const mode = asText(gold?.mode)
  if (text === undefined) return 'it has no "text"'
  if (scene === undefined) return 'it names no "scene"'
  if (gold === undefined || mode === undefined) return 'it has no "gold" with a "mode"'
  const actions = asObjects(gold.actions).flatMap(goldAct)
  if (actions.length === 0) return 'its "gold" has no "actions"'
  const context = asObject(value.context)
  return {
    id: asText(value.id) ?? String(place),
    split: asText(value.split) ?? 'all',
    scene,
    text,
    context: context === undefined ? {} : contextOf(context),
    gold: { mode, actions, risk_flags: asTexts(gold.risk_flags) },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, '')) as unknown
  } catch {
    return undefined
  }
}

function goldAct(value: JsonObject): GoldAct[] {
  const action = asText(value.action)
  if (action === undefined) return []
  const [target, item] = [asText(value.target), asText(value.item)]
  return [
    {
      action,
      ...(target !== undefined && { target }),
      ...(item !== undefined && { item }),
      topics: asTexts(value.topics),
    },
  ]
}

function contextOf(value: JsonObject): LabelledLine['context'] {
  const interlocutor = asText(value.interlocutor)
  return { focus: asTexts(value.focus), ...(interlocutor !== undefined && { interlocutor }) }
}

export type LabelledScenes = ReadonlyMap<string, ReadingScene>

export function readLabelledScenes(value: JsonObject, file: string): Result<LabelledScenes> {
  const scenes = Object.entries(asObject(value.scenes) ?? {})
  if (scenes.length === 0) {
    const message = `${file} must hold "scenes": {"id": {"npcs": […], "objects": […], …}}.`
    return refuse('import/no-scenes', message, { data: { file } })
  }
  const read = new Map<string, ReadingScene>()
  for (const [id, given] of scenes) {
    const scene = asObject(given)
    if (scene === undefined)
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
  const genre = asText(scene.genre)
  return {
    ...(genre !== undefined && { genre }),
    mode: asText(scene.mode) ?? 'explore',
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
    affordances: asObjects(scene.affordances).flatMap(affordanceOf),
    focus: [],
    interlocutor: null,
    open_question: null,
  }
}

function affordanceOf(value: JsonObject): ReadingScene['affordances'][number][] {
  const id = asText(value.id)
  return id === undefined ? [] : [{ id, phrases: asTexts(value.phrases) }]
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

function entitiesIn(value: unknown, usual: ReadingKind): ReadingEntity[] {
  return asObjects(value).flatMap((row) => {
    const id = asText(row.id)
    if (id === undefined) return []
    const pronoun = asText(row.pronoun)
    return [
      {
        id,
        name: asText(row.name) ?? id.replaceAll('_', ' '),
        aliases: asTexts(row.aliases),
        kind: kinds[asText(row.kind) ?? ''] ?? usual,
        ...(pronoun !== undefined && { pronoun }),
        tags: asTexts(row.tags),
      },
    ]
  })
}

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
  const value = asObject(parsed(line))
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

/** What labels call a mode: they know none of its own for a sheet. */
export function labelledMode(mode: string): string {
  return mode === 'status' ? 'system' : mode
}

/** What labels call an act: they know no readied and no improvised ones. */
export function labelledAct(action: string): string {
  if (action === 'ready') return 'wait'
  return action === 'improvise' ? 'other' : action
}

function draftAct(value: JsonObject): GoldAct[] {
  return goldAct(value).map(({ action, topics = [], ...act }) => ({
    action: labelledAct(action),
    ...act,
    ...(topics.length > 0 && { topics }),
  }))
}
