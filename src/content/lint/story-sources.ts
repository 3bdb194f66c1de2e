/** What may come of the entries of a story: storylets, set pieces, clocks, deductions, endings. */
import type { Condition } from '../../world/condition.ts'
import type { ReadEffect } from '../../world/effect.ts'
import type { StoryDraft } from '../pack/pack-draft.ts'
import type { YamlPath } from '../pack/read-yaml.ts'
import { deedSource, effectsIn, type Loose, nothing, objects, type Source } from './source.ts'

type List = StoryDraft['list']
type Reader = (value: Loose, id: string, one: StoryDraft) => readonly Source[]

const readers: Readonly<Partial<Record<List, Reader>>> = {
  storylets: storyletSources,
  deductions: (value, id, one) => [
    {
      ...plainly(one, `The deduction "${id}"`),
      needs: value.needs as NonNullable<Source['needs']>,
      effects: effectsIn(value.effects),
    },
  ],
  clocks: clockSources,
  encounters: (value, id, one) =>
    setPiece(one, `The encounter "${id}"`, {
      effects: effectsIn(
        value.on_win,
        value.on_loss,
        value.on_flee,
        (value.parley as Loose | undefined)?.success,
      ),
      deeds: objects(value.terrain).map((deed, index) => ({ deed, path: ['terrain', index] })),
    }),
  contests: (value, id, one) =>
    setPiece(one, `The contest "${id}"`, {
      effects: effectsIn(value.win, value.lose),
      deeds: objects(value.arguments).map((deed, index) => ({ deed, path: ['arguments', index] })),
    }),
  chases: (value, id, one) =>
    setPiece(one, `The chase "${id}"`, {
      effects: effectsIn(value.win, value.lose),
      deeds: objects(value.legs).flatMap((leg, index) =>
        objects(leg.routes).map((deed, route) => ({ deed, path: ['legs', index, 'routes', route] })),
      ),
    }),
  tables: tableSources,
  items: (value, id, one) =>
    typeof value.at === 'string' ? [{ ...plainly(one, String(value.name)), items: [id], told: false }] : [],
  endings: (value, id, one) => [
    { ...plainly(one, `The ending "${id}"`), conditions: [value.if as Condition | undefined] },
  ],
  facts: (_value, id, one) => [{ ...plainly(one, id), facts: [id], told: false }],
}

/** The sources of an entry; most entries are none. */
export function storySources(one: StoryDraft): readonly Source[] {
  return readers[one.list]?.(one.value, String(one.value.id), one) ?? []
}

function plainly({ place }: StoryDraft, what: string): Source {
  return { ...nothing, what, place, path: [], conditions: [], told: true }
}

function storyletSources(value: Loose, id: string, one: StoryDraft): readonly Source[] {
  const view = value.view_if as Condition | undefined
  const whole = {
    ...plainly(one, `The storylet "${id}"`),
    conditions: [view],
    effects: effectsIn(value.effects),
  }
  const choices = objects(value.choices).map((deed, index) =>
    deedSource(deed, one.place, ['choices', index], { conditions: [view, deed.if as Condition | undefined] }),
  )
  return [whole, ...choices]
}

function clockSources(value: Loose, id: string, one: StoryDraft): readonly Source[] {
  return Object.entries((value.at ?? {}) as Loose).map(([number, effects]) => ({
    ...plainly(one, `The clock "${id}" at ${number}`),
    path: ['at', number],
    conditions: [{ clock: { [id]: `>=${number}` } }],
    effects: effectsIn(effects),
  }))
}

function tableSources(value: Loose, id: string, one: StoryDraft): readonly Source[] {
  return Object.values((value.entries ?? {}) as Loose).flatMap((entry) => {
    const { encounter } = (entry ?? {}) as Loose
    if (typeof encounter !== 'string') return []
    const effects = [{ encounter }] as unknown as readonly ReadEffect[]
    return [
      { ...plainly(one, `The table "${id}"`), conditions: [value.when as Condition | undefined], effects },
    ]
  })
}

interface Piece {
  readonly effects: readonly ReadEffect[]
  readonly deeds: readonly { readonly deed: Loose; readonly path: YamlPath }[]
}

/** A set piece and its deeds: an effect begins it, or it begins by itself. */
function setPiece(one: StoryDraft, what: string, { effects, deeds }: Piece): readonly Source[] {
  const start = { begun: String(one.value.id), begins: one.value.begin_if as Condition | undefined }
  return [
    { ...plainly(one, what), ...start, effects },
    ...deeds.map(({ deed, path }) => deedSource(deed, one.place, path, start)),
  ]
}
