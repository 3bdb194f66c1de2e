/**
 * What in a book leads to what, for walkers with an ending in mind: which deed, find or answer gives something that the
 * ending needs, or that something on the way to it needs.
 */

import { isJsonObject } from '../../core/json.ts'
import type { LoadedScenario } from '../../packs/pack-loader.ts'

type Book = LoadedScenario['book']
type Loose = Readonly<Record<string, unknown>>

/** Something to do, with what it gives and what it asks for, as short names such as `flag:lit` or `fact:c_glove`. */
export interface Lead {
  /** Where, or with whom; neither for what comes as a choice of its own. */
  readonly at?: string
  readonly who?: string
  /** What a choice for it is called. */
  readonly text?: string
  /** What may be typed for it; `{who}` stands for a name. */
  readonly lines: readonly string[]
  readonly gives: readonly string[]
  readonly needs: readonly string[]
}

function objects(value: unknown): readonly Loose[] {
  return Array.isArray(value) ? value.filter((one) => isJsonObject(one)) : []
}

function names(part: unknown): readonly string[] {
  if (typeof part === 'string') return [part]
  if (Array.isArray(part)) return part.filter((one): one is string => typeof one === 'string')
  return isJsonObject(part) ? Object.keys(part) : []
}

/** What a condition asks for; what it forbids is nobody's aim. */
export function wantedBy(condition: unknown): readonly string[] {
  if (!isJsonObject(condition)) return []
  const { all, any, flag, item, clue, fact, known, at, visited, clock } = condition as Loose
  const named = (kind: string, part: unknown): string[] => names(part).map((id) => `${kind}:${id}`)
  return [
    ...objects(all).flatMap(wantedBy),
    ...objects(any).flatMap(wantedBy),
    ...named('flag', flag),
    ...named('item', item),
    ...[clue, typeof fact === 'string' ? fact : null, typeof known === 'string' ? known : null].flatMap(
      (one) => named('fact', one),
    ),
    ...[at, visited].flatMap((one) => named('place', one)),
    ...named('clock', clock),
  ]
}

/** What effects give. */
function givenBy(...lists: readonly unknown[]): readonly string[] {
  return lists.flatMap(objects).flatMap((effect) => {
    const { flag, item, clue, reveal, fact, clock, give, encounter, contest, chase, scene, ending } = effect
    const revealed = isJsonObject(reveal) ? reveal.fact : reveal
    const begun = [encounter, contest, chase].flatMap(names)
    return [
      ...names(flag).map((id) => `flag:${id}`),
      ...[...names(item), ...names(isJsonObject(give) ? give.item : null)].map((id) => `item:${id}`),
      ...[clue, revealed, isJsonObject(fact) ? fact.id : null].flatMap(names).map((id) => `fact:${id}`),
      ...names(clock).map((id) => `clock:${id}`),
      ...begun.map((id) => `begun:${id}`),
      ...names(isJsonObject(scene) ? scene.to : scene).map((id) => `place:${id}`),
      ...names(ending).map((id) => `ending:${id}`),
    ]
  })
}

function deedLead(deed: Loose, more: Partial<Lead> & { readonly won?: readonly string[] }): Lead {
  const { won = [], needs = [], ...rest } = more
  return {
    text: String(deed.text),
    // What belongs to a set piece is offered while it runs; typed anywhere else it is only words.
    lines: more.at === undefined ? [] : names(deed.phrases).slice(0, 3),
    gives: [...givenBy(deed.success, deed.mixed), ...won],
    needs: [...wantedBy(deed.if), ...names(deed.evidence).map((id) => `fact:${id}`), ...needs],
    ...rest,
  }
}

/** All leads of a scenario. */
export function leadsOf({ book, world }: Pick<LoadedScenario, 'book' | 'world'>): readonly Lead[] {
  const rows = (world.entities_add ?? []) as unknown as readonly {
    id: string
    type: string
    name: string
    attrs: Loose
  }[]
  const nameOf = (id: unknown): string => rows.find((row) => row.id === id)?.name ?? String(id)
  return [
    ...Object.values(book.places).flatMap((place) => [
      ...place.affordances.map((deed) =>
        deedLead(deed as Loose, { at: place.id, needs: [`place:${place.id}`] }),
      ),
      ...place.objects.map((thing) => ({
        at: place.id,
        lines: [`take ${thing.name}`],
        gives: [`item:${thing.id}`],
        needs: [`place:${place.id}`],
      })),
    ]),
    ...rows.flatMap((row) => [...findLeads(row, nameOf), ...talkLeads(row, book)]),
    ...pieceLeads(book),
  ]
}

function findLeads(
  row: { readonly id: string; readonly attrs: Loose },
  nameOf: (id: unknown) => string,
): readonly Lead[] {
  return objects(row.attrs.discoverables).map((found) => {
    const trigger = found.trigger as string | Loose
    const gives = (found.gives ?? {}) as Loose
    const typed =
      typeof trigger === 'string'
        ? [trigger]
        : [
            ...names(trigger.phrases).slice(0, 2),
            ...names(trigger.target).map((id) => `search ${nameOf(id)}`),
          ]
    return {
      at: row.id,
      lines: typed.length === 0 ? ['search the place'] : typed,
      gives: [
        ...names(gives.clue).map((id) => `fact:${id}`),
        ...names(gives.item).map((id) => `item:${id}`),
        ...givenBy(gives.effects),
      ],
      needs: [`place:${row.id}`],
    }
  })
}

function talkLeads(row: { readonly id: string; readonly attrs: Loose }, book: Book): readonly Lead[] {
  return [...objects(row.attrs.knows), ...objects(row.attrs.withholds)].map((entry) => {
    const topics = names(entry.topics).map(
      (id) => book.topics[id]?.name ?? id.slice(id.indexOf(':') + 1).replaceAll('_', ' '),
    )
    const gate = JSON.stringify(entry.gate ?? {})
    const evidence = [...gate.matchAll(/"evidence":"([^"]+)"/g)].map(([, id]) => `fact:${id}`)
    return {
      who: row.id,
      lines: topics
        .slice(0, 3)
        .flatMap((topic) => [`ask {who} about ${topic}`, `persuade {who} to tell me about ${topic}`]),
      gives: [`fact:${String(entry.fact)}`, ...givenBy(entry.on_reveal)],
      needs: evidence,
    }
  })
}

function pieceLeads(book: Book): readonly Lead[] {
  const begun = (piece: Loose): readonly string[] => [
    `begun:${String(piece.id)}`,
    ...wantedBy(piece.begin_if),
  ]
  return [
    ...Object.values(book.storylets).flatMap((one) =>
      one.choices.map((deed) => deedLead(deed as Loose, { needs: wantedBy(one.view_if) })),
    ),
    ...Object.values(book.contests).flatMap((one) =>
      one.arguments.map((deed) =>
        deedLead(deed as Loose, { won: givenBy(one.win), needs: begun(one as Loose) }),
      ),
    ),
    ...Object.values(book.chases).flatMap((one) =>
      one.legs.flatMap((leg) =>
        leg.routes.map((deed) =>
          deedLead(deed as Loose, { won: givenBy(one.win), needs: begun(one as Loose) }),
        ),
      ),
    ),
    ...Object.values(book.encounters).flatMap((one) =>
      [...one.terrain, { text: 'Attack', phrases: [] } as Loose].map((deed) =>
        deedLead(deed as Loose, { won: givenBy(one.on_win), needs: begun(one as Loose) }),
      ),
    ),
    ...Object.values(book.deductions).map((one) => ({
      lines: [],
      gives: givenBy(one.effects),
      needs: one.needs.of.map((id) => `fact:${id}`),
    })),
  ]
}
