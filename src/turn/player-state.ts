/** A campaign's state as its player perceives it. */
import type { GameState } from '../core/state/state.ts'
import type { Head } from '../store/state-store.ts'
import { withoutSecretExits } from '../world/index.ts'
import type { TurnDependencies } from './turn-dependencies.ts'

/** The state without the exits that only the author of its world knows of. */
export async function playerState(
  { definitionFor }: Pick<TurnDependencies, 'definitionFor'>,
  head: Head,
  state: GameState,
): Promise<GameState> {
  return withoutSecretExits(state, await definitionFor(head, state))
}
