/** A button is a button only while it is there: a choice that was not offered last is refused, and by name (GM-03). */
import { done, type Result, refuse } from '../../core/result.ts'
import { lastTurn } from '../../turn/last-turn.ts'
import { findPick, type OfferedChoice } from '../../turn/parse/find-pick.ts'
import type { CampaignDesk } from '../campaign-desk.ts'

/** Keys that speak to the console or to one's own head; whether they count is for the turn to say. */
const ofTheTable = /^(?:god|think):/

/** The choice that is meant by a key or a number, with its words. */
export async function offeredChoice(
  desk: CampaignDesk,
  campaignId: string,
  choice: string,
): Promise<Result<OfferedChoice>> {
  const head = await desk.store.head(campaignId)
  if (!head.ok) return head
  const last = await lastTurn(desk.store, head.value)
  if (!last.ok) return last
  const offered = Object.entries(last.value.block?.choices ?? {}).map(([key, { text }]) => ({ key, text }))
  const found = findPick(choice, offered)
  if (found !== null) return done({ key: found.key, text: found.text })
  if (ofTheTable.test(choice)) return done({ key: choice, text: choice })
  const there = offered.map((one, index) => `${index + 1} ${one.key}`).join(', ')
  const now =
    there === '' ? 'Nothing is offered at the moment; say in words what you do.' : `There are: ${there}.`
  return refuse('turn/unknown-choice', `"${choice}" is not among what was offered last. ${now}`, {
    rule: 'GM-03',
  })
}
