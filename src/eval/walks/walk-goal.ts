/**
 * A walker with an ending in mind reasons backwards: what would bring it about, what does that need, where is it had. It
 * settles on one such thing, goes there, tries it a few times, and thinks again. It knows the world definition, not the dice.
 */
import { isJsonObject } from '../../core/json.ts'
import { playerIdOf } from '../../core/state/readers.ts'
import type { GameState } from '../../core/state/state.ts'
import type { LoadedScenario } from '../../packs/index.ts'
import { oneOf } from '../seeded-chance.ts'

type WorldDefinition = LoadedScenario['definition']

/** What leads on from a moment: lines to type, and texts of choices to pick. */
export interface Guidance {
  readonly lines: readonly string[]
  readonly texts: ReadonlySet<string>
}

/** Says what leads on; one walker's own, because it remembers what it is about. */
export type WalkGoal = (state: GameState) => Guidance

/** How long a walker stays with one thing: on the way to it, and when it is there. */
const maxTurnsOnTheWay = 10
const maxTriesThere = 2
const maxChain = 12

/** The goal of reaching an ending, for one walk. */
export function walkGoal(
  ending: WorldDefinition['endings'][number],
  definition: WorldDefinition,
  leads: readonly Lead[],
  chance: () => number,
): WalkGoal {
  let target: Lead | null = null
  let left = 0
  return (state) => {
    left -= 1
    if (target === null || left <= 0 || isDone(target, state)) {
      target = nextTarget([...wantedBy(ending.if), `ending:${ending.id}`], {
        definition,
        leads,
        state,
        chance,
      })
      left = maxTurnsOnTheWay
    }
    if (target === null) return { lines: [], texts: new Set() }
    if (isThere(target, state)) left = Math.min(left, maxTriesThere)
    return guidanceTo(target, definition, state)
  }
}

/** Follows what is wanted back to something that can be done, or at least tried. */
function nextTarget(wanted: readonly string[], { definition, leads, state, chance }: Thought): Lead | null {
  let target: Lead | null = null
  let missing = wanted.filter((need) => !isHad(need, state))
  const seen = new Set<Lead>()
  for (let step = 0; step < maxChain; step += 1) {
    const found = oneOf(
      missing.flatMap((need) =>
        need.startsWith('place:')
          ? [visitTo(need.slice(6))]
          : leads.filter((lead) => lead.gives.includes(need) && !seen.has(lead)),
      ),
      chance,
    )
    if (found === undefined) break
    seen.add(found)
    target = found
    const needs = [...found.needs, ...needsOnTheWay(placeOf(found, state), definition, state)]
    const own = `place:${found.at ?? ''}`
    missing = needs.filter((need) => need !== own && !isHad(need, state))
    // Of several needs some are only other ways; now and then it is tried as it stands.
    if (chance() < 0.1) break
  }
  return target
}

/** What a walker thinks with. */
interface Thought {
  readonly definition: WorldDefinition
  readonly leads: readonly Lead[]
  readonly state: GameState
  readonly chance: () => number
}

/** Being somewhere may be all that is needed: things begin there by themselves. */
function visitTo(place: string): Lead {
  return { at: place, lines: ['look around', 'wait ten minutes'], gives: [`place:${place}`], needs: [] }
}

/** What the ways to a place ask for. */
function needsOnTheWay(
  place: string | undefined,
  definition: WorldDefinition,
  state: GameState,
): readonly string[] {
  const needs: string[] = []
  let here = state.scene.location_id
  for (let steps = 0; here !== null && place !== undefined && here !== place && steps < 20; steps += 1) {
    const next = stepTowards(definition, here, place)
    const way = next === null ? undefined : definition.places[here]?.exits.find((exit) => exit.to === next)
    needs.push(...wantedBy(way?.if))
    here = next
  }
  return needs
}

function placeOf(lead: Lead, state: GameState): string | undefined {
  return lead.at ?? whereIs(lead.who, state)
}

function isThere(lead: Lead, state: GameState): boolean {
  const place = placeOf(lead, state)
  return place === undefined || place === state.scene.location_id
}

function isDone(lead: Lead, state: GameState): boolean {
  return lead.gives.length > 0 && lead.gives.every((gain) => isHad(gain, state))
}

function guidanceTo(lead: Lead, definition: WorldDefinition, state: GameState): Guidance {
  const nameOf = (id: string): string =>
    state.entities[id]?.name ?? id.slice(id.indexOf(':') + 1).replaceAll('_', ' ')
  const here = state.scene.location_id
  const place = placeOf(lead, state)
  const texts = new Set(lead.text === undefined ? [] : [lead.text])
  if (here === null || place === undefined || place === here)
    return { lines: lead.lines.map((line) => line.replaceAll('{who}', nameOf(lead.who ?? ''))), texts }
  const way = stepTowards(definition, here, place)
  return way === null
    ? { lines: [], texts }
    : { lines: [`go to ${nameOf(way)}`], texts: new Set([`Go to ${nameOf(way)}`]) }
}

function whereIs(who: string | undefined, state: GameState): string | undefined {
  if (who === undefined) return undefined
  if (state.scene.present_entity_ids.includes(who)) return state.scene.location_id ?? undefined
  const place: unknown = state.entities[who]?.attrs.location_id
  return typeof place === 'string' ? place : undefined
}

/** Whether the player has it, knows it or stands there already. */
function isHad(wanted: string, state: GameState): boolean {
  const cut = wanted.indexOf(':')
  const [kind, id] = [wanted.slice(0, cut), wanted.slice(cut + 1)]
  const hero = playerIdOf(state)
  if (kind === 'fact') return state.knowledge[`${hero}|${id}`] !== undefined
  if (kind === 'item') return (state.inventory[`${hero}|${id}`]?.qty ?? 0) > 0
  if (kind === 'place') return state.scene.location_id === id
  // Clocks run by themselves, or do not.
  if (kind === 'clock') return true
  if (kind !== 'flag') return false
  const flags = state.documents['world|flags']?.value
  return isJsonObject(flags) && Object.hasOwn(flags, id)
}

/** The neighbouring place through which a place is reached; null when there is no way. */
function stepTowards(definition: WorldDefinition, from: string, to: string): string | null {
  const first = new Map<string, string>([[from, '']])
  const line = [from]
  for (let index = 0; index < line.length; index += 1) {
    const here = line[index] ?? ''
    for (const way of definition.places[here]?.exits ?? []) {
      if (first.has(way.to)) continue
      first.set(way.to, here === from ? way.to : (first.get(here) ?? way.to))
      if (way.to === to) return first.get(way.to) ?? null
      line.push(way.to)
    }
  }
  return null
}

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
  return Array.isArray(value) ? value.filter((item) => isJsonObject(item)) : []
}

function names(part: unknown): readonly string[] {
  if (typeof part === 'string') return [part]
  if (Array.isArray(part)) return part.filter((name): name is string => typeof name === 'string')
  return isJsonObject(part) ? Object.keys(part) : []
}

/** What a condition asks for; what it forbids is no aim. */
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
      (id) => named('fact', id),
    ),
    ...[at, visited].flatMap((id) => named('place', id)),
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

function actionLead(action: Loose, more: Partial<Lead> & { readonly won?: readonly string[] }): Lead {
  const { won = [], needs = [], ...rest } = more
  return {
    text: String(action.text),
    // What belongs to a set piece is offered while it runs; typed anywhere else it is only words.
    lines: more.at === undefined ? [] : names(action.phrases).slice(0, 3),
    gives: [...givenBy(action.success, action.mixed), ...won],
    needs: [...wantedBy(action.if), ...names(action.evidence).map((id) => `fact:${id}`), ...needs],
    ...rest,
  }
}

/** All leads of a scenario. */
export function leadsOf({
  definition,
  world,
}: Pick<LoadedScenario, 'definition' | 'world'>): readonly Lead[] {
  const rows = (world.entities_add ?? []) as unknown as readonly {
    id: string
    type: string
    name: string
    attrs: Loose
  }[]
  const nameOf = (id: unknown): string => rows.find((row) => row.id === id)?.name ?? String(id)
  return [
    ...Object.values(definition.places).flatMap((place) => [
      ...place.affordances.map((action) =>
        actionLead(action as Loose, { at: place.id, needs: [`place:${place.id}`] }),
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

function talkLeads(
  row: { readonly id: string; readonly attrs: Loose },
  definition: WorldDefinition,
): readonly Lead[] {
  return [...objects(row.attrs.knows), ...objects(row.attrs.withholds)].map((entry) => {
    const topics = names(entry.topics).map(
      (id) => definition.topics[id]?.name ?? id.slice(id.indexOf(':') + 1).replaceAll('_', ' '),
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

function pieceLeads(definition: WorldDefinition): readonly Lead[] {
  const begun = (piece: Loose): readonly string[] => [
    `begun:${String(piece.id)}`,
    ...wantedBy(piece.begin_if),
  ]
  return [
    ...Object.values(definition.storylets).flatMap((storylet) =>
      storylet.choices.map((action) => actionLead(action as Loose, { needs: wantedBy(storylet.view_if) })),
    ),
    ...Object.values(definition.contests).flatMap((contest) =>
      contest.arguments.map((action) =>
        actionLead(action as Loose, { won: givenBy(contest.win), needs: begun(contest as Loose) }),
      ),
    ),
    ...Object.values(definition.chases).flatMap((chase) =>
      chase.legs.flatMap((leg) =>
        leg.routes.map((action) =>
          actionLead(action as Loose, { won: givenBy(chase.win), needs: begun(chase as Loose) }),
        ),
      ),
    ),
    ...Object.values(definition.encounters).flatMap((encounter) =>
      [...encounter.terrain, { text: 'Attack', phrases: [] } as Loose].map((action) =>
        actionLead(action as Loose, { won: givenBy(encounter.on_win), needs: begun(encounter as Loose) }),
      ),
    ),
    ...Object.values(definition.deductions).map((deduction) => ({
      lines: [],
      gives: givenBy(deduction.effects),
      needs: deduction.needs.of.map((id) => `fact:${id}`),
    })),
  ]
}
