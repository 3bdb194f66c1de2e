/** What ends things before their time: an attack out of invisibility, a blow that wakes, a friend who betrays a charm. */
import { areHostile, type Battle, stateOf } from './battle.ts'
import { endLasting } from './endings.ts'

/** What somebody did, or had done to them. */
export type EndingWord = 'attacks' | 'casts' | 'takes-damage' | 'hits' | 'shaken-awake' | 'doused'

/** Ends everything on somebody that ends when this happens. */
export function endWhen(battle: Battle, id: string, word: EndingWord): undefined {
  for (const one of stateOf(battle, id).lasting) {
    const warded = word === 'attacks' || word === 'casts'
    const gaveUpWard =
      warded &&
      (one.mechanics ?? []).some((mechanic) => mechanic.kind === 'warded' && mechanic.ends_when_attacks)
    if (gaveUpWard || one.ends_when?.includes(word)) endLasting(battle, id, one, word)
  }
}

/** A charm ends when its source, or anybody who stands with the source, does harm. */
export function endHarmedBy(battle: Battle, id: string, from: string): undefined {
  const hurting = battle.document.combatants[from]
  if (hurting === undefined) return
  for (const one of stateOf(battle, id).lasting) {
    const source = battle.document.combatants[one.source]
    if (source === undefined || !one.ends_when?.includes('harmed-by-source')) continue
    if (one.source === from || (!areHostile(source, hurting) && from !== id))
      endLasting(battle, id, one, 'harmed-by-source')
  }
}

/** What hangs on somebody's being awake ends when they fall. */
export function endWithSource(battle: Battle, source: string): undefined {
  for (const [id, state] of Object.entries(battle.document.combatants))
    for (const one of state.lasting)
      if (one.source === source && one.ends_when?.includes('source-falls'))
        endLasting(battle, id, one, 'source-falls')
}
