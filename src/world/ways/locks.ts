/** Things that are open, shut or locked: one leaf of a thing's sheet each, written here and nowhere else. */
import { thingOf } from '../../core/state/entity-attrs.ts'
import type { Entity } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import { holds } from '../holds.ts'
import type { Unfolding } from '../unfolding.ts'

/** True while a thing is locked: by its sheet, or by its tag until somebody opened it. */
export function isLockedThing(thing: Entity): boolean {
  return thingOf(thing).locked ?? thing.tags.includes('locked')
}

/** True when somebody carries a thing's key. */
export function hasKeyOf(thing: Entity, state: GameState, who: string): boolean {
  return thingOf(thing).keys.some((key) => holds({ item: key }, state, who))
}

function setLeaf(work: Unfolding, { id, name }: Entity, type: string, leaf: string, value: boolean): void {
  const change = { entities_update: [{ id, set: [{ path: [leaf], value }] }] }
  work.record(type, { target_id: id, name }, change, ['thing'])
}

/** Unlocks a thing. */
export function unlockThing(work: Unfolding, thing: Entity): void {
  setLeaf(work, thing, 'unlocked', 'locked', false)
}

/** Opens or shuts a thing; nothing is told when it is so already. */
export function swingThing(work: Unfolding, thing: Entity, open: boolean): void {
  if (thingOf(thing).open === open) {
    work.tell(open ? 'open_already' : 'shut_already', { target_id: thing.id, name: thing.name }, ['thing'])
    return
  }
  setLeaf(work, thing, open ? 'opened' : 'closed', 'open', open)
}
