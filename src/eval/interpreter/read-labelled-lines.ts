/**
 * Reads labelled lines, which are player lines with what they should be read as, one JSON object a line. A file that
 * cannot be read says where.
 */
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
  const value = asObject(parseJsonLine(line))
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

export function parseJsonLine(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, '')) as unknown
  } catch {
    return undefined
  }
}

export function goldAct(value: JsonObject): GoldAct[] {
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

export function contextOf(value: JsonObject): LabelledLine['context'] {
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

/** What labels call a mode: they know none of its own for a sheet. */
export function labelledMode(mode: string): string {
  return mode === 'status' ? 'system' : mode
}

/** What labels call an act: they know no readied and no improvised ones. */
export function labelledAct(action: string): string {
  if (action === 'ready') return 'wait'
  return action === 'improvise' ? 'other' : action
}

/** True when an act is what a label calls it; labels know no gestures, and say that one greets, looks, or does something else. */
export function isLabelled(action: string, label: string): boolean {
  return action === label || (action === 'gesture' && /^(?:greet|examine|other)$/.test(label))
}
