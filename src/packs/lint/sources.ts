/** What may come of the places, people and story entries of a pack: each source with what it needs and what it gives. */

import type { Condition, Gate, ReadEffect } from '../../world/index.ts'
import {
  type ContentDraft,
  type PlaceGm,
  personGm,
  placeGm,
  type QualifiedDraft,
  type StoryDraft,
  type StoryValues,
} from '../compile/draft.ts'
import type { StoryListName } from '../format/entry-schemas.ts'
import type { Place } from '../format/shape-problems.ts'
import type { YamlPath } from '../format/yaml.ts'

/** Something that may happen, be found or be said. */
export interface Source {
  /** For people: "The affordance \"cheat\"". */
  readonly what: string
  readonly place: Place
  readonly path: YamlPath
  /** The player must be able to go there. */
  readonly at?: string
  /** The player must be able to meet them. */
  readonly who?: string
  readonly conditions: readonly (Condition | undefined)[]
  readonly gate?: Gate | undefined
  /** It begins only when something begins it. */
  readonly begun?: string
  /** Or it begins by itself when this holds. */
  readonly begins?: Condition | undefined
  /** Enough of these must be known. */
  readonly needs?: { readonly any: number; readonly of: readonly string[] }
  readonly facts: readonly string[]
  readonly items: readonly string[]
  readonly effects: readonly ReadEffect[]
  /** The place it leads to. */
  readonly leads?: string
  /** A warning is due when it can never come about. */
  readonly reported: boolean
}

const nothing = { facts: [], items: [], effects: [], conditions: [] } as const

/** All sources of a pack. */
export function sourcesOf(draft: QualifiedDraft, full: (id: string) => string): readonly Source[] {
  return [
    ...draft.contents.flatMap((content) => [
      ...placeSources(content, full(content.metadata.id)),
      ...personSources(content, full(content.metadata.id)),
    ]),
    ...draft.stories.flatMap(storySources),
  ]
}

/** Exits, authored actions, finds, and things that lie there. */
function placeSources(place: ContentDraft, id: string): readonly Source[] {
  const gm = placeGm(place)
  if (gm === null) return []
  const here = { ...nothing, place: place.gmPlace, at: id, reported: true }
  return [
    ...gm.exits.map((exit, index) => ({
      ...here,
      what: `The way to "${exit.to}"`,
      path: ['exits', index],
      conditions: [exit.if, lockOf(exit.locked)],
      effects: exit.hazard?.fail ?? [],
      leads: exit.to,
    })),
    ...gm.affordances.map((action, index) =>
      actionSource(action, place.gmPlace, ['affordances', index], { at: id }),
    ),
    ...gm.discoverables.map(({ id: found, gives, on_fail }, index) => ({
      ...here,
      what: `What "${found}" hides`,
      path: ['discoverables', index],
      facts: gives.clue === undefined ? [] : [gives.clue],
      items: gives.item === undefined ? [] : [gives.item],
      effects: [...on_fail, ...(gives.effects ?? [])],
    })),
    ...gm.objects.map((thing, index) => ({
      ...here,
      what: thing.name,
      path: ['objects', index],
      items: thing.tags.includes('fixed') ? [] : [thing.id],
      reported: false,
    })),
  ]
}

/** A lock with a key and no number is opened by its key, or by whatever sets its flag; any other can be tried. */
function lockOf(locked: PlaceGm['exits'][number]['locked']): Condition | undefined {
  if (locked?.key === undefined || locked.dc !== undefined) return undefined
  return { any: [{ flag: locked.flag }, { item: locked.key }] }
}

/** What a person says, how they react, what they plan, what they carry. */
function personSources(person: ContentDraft, id: string): readonly Source[] {
  const gm = personGm(person)
  if (gm === null) return []
  const here = { ...nothing, place: person.gmPlace, who: id, reported: true }
  const said = (['knows', 'withholds'] as const).flatMap((list) =>
    gm[list].flatMap((entry, index): Source[] => {
      if (typeof entry === 'string') return []
      const verb = list === 'knows' ? 'knows' : 'keeps back'
      return [
        {
          ...here,
          what: `What ${person.name} ${verb} ("${entry.id}")`,
          path: [list, index],
          gate: entry.gate,
          facts: [String(entry.fact)],
          effects: entry.on_reveal,
        },
      ]
    }),
  )
  const { who: _anywhere, ...offstage } = here
  return [
    ...said,
    ...gm.reactions.map((reaction, index) => ({
      ...here,
      what: `A reaction of ${person.name}`,
      path: ['reactions', index],
      conditions: [reaction.if],
      effects: typeof reaction.do === 'string' ? [] : reaction.do,
    })),
    ...gm.agenda.map((step, index) => ({
      ...offstage,
      what: `A plan of ${person.name}`,
      path: ['agenda', index],
      conditions: [step.at],
      effects: step.do.map((effect) =>
        typeof effect.move === 'string' ? { ...effect, move: { npc: id, to: effect.move } } : effect,
      ),
    })),
    { ...here, what: person.name, path: [], items: Object.keys(gm.items), reported: false },
  ]
}

type SourceReaders = {
  readonly [List in StoryListName]?: (value: StoryValues[List], entry: StoryDraft) => readonly Source[]
}

const readers: SourceReaders = {
  storylets: ({ id, view_if, effects, choices }, entry) => [
    { ...sourceOf(entry, `The storylet "${id}"`), conditions: [view_if], effects },
    ...choices.map((action, index) =>
      actionSource(action, entry.place, ['choices', index], { conditions: [view_if, action.if] }),
    ),
  ],
  deductions: ({ id, needs, effects }, entry) => [
    { ...sourceOf(entry, `The deduction "${id}"`), needs, effects },
  ],
  clocks: ({ id, at }, entry) =>
    Object.entries(at).map(([number, effects]) => ({
      ...sourceOf(entry, `The clock "${id}" at ${number}`),
      path: ['at', number],
      conditions: [{ clock: { [id]: `>=${number}` } }],
      effects,
    })),
  encounters: (value, entry) =>
    setPiece(entry, `The encounter "${value.id}"`, {
      begins: value.begin_if,
      effects: [...value.on_win, ...value.on_loss, ...value.on_flee, ...(value.parley?.success ?? [])],
      actions: value.terrain.map((action, index) => ({ action, path: ['terrain', index] })),
    }),
  contests: (value, entry) =>
    setPiece(entry, `The contest "${value.id}"`, {
      begins: value.begin_if,
      effects: [...value.win, ...value.lose],
      actions: value.arguments.map((action, index) => ({ action, path: ['arguments', index] })),
    }),
  chases: (value, entry) =>
    setPiece(entry, `The chase "${value.id}"`, {
      begins: value.begin_if,
      effects: [...value.win, ...value.lose],
      actions: value.legs.flatMap((leg, index) =>
        leg.routes.map((action, route) => ({ action, path: ['legs', index, 'routes', route] })),
      ),
    }),
  tables: ({ id, when, entries }, entry) =>
    Object.values(entries).flatMap(({ encounter }) =>
      encounter === undefined
        ? []
        : [{ ...sourceOf(entry, `The table "${id}"`), conditions: [when], effects: [{ encounter }] }],
    ),
  items: ({ id, name, at }, entry) =>
    at === undefined ? [] : [{ ...sourceOf(entry, name), items: [id], reported: false }],
  endings: (value, entry) => [{ ...sourceOf(entry, `The ending "${value.id}"`), conditions: [value.if] }],
  facts: ({ id }, entry) => [{ ...sourceOf(entry, id), facts: [id], reported: false }],
}

/** The sources of an entry; most entries have none. */
function storySources(entry: StoryDraft): readonly Source[] {
  return readers[entry.list]?.(entry.value as never, entry) ?? []
}

function sourceOf({ place }: StoryDraft, what: string): Source {
  return { ...nothing, what, place, path: [], reported: true }
}

/** An action of an author: an affordance, a choice, an argument, a route of a chase. */
interface WrittenAction {
  readonly text: string
  readonly if?: Condition | undefined
  readonly success: readonly ReadEffect[]
  readonly mixed?: readonly ReadEffect[] | undefined
  readonly fail: readonly ReadEffect[]
}

interface SetPiece {
  readonly begins: Condition | undefined
  readonly effects: readonly ReadEffect[]
  readonly actions: readonly { readonly action: WrittenAction; readonly path: YamlPath }[]
}

/** A set piece and its actions: an effect begins it, or it begins by itself. */
function setPiece(
  entry: StoryDraft,
  what: string,
  { begins, effects, actions }: SetPiece,
): readonly Source[] {
  const start = { begun: String(entry.value.id), begins }
  return [
    { ...sourceOf(entry, what), ...start, effects },
    ...actions.map(({ action, path }) => actionSource(action, entry.place, path, start)),
  ]
}

function actionSource(action: WrittenAction, place: Place, path: YamlPath, more: Partial<Source>): Source {
  return {
    ...nothing,
    what: `"${action.text}"`,
    place,
    path,
    conditions: [action.if],
    effects: [...action.success, ...(action.mixed ?? []), ...action.fail],
    reported: true,
    ...more,
  }
}
