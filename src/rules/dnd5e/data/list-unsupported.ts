/**
 * What the data names and the rules cannot play yet, each with its reason. It is reckoned from the data, so nothing
 * is missing from it by oversight; a test holds its size, so that it only shrinks.
 */
import { rankOf } from '../challenge-rating.ts'
import type { Activity } from './activity-schemas.ts'
import type { Srd } from './load-srd.ts'
import type { Mechanic } from './mechanic-schemas.ts'

/** One thing that cannot be played yet. */
export interface Unsupported {
  readonly kind: 'monster' | 'spell' | 'feature' | 'race' | 'magic-item'
  readonly owner: string
  /** The ability, action or spell. */
  readonly name: string
  readonly reason: string
  /** A party of levels 1 to 5 may meet it. */
  readonly early: boolean
}

interface Owner {
  readonly kind: Unsupported['kind']
  readonly id: string
  readonly title: string
  readonly early: boolean
  readonly abilities: readonly {
    readonly name: string
    readonly mechanics: readonly Mechanic[]
    readonly activities?: readonly Activity[] | undefined
  }[]
}

/**
 * Everything in the data that cannot be played yet.
 *
 * @example
 * listUnsupported(createSrd()).filter((entry) => entry.early) // what a young party could miss: nothing
 */
export function listUnsupported(srd: Srd): readonly Unsupported[] {
  return [...ownersOf(srd)].flatMap(unsupportedOf)
}

/** Something the data leaves to the narrator. */
export interface Ruled {
  readonly kind: Unsupported['kind']
  readonly owner: string
  readonly name: string
}

/** What the data leaves to the narrator's words, one row for each ruling: no gap, but no number either. */
export function listRulings(srd: Srd): readonly Ruled[] {
  return [...ownersOf(srd)].flatMap(({ kind, id, title, abilities }) => {
    // Rulings also stand deep inside effects, so the text is searched and not the top alone.
    const found = JSON.stringify(abilities).matchAll(/"kind":"(ruling|utility)"/g)
    return [...found].map(() => ({ kind, owner: id, name: title }))
  })
}

/** The list as lines for a person. */
export function unsupportedLines(entries: readonly Unsupported[]): readonly string[] {
  return entries.map((entry) => `${entry.kind} ${entry.owner}: ${entry.name} — ${entry.reason}`)
}

function* ownersOf(srd: Srd): Generator<Owner> {
  for (const monster of srd.monsters.all()) {
    const own = { name: monster.name, mechanics: [], activities: monster.activities }
    const early = rankOf(monster.cr) <= rankOf('6')
    yield { kind: 'monster', id: monster.id, title: monster.name, early, abilities: [...monster.traits, own] }
  }
  for (const spell of srd.spells.all()) {
    const own = { name: spell.name, mechanics: [], activities: spell.activities }
    yield { kind: 'spell', id: spell.id, title: spell.name, early: spell.level <= 3, abilities: [own] }
  }
  for (const feature of srd.features.all()) {
    yield {
      kind: 'feature',
      id: feature.id,
      title: feature.name,
      early: feature.level <= 5,
      abilities: [feature],
    }
  }
  for (const race of srd.races.all()) {
    yield { kind: 'race', id: race.id, title: race.name, early: true, abilities: race.traits }
  }
  for (const item of srd.magicItems.all()) {
    const early = item.rarity === 'common' || item.rarity === 'uncommon'
    yield { kind: 'magic-item', id: item.id, title: item.name, early, abilities: [item] }
  }
}

function unsupportedOf(owner: Owner): Unsupported[] {
  const { kind, id, early } = owner
  return owner.abilities.flatMap((ability) => [
    ...ability.mechanics.flatMap((each) =>
      each.kind === 'unsupported'
        ? [{ kind, owner: id, name: ability.name, reason: each.reason, early }]
        : [],
    ),
    ...(ability.activities ?? []).flatMap((each) =>
      each.kind === 'unsupported' ? [{ kind, owner: id, name: each.name, reason: each.reason, early }] : [],
    ),
  ])
}
