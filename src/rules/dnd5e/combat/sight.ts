/** Who sees whom when the place is dark: darkvision and the like against plain eyes. A place that says nothing is lit. */
import { type Edge, edgeFor, joinEdges, noEdge } from '../checks/edge.ts'
import { type Battle, fighterOf } from './battle.ts'
import { mechanicsLike } from './mechanics.ts'

function isDark(battle: Battle): boolean {
  const light = `${battle.view.scene.visibility_conditions ?? ''}`.toLowerCase()
  return /\bdark(ness)?\b/.test(light) && !/torch|lantern|lit\b|light|dim|candle|fire|moon/.test(light)
}

/** How far somebody sees without light. */
export function darkSight(battle: Battle, id: string): number {
  const { monster } = fighterOf(battle, id)
  const { darkvision = 0, blindsight = 0, truesight = 0, tremorsense = 0 } = monster?.senses ?? {}
  const own = mechanicsLike(battle, id, 'sense').map((one) => one.feet)
  return Math.max(darkvision, blindsight, truesight, tremorsense, ...own)
}

/** What darkness does to an attack from so many feet away. */
export function sightEdge(battle: Battle, attacker: string, target: string, feet: number): Edge {
  if (!isDark(battle)) return noEdge
  return joinEdges(
    edgeFor(darkSight(battle, attacker) < feet ? 'disadvantage' : undefined, 'the target is in the dark'),
    edgeFor(darkSight(battle, target) < feet ? 'advantage' : undefined, 'the attacker is in the dark'),
  )
}
