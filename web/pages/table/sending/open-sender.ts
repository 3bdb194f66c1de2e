/**
 * Sends turns, one at a time. A line that breaks is asked again under the same key, so that nothing is rolled twice and
 * nothing said is lost; only a refusal ends a turn, and then its words go back to whoever typed them.
 */
import { createStore } from 'zustand/vanilla'
import type { WireTurnEvents } from '../../../../src/server/wire/stream-events.ts'
import type { WirePlayedTurn } from '../../../../src/server/wire/turn.ts'
import { Trouble } from '../../../wire/ask.ts'
import type { TurnEars } from '../../../wire/play-turn.ts'
import type { SentTurn, TableShelf } from './table-shelf.ts'

/** What is on its way. */
export interface Sending {
  readonly turn: SentTurn | null
  readonly dice: WireTurnEvents['dice'] | null
  /** Sentences of the draft, as they came. */
  readonly draft: readonly string[]
  readonly withdrawn: boolean
  /** How often the line had to be taken up again. */
  readonly again: number
  readonly trouble: unknown
  /** The turn that trouble stopped and that may be asked for again as it is. */
  readonly stopped: SentTurn | null
}

/** What a sender works with. */
export interface SenderParts {
  readonly play: (turn: SentTurn, ears: TurnEars) => Promise<WirePlayedTurn>
  readonly shelf: Pick<TableShelf, 'keepSent'>
  readonly told: (turn: WirePlayedTurn) => void
  /** The words of a turn that was not played. */
  readonly giveBack: (words: string) => void
  readonly pause: (milliseconds: number) => Promise<void>
}

const quiet: Sending = {
  turn: null,
  dice: null,
  draft: [],
  withdrawn: false,
  again: 0,
  trouble: null,
  stopped: null,
}
const mostTries = 5

/** Sends turns for one table. */
export type Sender = ReturnType<typeof openSender>

/** A sender. */
export function openSender(parts: SenderParts) {
  const store = createStore<Sending>(() => quiet)
  const ears: TurnEars = {
    dice: (dice) => store.setState({ dice }),
    draft: (text) => store.setState(({ draft }) => ({ draft: [...draft, text], withdrawn: false })),
    withdrawn: () => store.setState({ draft: [], withdrawn: true }),
  }
  const send = async (turn: SentTurn): Promise<void> => {
    if (store.getState().turn !== null) return
    store.setState({ ...quiet, turn })
    parts.shelf.keepSent(turn)
    for (let tries = 1; ; tries += 1) {
      try {
        const played = await parts.play(turn, ears)
        parts.shelf.keepSent(null)
        parts.told(played)
        store.setState(quiet)
        return
      } catch (error) {
        if (isBroken(error) && tries < mostTries) {
          store.setState({ ...quiet, turn, again: tries })
          await parts.pause(300 * 2 ** tries)
          continue
        }
        giveUp(turn, error)
        return
      }
    }
  }
  const giveUp = (turn: SentTurn, trouble: unknown): void => {
    const stopped = mayStillCount(trouble) ? turn : null
    parts.shelf.keepSent(stopped)
    store.setState({ ...quiet, trouble, stopped })
    if (turn.request.input !== undefined) parts.giveBack(turn.request.input)
  }
  /** Whoever changes the words of a stopped turn means another one. */
  const letGo = (): void => {
    if (store.getState().stopped === null) return
    parts.shelf.keepSent(null)
    store.setState({ stopped: null })
  }
  return { store, send, letGo }
}

/** True when the line broke: asking again may simply work. */
function isBroken(error: unknown): boolean {
  if (!(error instanceof Trouble)) return true
  return /^(?:web\/|request\/(?:busy|closing|too-many)$)/.test(error.code)
}

/** True when nobody can say whether the turn was played: the same words must go under the same key. */
function mayStillCount(error: unknown): boolean {
  return isBroken(error) || (error instanceof Trouble && /^(?:fault\/|http\/5)/.test(error.code))
}
