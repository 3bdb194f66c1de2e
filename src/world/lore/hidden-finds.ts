/** What can still be found where the player is: told only when its trigger succeeds, so until then it is a secret. */
import type { GameState } from '../../core/state/state.ts'
import { knows } from '../../knowledge/index.ts'
import { type Discoverable, unfoundIn } from '../discoverable.ts'
import { own } from '../state-rows.ts'
import { factText } from './briefings.ts'

/** A find that waits, with every text that would give it away. */
export interface WaitingFind {
  readonly trigger: string
  readonly content: string
  readonly texts: readonly string[]
}

/** As much of the state as tells what waits. */
type Scene = Pick<GameState, 'campaign' | 'scene' | 'entities' | 'facts' | 'knowledge' | 'documents'>

/** What waits to be found in this scene; what the player knows by another way waits no more. */
export function waitingFinds(state: Scene): readonly WaitingFind[] {
  const player = state.campaign.player_id ?? ''
  const here = own(state.entities, state.scene.location_id ?? '')
  if (here === undefined) return []
  return [...unfoundIn(here, state)].flatMap((find) => {
    const { clue } = find.gives
    return clue !== undefined && knows(state, player, clue) ? [] : [waiting(find, state)]
  })
}

function waiting(find: Discoverable, state: Scene): WaitingFind {
  const { clue, fact, item } = find.gives
  const behind = clue === undefined ? undefined : own(state.facts, clue)
  const said = [...find.reveal, ...(fact === undefined ? [] : [fact])]
  const thing = item === undefined ? [] : [own(state.entities, item)?.name ?? item]
  return {
    trigger: triggerText(find, state),
    content: [...said, ...(behind === undefined ? [] : [factText(behind)]), ...thing].join(' ').trim(),
    texts: said,
  }
}

function triggerText({ trigger }: Discoverable, state: Scene): string {
  if (typeof trigger === 'string') return trigger
  const { verbs = [], target, phrases = [] } = trigger
  const what = target === undefined ? 'here' : (own(state.entities, target)?.name ?? target)
  const done = verbs.length === 0 ? 'look closely at' : verbs.join(' or ')
  return phrases.length > 0 ? phrases.join(', ') : `${done} ${what}`
}
