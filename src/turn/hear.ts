/** A message as the campaign's input profile hears it, before anything else reads it. */
import type { InputMessage } from '../core/protocol/input-message.ts'
import { done, type Result } from '../core/result.ts'
import type { Head } from '../store/state-store.ts'
import type { LastTurn } from './last-turn.ts'
import { sceneState } from './scene-state.ts'
import type { TurnDependencies } from './turn-dependencies.ts'

/** Hears a message; a table without profiles takes it as it is. */
export async function hear(
  desk: Pick<TurnDependencies, 'store' | 'profiles'>,
  head: Head,
  message: InputMessage,
  last: LastTurn,
): Promise<Result<InputMessage>> {
  if (desk.profiles === undefined) return done(message)
  const campaign = await desk.store.getCampaign(head.campaign_id)
  if (!campaign.ok) return campaign
  const profile = desk.profiles[campaign.value.input_profile]
  if (profile === undefined || !profile.concerns(message)) return done(message)
  const ids = last.display === null ? [] : (profile.bound?.(last.display) ?? [])
  const slice = await desk.store.getSlice(head.campaign_id, {}, { ids })
  if (!slice.ok) return slice
  return profile.hear(message, { state: sceneState(slice.value), display: last.display })
}
