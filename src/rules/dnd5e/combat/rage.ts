/** A barbarian's rage: what it is known by. How it ends is the business of rage-ends.ts. */
import type { CombatantState } from './combat-document.ts'

/** The name under which a rage lasts. */
export const rageName = 'Rage'

/** True while somebody rages. */
export function isRaging(state: CombatantState): boolean {
  return state.lasting.some((effect) => effect.name === rageName)
}
