/** What may come of a place: ways, deeds, finds, things that lie there. */
import type { Condition } from '../../world/condition.ts'
import type { ContentDraft } from '../pack/pack-draft.ts'
import { deedSource, effectsIn, type Loose, nothing, objects, type Source } from './source.ts'

/** The sources of a place. */
export function placeSources(one: ContentDraft, id: string): readonly Source[] {
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
