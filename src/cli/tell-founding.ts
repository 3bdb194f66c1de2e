/** What is said of any campaign that was just founded: where it stands, and the promise its dice are held to. */
import { done, type Result } from '../core/refusal.ts'
import type { Epoch, Head } from '../store/state-store.ts'
import type { CliDesk } from './cli-desk.ts'
import { type ToldHead, tellHead } from './tell-head.ts'
import { tellPromise } from './tell-promise.ts'

/** A founding in both tongues. */
export interface ToldFounding {
  readonly head: ToldHead
  readonly dice: Epoch | undefined
  readonly promise: readonly string[]
}

/** Tells it. */
export async function tellFounding(desk: CliDesk, founded: Head): Promise<Result<ToldFounding>> {
  const head = await tellHead(desk, founded)
  if (!head.ok) return head
  const epochs = await desk.engine.store.epochs(founded.campaign_id)
  if (!epochs.ok) return epochs
  const dice = epochs.value[0]
  return done({ head: head.value, dice, promise: tellPromise(dice) })
}
