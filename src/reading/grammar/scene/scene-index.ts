/** A scene made ready for reading: everything in it by id and by what it is called. */
import type { ReadingEntity, ReadingScene } from '../../../core/protocol/free-text-reading.ts'
import { normalText } from '../../../text/limit-combining-marks.ts'
import { tokensOf } from '../language/tokenize-line.ts'

/** One way to name something. */
export interface AliasEntry {
  readonly words: readonly string[]
  readonly entity: ReadingEntity
}

/** What the reader asks a scene. */
export interface SceneIndex {
  readonly scene: ReadingScene
  readonly entities: readonly ReadingEntity[]
  readonly byId: ReadonlyMap<string, ReadingEntity>
  /** By the first word of the alias. */
  readonly aliases: ReadonlyMap<string, readonly AliasEntry[]>
  /** Every word of every name. */
  readonly names: ReadonlySet<string>
  /** Words of names of what is elsewhere or was only told of: never mended, and nothing is mended to them. */
  readonly spared: ReadonlySet<string>
  /** Works out what hangs on the names of the scene once, however often lines and their parts are read in it. */
  readonly once: <Value>(key: string, make: () => Value) => Value
}

/** Makes a scene ready. */
export function indexScene(scene: ReadingScene): SceneIndex {
  const { people, objects, exits, places, belongings, topics, extras = [] } = scene
  const entities = [...people, ...objects, ...exits, ...places, ...belongings, ...extras, ...topics]
  const entries = entities.flatMap(aliasesOf)
  const far = (scene.elsewhere ?? []).flatMap(aliasesOf)
  const aliases = Map.groupBy([...entries, ...far], ({ words }) => words[0] ?? '')
  const names = new Set(entries.flatMap(({ words }) => words))
  const byId = new Map<string, ReadingEntity>()
  // The first of two with one id is the nearer one: somebody present before the talk of them.
  for (const entity of [...entities, ...(scene.elsewhere ?? [])])
    if (!byId.has(entity.id)) byId.set(entity.id, entity)
  const spared = new Set([...far.flatMap(({ words }) => words), ...(scene.spared ?? [])])
  return { scene, entities, byId, aliases, names, spared, once: keptByKey() }
}

function keptByKey(): SceneIndex['once'] {
  const kept = new Map<string, unknown>()
  return <Value>(key: string, make: () => Value): Value => {
    if (!kept.has(key)) kept.set(key, make())
    return kept.get(key) as Value
  }
}

function aliasesOf(entity: ReadingEntity): AliasEntry[] {
  const texts = new Set([nameText(entity.name), ...entity.aliases.map(nameText)])
  return [...texts].filter((text) => text !== '').map((text) => ({ words: text.split(' '), entity }))
}

/** The words of a name as one text. */
function nameText(name: string): string {
  return plainName.test(name)
    ? name.toLowerCase().replace(/^(?:the|a|an|my) /, '')
    : nameWords(name).join(' ')
}

const plainName = /^[A-Za-z]+(?: [A-Za-z]+)*$/

/** The words of a name, without its article. */
export function nameWords(name: string): string[] {
  const words = plainName.test(name)
    ? name.toLowerCase().split(' ')
    : tokensOf(normalText(name, 'NFKC'))
        .map(({ word }) => word)
        .filter((word) => word !== "'s" && /^[\p{L}\p{N}\p{So}]/u.test(word))
  return words.length > 1 && /^(?:the|a|an|my)$/.test(words[0] ?? '') ? words.slice(1) : words
}

/** True when something carries a tag, or a tag with something after a colon. */
export function hasTag(entity: ReadingEntity | undefined, tag: string): boolean {
  return entity?.tags?.some((one) => one === tag || one.startsWith(`${tag}:`)) ?? false
}

/** Somebody or something that is not here. */
export function isElsewhere(entity: ReadingEntity | undefined): boolean {
  return hasTag(entity, 'elsewhere')
}

/** Somebody who can be spoken of and not spoken to. */
export function isAbsentPerson(entity: ReadingEntity | undefined): boolean {
  return entity?.kind === 'topic' && hasTag(entity, 'person')
}

/** True when one of the names of something holds a word. */
export function isCalled(entity: ReadingEntity | undefined, word: RegExp): boolean {
  return (
    entity !== undefined && [entity.name, ...entity.aliases].some((name) => word.test(name.toLowerCase()))
  )
}

/** Everything of one kind that is money, a weapon, … */
export function firstTagged(entities: readonly ReadingEntity[], tag: string): ReadingEntity | undefined {
  return entities.find((entity) => hasTag(entity, tag))
}

/** Something written that has pages or lines to go through. */
export function isText(entity: ReadingEntity | undefined): boolean {
  return (
    entity !== undefined &&
    (hasTag(entity, 'readable') ||
      hasTag(entity, 'document') ||
      isCalled(
        entity,
        /\b(?:book|log|ledger|register|diary|journal|papers|binder|folder|notebook|script|manuscript|album)$/,
      ))
  )
}
