/**
 * The leads of a scenario, which are the things that can be done in it: each with what it gives and what it asks for,
 * read from the world definition.
 */
import { asObject, asObjects, asText, asTexts, type JsonObject } from '../../core/json.ts'
import type { LoadedScenario } from '../../packs/index.ts'

type WorldDefinition = LoadedScenario['definition']

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

export function leadsOf({
  definition,
  world,
}: Pick<LoadedScenario, 'definition' | 'world'>): readonly Lead[] {
  const rows = (world.entities_add ?? []) as unknown as readonly WorldRow[]
  const nameOf = (id: unknown): string => rows.find((row) => row.id === id)?.name ?? String(id)
  return [
    ...Object.values(definition.places).flatMap((place) => [
      ...place.affordances.map((action) =>
        actionLead(action, { at: place.id, needs: [`place:${place.id}`] }),
      ),
      ...place.objects.map((thing) => ({
        at: place.id,
        lines: [`take ${thing.name}`],
        gives: [`item:${thing.id}`],
        needs: [`place:${place.id}`],
      })),
    ]),
    ...rows.flatMap((row) => [...findLeads(row, nameOf), ...talkLeads(row, definition)]),
    ...pieceLeads(definition),
  ]
}

/** A person, place or thing of the world. */
interface WorldRow {
  readonly id: string
  readonly name: string
  readonly attrs: JsonObject
}

function findLeads({ id, attrs }: WorldRow, nameOf: (id: unknown) => string): readonly Lead[] {
  return asObjects(attrs.discoverables).map(({ trigger, gives: given }) => {
    const gives = asObject(given) ?? {}
    const typed = [
      ...idsIn(fieldOr(trigger, 'phrases')).slice(0, 2),
      ...idsIn(asObject(trigger)?.target).map((thing) => `search ${nameOf(thing)}`),
    ]
    return {
      at: id,
      lines: typed.length === 0 ? ['search the place'] : typed,
      gives: [...tagged('fact', gives.clue), ...tagged('item', gives.item), ...givenBy(gives.effects)],
      needs: [`place:${id}`],
    }
  })
}

function talkLeads({ id: who, attrs }: WorldRow, definition: WorldDefinition): readonly Lead[] {
  return [...asObjects(attrs.knows), ...asObjects(attrs.withholds)].map((entry) => {
    const topics = idsIn(entry.topics).map(
      (id) => definition.topics[id]?.name ?? id.slice(id.indexOf(':') + 1).replaceAll('_', ' '),
    )
    const gate = JSON.stringify(entry.gate ?? {})
    const evidence = [...gate.matchAll(/"evidence":"([^"]+)"/g)].map(([, id]) => `fact:${id}`)
    return {
      who,
      lines: topics
        .slice(0, 3)
        .flatMap((topic) => [`ask {who} about ${topic}`, `persuade {who} to tell me about ${topic}`]),
      gives: [`fact:${String(entry.fact)}`, ...givenBy(entry.on_reveal)],
      needs: evidence,
    }
  })
}

/** What set pieces offer while they run, and what can be concluded. */
function pieceLeads(definition: WorldDefinition): readonly Lead[] {
  const begun = ({
    id,
    begin_if,
  }: {
    readonly id: string
    readonly begin_if?: unknown
  }): readonly string[] => [`begun:${id}`, ...wantedBy(begin_if)]
  return [
    ...Object.values(definition.storylets).flatMap((storylet) =>
      storylet.choices.map((action) => actionLead(action, { needs: wantedBy(storylet.view_if) })),
    ),
    ...Object.values(definition.contests).flatMap((contest) =>
      contest.arguments.map((action) =>
        actionLead(action, { won: givenBy(contest.win), needs: begun(contest) }),
      ),
    ),
    ...Object.values(definition.chases).flatMap((chase) =>
      chase.legs.flatMap((leg) =>
        leg.routes.map((action) => actionLead(action, { won: givenBy(chase.win), needs: begun(chase) })),
      ),
    ),
    ...Object.values(definition.encounters).flatMap((encounter) =>
      [...encounter.terrain, { text: 'Attack', phrases: [] }].map((action) =>
        actionLead(action, { won: givenBy(encounter.on_win), needs: begun(encounter) }),
      ),
    ),
    ...Object.values(definition.deductions).map((deduction) => ({
      lines: [],
      gives: givenBy(deduction.effects),
      needs: deduction.needs.of.map((id) => `fact:${id}`),
    })),
  ]
}

/** What a condition asks for; what it forbids is no aim. */
export function wantedBy(condition: unknown): readonly string[] {
  const { all, any, flag, item, clue, fact, known, at, visited, clock } = asObject(condition) ?? {}
  return [
    ...asObjects(all).flatMap(wantedBy),
    ...asObjects(any).flatMap(wantedBy),
    ...tagged('flag', flag),
    ...tagged('item', item),
    ...tagged('fact', clue, asText(fact), asText(known)),
    ...tagged('place', at, visited),
    ...tagged('clock', clock),
  ]
}

function givenBy(...lists: readonly unknown[]): readonly string[] {
  return lists.flatMap(asObjects).flatMap((effect) => {
    const { flag, item, clue, reveal, fact, clock, give, encounter, contest, chase, scene, ending } = effect
    return [
      ...tagged('flag', flag),
      ...tagged('item', item, asObject(give)?.item),
      ...tagged('fact', clue, fieldOr(reveal, 'fact'), asObject(fact)?.id),
      ...tagged('clock', clock),
      ...tagged('begun', encounter, contest, chase),
      ...tagged('place', fieldOr(scene, 'to')),
      ...tagged('ending', ending),
    ]
  })
}

/** The ids that parts of a definition name, each with its kind before it: `flag:lit`. */
function tagged(kind: string, ...parts: readonly unknown[]): readonly string[] {
  return parts.flatMap(idsIn).map((id) => `${kind}:${id}`)
}

/** An id, a list of ids, or the keys of a table. */
function idsIn(part: unknown): readonly string[] {
  const id = asText(part)
  if (id !== undefined) return [id]
  return Array.isArray(part) ? asTexts(part) : Object.keys(asObject(part) ?? {})
}

/** A field of an object; a value that is written without one stands for it. */
function fieldOr(value: unknown, field: string): unknown {
  const object = asObject(value)
  return object === undefined ? value : object[field]
}

function actionLead(action: object, more: Partial<Lead> & { readonly won?: readonly string[] }): Lead {
  const { text, phrases, success, mixed, evidence, if: condition } = action as JsonObject
  const { won = [], needs = [], ...rest } = more
  return {
    text: String(text),
    // What belongs to a set piece is offered while it runs; typed anywhere else it is only words.
    lines: more.at === undefined ? [] : idsIn(phrases).slice(0, 3),
    gives: [...givenBy(success, mixed), ...won],
    needs: [...wantedBy(condition), ...tagged('fact', evidence), ...needs],
    ...rest,
  }
}
