/**
 * People as the player's character knows them: who they are, where they were last, how they seem to stand to you, and
 * what they said, each with its turn. It knows nobody whom the journal does not.
 */
import { done, type Result } from '../../core/result.ts'
import { attitudeOf } from '../../turn/attitude.ts'
import type { CampaignDesk } from '../campaign-desk.ts'
import { journal, type MetPerson } from './journal.ts'
import { memoryOf, type Remembered } from './memory.ts'

/** Somebody, and what is known of them. */
export interface Acquaintance extends MetPerson {
  /** As a half sentence: `is wary of you`; null for somebody who was never seen. */
  readonly attitude: string | null
  /** What they told you. */
  readonly told: readonly Remembered[]
  /** What you know about them from elsewhere. */
  readonly known: readonly Remembered[]
}

/** Reads them, those who are here first. */
export async function acquaintances(
  desk: CampaignDesk,
  campaignId: string,
): Promise<Result<readonly Acquaintance[]>> {
  const kept = await journal(desk, campaignId)
  if (!kept.ok) return kept
  const remembered = await memoryOf(desk, campaignId)
  if (!remembered.ok) return remembered
  const state = await desk.store.getState(campaignId)
  if (!state.ok) return state
  const ids = new Map(Object.values(state.value.entities).map(({ id, name }) => [name, id]))
  const you = state.value.campaign.player_id ?? ''
  const people = kept.value.people.map((person): Acquaintance => {
    const { name, seen, present } = person
    const facts = remembered.value.established_facts
    const told = facts.filter((one) => one.by === `told by ${name}`)
    const known = facts.filter((one) => one.about === name && !told.includes(one))
    const shows = present || seen !== null
    return {
      ...person,
      attitude: shows ? attitudeOf(state.value, ids.get(name) ?? '', you) : null,
      told: told.map(plain),
      known: known.map(plain),
    }
  })
  return done(people.sort((one, other) => Number(other.present) - Number(one.present)))
}

function plain({ turn, text }: Remembered): Remembered {
  return { turn, text }
}
