/** Everything in a pack from which something may come: what it needs, what it gives, and where it stands. */
import { isJsonObject } from '../../core/json.ts'
import type { Condition } from '../../world/condition.ts'
import type { Gate } from '../../world/disclosure.ts'
import type { ReadEffect } from '../../world/effect.ts'
import type { ContentDraft, StoryDraft } from '../pack/pack-draft.ts'
import type { QualifiedDraft } from '../pack/qualify-draft.ts'
import type { YamlPath } from '../pack/read-yaml.ts'
import type { Place } from '../pack/shape-problems.ts'

/** Something that may happen, be found or be said. */
export interface Source {
  /** For people: "The affordance \"cheat\"". */
  readonly what: string
  readonly place: Place
  readonly path: YamlPath
  /** One must be able to go there. */
  readonly at?: string
  /** One must be able to meet them. */
  readonly who?: string
  readonly conditions: readonly (Condition | undefined)[]
  readonly gate?: Gate | undefined
  /** It begins only when something begins it. */
  readonly begun?: string
  /** Enough of these must be known. */
  readonly needs?: { readonly any: number; readonly of: readonly string[] }
  readonly facts: readonly string[]
  readonly items: readonly string[]
  readonly effects: readonly ReadEffect[]
  /** A way to somewhere. */
  readonly leads?: string
  /** Its being dead is worth a word. */
  readonly told: boolean
}

type Loose = Readonly<Record<string, unknown>>

function objects(value: unknown): readonly Loose[] {
  return Array.isArray(value) ? value.filter((one) => isJsonObject(one)) : []
}

function effectsIn(...lists: readonly unknown[]): readonly ReadEffect[] {
  return lists.flatMap((list) => (Array.isArray(list) ? (list as readonly ReadEffect[]) : []))
}

const nothing = { facts: [], items: [], effects: [] } as const

/** All sources of a pack. */
export function sourcesOf(draft: QualifiedDraft, full: (id: string) => string): readonly Source[] {
  return [
    ...draft.contents.flatMap((one) =>
      one.space === 'place'
        ? placeSources(one, full(one.metadata.id))
        : one.space === 'person'
          ? personSources(one, full(one.metadata.id))
          : [],
    ),
    ...draft.stories.flatMap(storySources),
  ]
}

function deedSource(deed: Loose, place: Place, path: YamlPath, more: Partial<Source>): Source {
  return {
    ...nothing,
    what: `"${String(deed.text)}"`,
    place,
    path,
    conditions: [deed.if as Condition | undefined],
    effects: effectsIn(deed.success, deed.mixed, deed.fail),
    told: true,
    ...more,
  }
}

function placeSources(one: ContentDraft, id: string): readonly Source[] {
  const gm = (one.gm ?? {}) as Loose
  const here = { place: one.gmPlace, at: id }
  const ways = objects(gm.exits).map((way, index): Source => {
    const hazard = (way.hazard ?? {}) as Loose
    const locked = way.locked as
      | { readonly key?: string; readonly dc?: number; readonly flag: string }
      | undefined
    const shut = locked !== undefined && locked.key !== undefined && locked.dc === undefined
    return {
      ...nothing,
      ...here,
      what: `The way to "${String(way.to)}"`,
      path: ['exits', index],
      conditions: [way.if as Condition | undefined, shut ? lockOf(locked) : undefined],
      effects: effectsIn(hazard.fail),
      leads: String(way.to),
      told: true,
    }
  })
  const deeds = objects(gm.affordances).map((deed, index) =>
    deedSource(deed, one.gmPlace, ['affordances', index], { at: id }),
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
      told: true,
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
      told: false,
    }
  })
  return [...ways, ...deeds, ...finds, ...things]
}

/** A lock without a number is opened by its key, or by whatever sets its flag. */
function lockOf(locked: { readonly key?: string; readonly flag: string }): Condition {
  return { any: [{ flag: locked.flag }, ...(locked.key === undefined ? [] : [{ item: locked.key }])] }
}

function personSources(one: ContentDraft, id: string): readonly Source[] {
  const gm = (one.gm ?? {}) as Loose
  const here = { place: one.gmPlace, who: id }
  const said = (['knows', 'withholds'] as const).flatMap((list) =>
    (Array.isArray(gm[list]) ? (gm[list] as readonly unknown[]) : []).flatMap((entry, index): Source[] => {
      if (!isJsonObject(entry)) return []
      const written = entry as Loose
      return [
        {
          ...here,
          what: `What ${one.name} ${list === 'knows' ? 'knows' : 'keeps back'} ("${String(written.id)}")`,
          path: [list, index],
          conditions: [],
          gate: written.gate as Gate | undefined,
          facts: [String(written.fact)],
          items: [],
          effects: effectsIn(written.on_reveal),
          told: true,
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
      what: `A reaction of ${one.name}`,
      path: ['reactions', index],
      conditions,
      effects,
      told: true,
    }
  })
  const plans = objects(gm.agenda).map((step, index): Source => {
    const effects = effectsIn(step.do).map((effect) =>
      typeof effect.move === 'string' ? { ...effect, move: { npc: id, to: effect.move } } : effect,
    )
    const conditions = [step.at as Condition]
    return {
      ...nothing,
      place: one.gmPlace,
      what: `A plan of ${one.name}`,
      path: ['agenda', index],
      conditions,
      effects,
      told: true,
    }
  })
  const carried = Object.keys((gm.items ?? {}) as Loose)
  const pockets: Source = {
    ...nothing,
    ...here,
    what: one.name,
    path: [],
    conditions: [],
    items: carried,
    told: false,
  }
  return [...said, ...acts, ...plans, pockets]
}

function storySources(one: StoryDraft): readonly Source[] {
  const { value, place } = one
  const base = { ...nothing, place, path: [], told: true }
  const id = String(value.id)
  const condition = (name: string): Condition | undefined => value[name] as Condition | undefined
  const started = { begun: id, conditions: [] }
  switch (one.list) {
    case 'storylets':
      return [
        {
          ...base,
          what: `The storylet "${id}"`,
          conditions: [condition('view_if')],
          effects: effectsIn(value.effects),
        },
        ...objects(value.choices).map((deed, index) =>
          deedSource(deed, place, ['choices', index], {
            conditions: [condition('view_if'), deed.if as Condition],
          }),
        ),
      ]
    case 'deductions':
      return [
        {
          ...base,
          what: `The deduction "${id}"`,
          conditions: [],
          needs: value.needs as { readonly any: number; readonly of: readonly string[] },
          effects: effectsIn(value.effects),
        },
      ]
    case 'clocks':
      return Object.entries((value.at ?? {}) as Loose).map(([number, effects]) => ({
        ...base,
        what: `The clock "${id}" at ${number}`,
        path: ['at', number],
        conditions: [{ clock: { [id]: `>=${number}` } }],
        effects: effectsIn(effects),
      }))
    case 'encounters':
      return [
        {
          ...base,
          ...started,
          ...beginning(condition('begin_if')),
          what: `The encounter "${id}"`,
          effects: effectsIn(
            value.on_win,
            value.on_loss,
            value.on_flee,
            (value.parley as Loose | undefined)?.success,
            byItself('encounter', id, condition('begin_if')),
          ),
        },
        ...objects(value.terrain).map((deed, index) =>
          deedSource(deed, place, ['terrain', index], { begun: id }),
        ),
      ]
    case 'contests':
      return [
        {
          ...base,
          ...started,
          ...beginning(condition('begin_if')),
          what: `The contest "${id}"`,
          effects: effectsIn(value.win, value.lose, byItself('contest', id, condition('begin_if'))),
        },
        ...objects(value.arguments).map((deed, index) =>
          deedSource(deed, place, ['arguments', index], { begun: id }),
        ),
      ]
    case 'chases':
      return [
        {
          ...base,
          ...started,
          ...beginning(condition('begin_if')),
          what: `The chase "${id}"`,
          effects: effectsIn(value.win, value.lose, byItself('chase', id, condition('begin_if'))),
        },
        ...objects(value.legs).flatMap((leg, index) =>
          objects(leg.routes).map((deed, route) =>
            deedSource(deed, place, ['legs', index, 'routes', route], { begun: id }),
          ),
        ),
      ]
    case 'tables':
      return Object.values((value.entries ?? {}) as Loose).flatMap((entry) => {
        const { encounter } = (entry ?? {}) as Loose
        if (typeof encounter !== 'string') return []
        const effects = [{ encounter }] as unknown as readonly ReadEffect[]
        return [{ ...base, what: `The table "${id}"`, conditions: [condition('when')], effects }]
      })
    case 'items':
      return typeof value.at === 'string'
        ? [{ ...base, what: String(value.name), conditions: [], items: [id], told: false }]
        : []
    case 'endings':
      return [{ ...base, what: `The ending "${id}"`, conditions: [condition('if')] }]
    case 'facts':
      return [{ ...base, what: id, conditions: [], facts: [id], told: false }]
    default:
      return []
  }
}

/** What begins by itself needs nobody to begin it. */
function beginning(begin_if: Condition | undefined): { readonly conditions: readonly Condition[] } | object {
  return begin_if === undefined ? {} : { begun: undefined, conditions: [begin_if] }
}

/** A piece that begins by itself opens its own deeds. */
function byItself(kind: string, id: string, begin_if: Condition | undefined): readonly unknown[] {
  return begin_if === undefined ? [] : [{ [kind]: id }]
}
