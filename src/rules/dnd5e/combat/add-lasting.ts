/** Lays something lasting on somebody. It stands alone so that damage and death can use it without a ring of files. */
import { type Battle, stateOf, tell } from './battle.ts'
import type { Lasting } from './combat-document.ts'

/** Lays it; the same thing from the same source is renewed, not doubled. */
export function layLasting(battle: Battle, target: string, lasting: Lasting): undefined {
  const state = stateOf(battle, target)
  const others = state.lasting.filter(
    (one) =>
      one.name !== lasting.name || one.condition !== lasting.condition || one.source !== lasting.source,
  )
  state.lasting = [...others, lasting]
  const { name, condition = null, source, ends } = lasting
  tell(battle, 'effect_begins', { who: target, effect: name, condition, from: source, ends: { ...ends } })
}
