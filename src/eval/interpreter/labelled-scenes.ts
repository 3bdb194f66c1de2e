/** The scenes that labelled lines are spoken in, from a file with `scenes` by id. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { ReadingEntity, ReadingKind, ReadingScene } from '../../core/protocol/reading.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { type LabelledLine, textsIn } from './labelled-lines.ts'

/** Scenes by id. */
export type LabelledScenes = ReadonlyMap<string, ReadingScene>

/** Reads scenes. */
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

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : []
}

function affordanceOf(value: JsonValue): ReadingScene['affordances'][number][] {
  if (!isJsonObject(value) || typeof value.id !== 'string') return []
  return [{ id: value.id, phrases: textsIn(value.phrases) }]
}

const kinds: Readonly<Record<string, ReadingKind>> = {
  ...{ npc: 'person', person: 'person', object: 'object', exit: 'exit', place: 'place', item: 'item' },
  ...{ spell: 'spell', topic: 'topic' },
}

function entitiesIn(value: JsonValue | undefined, usual: ReadingKind): ReadingEntity[] {
  return listOf(value).flatMap((one) => {
    if (!isJsonObject(one) || typeof one.id !== 'string') return []
    const { id, name, kind, pronoun } = one
    return [
      {
        id,
        name: typeof name === 'string' ? name : id.replaceAll('_', ' '),
        aliases: textsIn(one.aliases),
        kind: (typeof kind === 'string' ? kinds[kind] : undefined) ?? usual,
        ...(typeof pronoun === 'string' && { pronoun }),
        tags: textsIn(one.tags),
      },
    ]
  })
}
