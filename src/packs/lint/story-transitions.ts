/** What may come about in a pack: each transition with what it needs and what it gives. */
import type { Condition, Gate, ReadEffect } from '../../world/index.ts'
import {
  type ContentDraft,
  type PersonGm,
  type PlaceGm,
  type QualifiedDraft,
  type StoryDraft,
  type StoryValues,
  storyEntryId,
} from '../compile/pack-draft.ts'
import type { StoryListName } from '../format/entry-schemas.ts'
import type { YamlPath } from '../format/read-yaml-and-frontmatter.ts'
import type { Place } from '../format/schema-problems.ts'

/** Something that may happen, be found or be said. */
export interface Transition {
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

export function transitionsOf(draft: QualifiedDraft, full: (id: string) => string): readonly Transition[] {
  return [
    ...draft.contents.flatMap((content) => contentTransitions(content, full(content.metadata.id))),
    ...draft.stories.flatMap(storyTransitions),
  ]
}

function contentTransitions(content: ContentDraft, id: string): readonly Transition[] {
  if (content.gm === null) return []
  if (content.space === 'place') return placeTransitions(content.gm, id, content.gmPlace)
  return content.space === 'person' ? personTransitions(content, content.gm, id) : []
}

/** Exits, authored actions, finds, and things that lie there. */
function placeTransitions(gm: PlaceGm, id: string, place: Place): readonly Transition[] {
  const here = { ...nothing, place, at: id, reported: true }
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
      actionTransition(action, place, ['affordances', index], { at: id }),
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
function personTransitions({ name, gmPlace }: ContentDraft, gm: PersonGm, id: string): readonly Transition[] {
  const here = { ...nothing, place: gmPlace, who: id, reported: true }
  const said = (['knows', 'withholds'] as const).flatMap((list) =>
    gm[list].flatMap((entry, index): Transition[] => {
      if (typeof entry === 'string') return []
      const verb = list === 'knows' ? 'knows' : 'keeps back'
      return [
        {
          ...here,
          what: `What ${name} ${verb} ("${entry.id}")`,
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
      what: `A reaction of ${name}`,
      path: ['reactions', index],
      conditions: [reaction.if],
      effects: typeof reaction.do === 'string' ? [] : reaction.do,
    })),
    ...gm.agenda.map((step, index) => ({
      ...offstage,
      what: `A plan of ${name}`,
      path: ['agenda', index],
      conditions: [step.at],
      effects: step.do.map((effect) =>
        typeof effect.move === 'string' ? { ...effect, move: { npc: id, to: effect.move } } : effect,
      ),
    })),
    { ...here, what: name, path: [], items: Object.keys(gm.items), reported: false },
  ]
}

type TransitionReaders = {
  readonly [List in StoryListName]?: (value: StoryValues[List], entry: StoryDraft) => readonly Transition[]
}

const readers: TransitionReaders = {
  storylets: ({ id, view_if, effects, choices }, entry) => [
    { ...transitionOf(entry, `The storylet "${id}"`), conditions: [view_if], effects },
    ...choices.map((action, index) =>
      actionTransition(action, entry.place, ['choices', index], { conditions: [view_if, action.if] }),
    ),
  ],
  deductions: ({ id, needs, effects }, entry) => [
    { ...transitionOf(entry, `The deduction "${id}"`), needs, effects },
  ],
  clocks: ({ id, at }, entry) =>
    Object.entries(at).map(([number, effects]) => ({
      ...transitionOf(entry, `The clock "${id}" at ${number}`),
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
        : [{ ...transitionOf(entry, `The table "${id}"`), conditions: [when], effects: [{ encounter }] }],
    ),
  items: ({ id, name, at }, entry) =>
    at === undefined ? [] : [{ ...transitionOf(entry, name), items: [id], reported: false }],
  endings: (value, entry) => [{ ...transitionOf(entry, `The ending "${value.id}"`), conditions: [value.if] }],
  facts: ({ id }, entry) => [{ ...transitionOf(entry, id), facts: [id], reported: false }],
}

/** The transitions of an entry; most entries have none. */
function storyTransitions(entry: StoryDraft): readonly Transition[] {
  return readers[entry.list]?.(entry.value as never, entry) ?? []
}

function transitionOf({ place }: StoryDraft, what: string): Transition {
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
): readonly Transition[] {
  const start = { begun: storyEntryId(entry), begins }
  return [
    { ...transitionOf(entry, what), ...start, effects },
    ...actions.map(({ action, path }) => actionTransition(action, entry.place, path, start)),
  ]
}

function actionTransition(
  action: WrittenAction,
  place: Place,
  path: YamlPath,
  more: Partial<Transition>,
): Transition {
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
