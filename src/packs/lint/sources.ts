/** What may come of the places, people and story entries of a pack: each source with what it needs and what it gives. */
import { isJsonObject } from '../../core/json.ts'
import type { Condition, Gate, ReadEffect } from '../../world/index.ts'

import type { ContentDraft, QualifiedDraft, StoryDraft } from '../compile/draft.ts'
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

/** Whatever an author wrote, once its shape was checked. */
type Loose = Readonly<Record<string, unknown>>

const nothing = { facts: [], items: [], effects: [] } as const

/** All sources of a pack. */
export function sourcesOf(draft: QualifiedDraft, full: (id: string) => string): readonly Source[] {
  return [
    ...draft.contents.flatMap((content) =>
      content.space === 'place'
        ? placeSources(content, full(content.metadata.id))
        : content.space === 'person'
          ? personSources(content, full(content.metadata.id))
          : [],
    ),
    ...draft.stories.flatMap(storySources),
  ]
}

/** Exits, authored actions, finds, and things that lie there. */
function placeSources(place: ContentDraft, id: string): readonly Source[] {
  const gm = (place.gm ?? {}) as Loose
  const here = { place: place.gmPlace, at: id }
  const exits = objects(gm.exits).map((exit, index): Source => {
    const hazard = (exit.hazard ?? {}) as Loose
    const locked = exit.locked as
      | { readonly key?: string; readonly dc?: number; readonly flag: string }
      | undefined
    const shut = locked !== undefined && locked.key !== undefined && locked.dc === undefined
    return {
      ...nothing,
      ...here,
      what: `The way to "${String(exit.to)}"`,
      path: ['exits', index],
      conditions: [exit.if as Condition | undefined, shut ? lockOf(locked) : undefined],
      effects: effectsIn(hazard.fail),
      leads: String(exit.to),
      reported: true,
    }
  })
  const actions = objects(gm.affordances).map((action, index) =>
    actionSource(action, place.gmPlace, ['affordances', index], { at: id }),
  )
  const finds = objects(gm.discoverables).map((found, index): Source => {
    const gives = (found.gives ?? {}) as Loose
    return {
      ...here,
      what: `What "${String(found.id)}" hides`,
      path: ['discoverables', index],
      conditions: [found.if as Condition | undefined],
      facts: typeof gives.clue === 'string' ? [gives.clue] : [],
      items: typeof gives.item === 'string' ? [gives.item] : [],
      effects: effectsIn(found.on_fail, gives.effects),
      reported: true,
    }
  })
  const things = objects(gm.objects).map((thing, index): Source => {
    const fixed = Array.isArray(thing.tags) && thing.tags.includes('fixed')
    const items = fixed ? [] : [String(thing.id)]
    return {
      ...nothing,
      ...here,
      what: String(thing.name),
      path: ['objects', index],
      conditions: [],
      items,
      reported: false,
    }
  })
  return [...exits, ...actions, ...finds, ...things]
}

/** A lock without a number is opened by its key, or by whatever sets its flag. */
function lockOf(locked: { readonly key?: string; readonly flag: string }): Condition {
  return { any: [{ flag: locked.flag }, ...(locked.key === undefined ? [] : [{ item: locked.key }])] }
}

/** What a person says, how they react, what they plan, what they carry. */
function personSources(person: ContentDraft, id: string): readonly Source[] {
  const gm = (person.gm ?? {}) as Loose
  const here = { place: person.gmPlace, who: id }
  const said = (['knows', 'withholds'] as const).flatMap((list) =>
    (Array.isArray(gm[list]) ? (gm[list] as readonly unknown[]) : []).flatMap((entry, index): Source[] => {
      if (!isJsonObject(entry)) return []
      const written = entry as Loose
      return [
        {
          ...here,
          what: `What ${person.name} ${list === 'knows' ? 'knows' : 'keeps back'} ("${String(written.id)}")`,
          path: [list, index],
          conditions: [],
          gate: written.gate as Gate | undefined,
          facts: [String(written.fact)],
          items: [],
          effects: effectsIn(written.on_reveal),
          reported: true,
        },
      ]
    }),
  )
  const acts = objects(gm.reactions).map((reaction, index): Source => {
    const conditions = [reaction.if as Condition | undefined]
    const effects = effectsIn(reaction.do)
    return {
      ...nothing,
      ...here,
      what: `A reaction of ${person.name}`,
      path: ['reactions', index],
      conditions,
      effects,
      reported: true,
    }
  })
  const plans = objects(gm.agenda).map((step, index): Source => {
    const effects = effectsIn(step.do).map((effect) =>
      typeof effect.move === 'string' ? { ...effect, move: { npc: id, to: effect.move } } : effect,
    )
    const conditions = [step.at as Condition]
    return {
      ...nothing,
      place: person.gmPlace,
      what: `A plan of ${person.name}`,
      path: ['agenda', index],
      conditions,
      effects,
      reported: true,
    }
  })
  const carried = Object.keys((gm.items ?? {}) as Loose)
  const pockets: Source = {
    ...nothing,
    ...here,
    what: person.name,
    path: [],
    conditions: [],
    items: carried,
    reported: false,
  }
  return [...said, ...acts, ...plans, pockets]
}

type List = StoryDraft['list']
type Reader = (value: Loose, id: string, entry: StoryDraft) => readonly Source[]

const readers: Readonly<Partial<Record<List, Reader>>> = {
  storylets: storyletSources,
  deductions: (value, id, entry) => [
    {
      ...sourceOf(entry, `The deduction "${id}"`),
      needs: value.needs as NonNullable<Source['needs']>,
      effects: effectsIn(value.effects),
    },
  ],
  clocks: clockSources,
  encounters: (value, id, entry) =>
    setPiece(entry, `The encounter "${id}"`, {
      effects: effectsIn(
        value.on_win,
        value.on_loss,
        value.on_flee,
        (value.parley as Loose | undefined)?.success,
      ),
      actions: objects(value.terrain).map((action, index) => ({ action, path: ['terrain', index] })),
    }),
  contests: (value, id, entry) =>
    setPiece(entry, `The contest "${id}"`, {
      effects: effectsIn(value.win, value.lose),
      actions: objects(value.arguments).map((action, index) => ({ action, path: ['arguments', index] })),
    }),
  chases: (value, id, entry) =>
    setPiece(entry, `The chase "${id}"`, {
      effects: effectsIn(value.win, value.lose),
      actions: objects(value.legs).flatMap((leg, index) =>
        objects(leg.routes).map((action, route) => ({ action, path: ['legs', index, 'routes', route] })),
      ),
    }),
  tables: tableSources,
  items: (value, id, entry) =>
    typeof value.at === 'string'
      ? [{ ...sourceOf(entry, String(value.name)), items: [id], reported: false }]
      : [],
  endings: (value, id, entry) => [
    { ...sourceOf(entry, `The ending "${id}"`), conditions: [value.if as Condition | undefined] },
  ],
  facts: (_value, id, entry) => [{ ...sourceOf(entry, id), facts: [id], reported: false }],
}

/** The sources of an entry; most entries have none. */
function storySources(entry: StoryDraft): readonly Source[] {
  return readers[entry.list]?.(entry.value, String(entry.value.id), entry) ?? []
}

function sourceOf({ place }: StoryDraft, what: string): Source {
  return { ...nothing, what, place, path: [], conditions: [], reported: true }
}

function storyletSources(value: Loose, id: string, entry: StoryDraft): readonly Source[] {
  const view = value.view_if as Condition | undefined
  const whole = {
    ...sourceOf(entry, `The storylet "${id}"`),
    conditions: [view],
    effects: effectsIn(value.effects),
  }
  const choices = objects(value.choices).map((action, index) =>
    actionSource(action, entry.place, ['choices', index], {
      conditions: [view, action.if as Condition | undefined],
    }),
  )
  return [whole, ...choices]
}

function clockSources(value: Loose, id: string, entry: StoryDraft): readonly Source[] {
  return Object.entries((value.at ?? {}) as Loose).map(([number, effects]) => ({
    ...sourceOf(entry, `The clock "${id}" at ${number}`),
    path: ['at', number],
    conditions: [{ clock: { [id]: `>=${number}` } }],
    effects: effectsIn(effects),
  }))
}

function tableSources(value: Loose, id: string, entry: StoryDraft): readonly Source[] {
  return Object.values((value.entries ?? {}) as Loose).flatMap((row) => {
    const { encounter } = (row ?? {}) as Loose
    if (typeof encounter !== 'string') return []
    const effects = [{ encounter }] as unknown as readonly ReadEffect[]
    return [
      { ...sourceOf(entry, `The table "${id}"`), conditions: [value.when as Condition | undefined], effects },
    ]
  })
}

interface Piece {
  readonly effects: readonly ReadEffect[]
  readonly actions: readonly { readonly action: Loose; readonly path: YamlPath }[]
}

/** A set piece and its actions: an effect begins it, or it begins by itself. */
function setPiece(entry: StoryDraft, what: string, { effects, actions }: Piece): readonly Source[] {
  const start = { begun: String(entry.value.id), begins: entry.value.begin_if as Condition | undefined }
  return [
    { ...sourceOf(entry, what), ...start, effects },
    ...actions.map(({ action, path }) => actionSource(action, entry.place, path, start)),
  ]
}

function objects(value: unknown): readonly Loose[] {
  return Array.isArray(value) ? value.filter((entry) => isJsonObject(entry)) : []
}

function effectsIn(...lists: readonly unknown[]): readonly ReadEffect[] {
  return lists.flatMap((list) => (Array.isArray(list) ? (list as readonly ReadEffect[]) : []))
}

/** An authored action as a source. */
function actionSource(action: Loose, place: Place, path: YamlPath, more: Partial<Source>): Source {
  return {
    ...nothing,
    what: `"${String(action.text)}"`,
    place,
    path,
    conditions: [action.if as Condition | undefined],
    effects: effectsIn(action.success, action.mixed, action.fail),
    reported: true,
    ...more,
  }
}
