/** Ends what a spell or an hour holds up beside conditions: places, called creatures, other shapes, things used again. */
import { type Battle, tell } from './battle.ts'
import type { Ending } from './combat-document.ts'
import { revertShape } from './revert-shape.ts'

/** Something held up: by whom, until when, by which concentration. */
export interface Held {
  readonly source: string
  readonly ends: Ending
  readonly concentration?: string
}

/** Ends everything held up for which the test is true. */
export function endHeld(battle: Battle, isOver: (held: Held) => boolean, reason: string): undefined {
  endZones(battle, isOver, reason)
  for (const [id, state] of Object.entries(battle.document.combatants)) {
    const { summoned_by: called, shape } = state
    if (called !== undefined && !state.status.includes('vanished') && !state.status.includes('dead'))
      if (isOver({ ...called, source: called.id })) vanish(battle, id, reason)
    if (shape !== undefined && isOver(shape)) revertShape(battle, id, reason)
    const over = (state.sustained ?? []).filter((one) => isOver(sustainedAs(id, one)))
    if (over.length > 0) state.sustained = (state.sustained ?? []).filter((one) => !over.includes(one))
  }
}

function sustainedAs(
  source: string,
  one: { readonly ends: Ending; readonly doing: { readonly concentration?: string } },
): Held {
  const { concentration } = one.doing
  return { source, ends: one.ends, ...(concentration !== undefined && { concentration }) }
}

function endZones(battle: Battle, isOver: (held: Held) => boolean, reason: string): undefined {
  const zones = battle.document.zones ?? []
  const over = zones.filter(isOver)
  if (over.length === 0) return
  battle.document.zones = zones.filter((one) => !over.includes(one))
  for (const one of over) tell(battle, 'zone_ends', { zone: one.name, from: one.source, reason })
}

/** A called creature goes back to where it came from. */
export function vanish(battle: Battle, id: string, reason: string): undefined {
  const state = battle.document.combatants[id]
  if (state === undefined || state.status.includes('vanished')) return
  state.status = [...state.status, 'vanished']
  tell(battle, 'vanishes', { who: id, name: state.name, reason })
}
