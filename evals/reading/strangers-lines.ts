/** The strangers' lines, each with an approximate scene: who is said to be there, and the pack's people, things and places. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEngine } from '../../src/compose.ts'
import type { ReadingEntity, ReadingOffer, ReadingScene } from '../../src/core/protocol/free-text-reading.ts'
import { offersOf, type ScenedOffer } from './offer-scenes.ts'

export interface WantedAct {
  readonly intent: string
  readonly target: string | null
  readonly offer: string | null
}

export interface StrangersLine {
  readonly id: string
  readonly world: string
  readonly place: string
  readonly present: readonly string[]
  readonly offers: readonly string[]
  readonly text: string
  readonly words: number
  readonly kind: string
  readonly gold: { readonly acts: readonly WantedAct[]; readonly question: string | null }
}

/** A line with the scene it is read in. */
export interface PlacedLine {
  readonly line: StrangersLine
  readonly scene: ReadingScene
}

/** All of them, and who and what each adventure has. */
export async function strangersLines(): Promise<{
  readonly lines: readonly PlacedLine[]
  readonly casts: ReadonlyMap<string, Cast>
}> {
  const file = join(import.meta.dirname, 'data', 'strangers.jsonl')
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => JSON.parse(row) as StrangersLine)
  const casts = new Map<string, Cast>()
  for (const { world } of lines)
    if (!casts.has(world)) casts.set(world, world === 'own' ? noCast : await castOf(world))
  return {
    casts,
    lines: lines.map((line) => ({ line, scene: sceneOf(line, casts.get(line.world) ?? noCast) })),
  }
}

/** The people, places and things of a scenario, as far as a scene can be made up from a transcript. */
async function castOf(scenario: string): Promise<Cast> {
  const engine = createEngine({ inMemory: true, home: join(import.meta.dirname, 'no-such-home') })
  const opened = await engine.packs.loader?.openScenario(scenario)
  await engine.close()
  if (opened?.ok !== true) return noCast
  const { world, definition } = opened.value as unknown as {
    readonly world: { readonly entities_add: readonly Row[] }
    readonly definition: Readonly<Record<string, Readonly<Record<string, Named>>>>
  }
  const named = Object.values(definition.people ?? {})
  const entities = world.entities_add.map(
    (row): ReadingEntity => ({
      id: row.id,
      name: row.name,
      aliases: named.find(({ id }) => id === row.id)?.aliases ?? row.attrs?.aliases ?? [],
      kind: row.type === 'location' ? 'place' : row.type === 'npc' ? 'person' : 'object',
      ...(row.attrs?.pronoun !== undefined && { pronoun: row.attrs.pronoun }),
    }),
  )
  return { entities, offers: offersOf(scenario, opened.value.definition) }
}

/** Who and what an adventure has, and what its author made possible. */
export interface Cast {
  readonly entities: readonly ReadingEntity[]
  readonly offers: readonly ScenedOffer[]
}

const noCast: Cast = { entities: [], offers: [] }

/** The choices that were on the screen or had rotated off it, with the words their author gave them; any of them may cost something. */
function offersOn(line: StrangersLine, { offers }: Cast): readonly ReadingOffer[] {
  const rotated = line.gold.acts.flatMap(({ offer }) => offer ?? [])
  return [...new Set([...line.offers, ...rotated])].map((text) => {
    const written = offers.find((offer) => offer.text === text)
    return {
      ...{ id: text, text, phrases: written?.phrases ?? [], costly: true, shown: line.offers.includes(text) },
      ...(written === undefined && { plain: {} }),
    }
  })
}

interface Named {
  readonly id: string
  readonly aliases?: readonly string[]
}

interface Row {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly attrs?: { readonly aliases?: readonly string[]; readonly pronoun?: string }
}

function sceneOf(line: StrangersLine, all: Cast): ReadingScene {
  const cast = all.entities
  const isHere = ({ name }: ReadingEntity): boolean => line.present.includes(name)
  const known = cast.filter(({ kind }) => kind === 'person')
  const own = (entity: ReadingEntity): ReadingEntity => ({
    ...entity,
    aliases: [...entity.aliases, ...entity.name.split(' ').filter((word) => /^\p{Lu}/u.test(word))],
  })
  const extras = line.present
    .filter((name) => !known.some((entity) => entity.name === name))
    .map((name): ReadingEntity => ({ id: `extra:${name}`, name, aliases: [], kind: 'person' }))
  const people = [...known.filter(isHere).map(own), ...extras]
  return {
    mode: 'explore',
    people,
    objects: cast.filter(({ kind }) => kind === 'object'),
    exits: cast.filter(({ kind, name }) => kind === 'place' && name !== line.place),
    places: [],
    belongings: [],
    topics: [],
    affordances: [],
    offers: offersOn(line, all),
    focus: [],
    interlocutor: people.length === 1 ? (people[0]?.id ?? null) : null,
    open_question: null,
    elsewhere: known.filter((entity) => !isHere(entity)).map(own),
  }
}
