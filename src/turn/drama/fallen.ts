/**
 * Whoever falls outside a fight is never left lying there: they wake later, at a cost, where somebody brought them; or,
 * where the table plays for keeps, they fight for life as long as their rules let them, and the dead have their end.
 */
import type { Entity } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import { viewOf } from '../../rules/rules-view.ts'
import { applyEffects } from '../../world/apply-effects.ts'
import { isEmptyBook } from '../../world/book/world-book.ts'
import { hasEnded, note, runningPiece } from '../../world/drama/progress.ts'
import { documentOf, isGone, isOut, own, playingTurn, textsIn, wholeIn } from '../../world/state-rows.ts'
import { isFighting } from '../is-fighting.ts'
import { type Account, unfold } from './account.ts'
import type { DramaInput } from './drama-input.ts'
import { payDues } from './dues.ts'
import { isMerciful, riskOf, takeAlive } from './take-alive.ts'

/** The ending of whoever died; no book has it. */
const deathEnding = 'hero_died'

/** How long somebody is out. */
const minutesOut = 60

/** Sees to a player who lies on the ground when nobody fights any more. */
export function seeToFallen(account: Account, input: DramaInput): void {
  const { state } = account
  const hero = own(state.entities, state.campaign.player_id ?? '')
  if (hero === undefined || isFighting(state) || runningPiece(state)?.kind === 'encounter') return
  if (!isOut(hero)) liveAgain(account)
  else if (!hasEnded(state)) decide(account, input, hero)
}

function decide(account: Account, input: DramaInput, hero: Entity): void {
  const { state } = account
  const wakes = isGone(hero)
    ? mayRise(state, input)
    : isMerciful(state) || !fightsForLife(hero.id, account, input)
  if (wakes) wakeLater(account, input)
  else if (isGone(hero)) endWith(account, hero)
}

/** A death is undone only where the table, or a story that was written to its end, has no use for it. */
function mayRise(state: GameState, { book }: DramaInput): boolean {
  const { lethality, permanence } = riskOf(state)
  return isMerciful(state) && permanence !== 'hard' && (lethality !== undefined || !isEmptyBook(book))
}

/** True while the rules themselves still roll for a life. */
function fightsForLife(id: string, { state }: Account, { ruleset }: DramaInput): boolean {
  return ruleset.offers(viewOf(state), id).some((one) => one.action.verb === 'death_save')
}

function wakeLater(account: Account, input: DramaInput): void {
  takeAlive(account, input, [])
  const { state } = account
  const hero = own(state.entities, state.campaign.player_id ?? '')
  if (hero === undefined || isOut(hero)) return
  const from = state.scene.location_id
  const to = refugeFrom(state)
  const place = own(state.entities, to ?? '')
  unfold(account, (work) => {
    const details = { who: hero.id, from, to: to ?? from, moved: to !== null, place: place?.name ?? null }
    work.tell('came_to', { ...details, minutes: minutesOut }, ['fall', 'major'])
    const effects = [...(to === null ? [] : [{ scene: to }]), { time: minutesOut }]
    applyEffects(work, effects, { cause: 'a bad fall' })
  })
  payDues(account, input)
}

/** The place one came from last, when a way leads there: whoever drags a body does not drag it far. */
function refugeFrom(state: GameState): string | null {
  const here = state.scene.location_id
  const ways = textsIn(own(state.entities, here ?? '')?.attrs.connected_to)
  const visited = documentOf(state, 'world', 'visited')
  const known = ways.filter((id) => Object.hasOwn(visited, id) && own(state.entities, id) !== undefined)
  const when = (id: string): number => wholeIn(visited[id], 0)
  return known.toSorted((left, right) => when(right) - when(left))[0] ?? null
}

/** The story of whoever died ends with them. */
function endWith(account: Account, { name }: Entity): void {
  const details = {
    ending_id: deathEnding,
    title: `${name} is dead`,
    text: [`This is as far as ${name} comes. What was left undone is left to somebody else.`],
    epilogue: [],
  }
  const event = { type: 'ending_reached', details, tags: ['ending', 'major'] }
  unfold(account, (work) => note(work, event, 'ending', { id: deathEnding, turn: playingTurn(work.state) }))
}

/** Whoever was brought back plays on. */
function liveAgain(account: Account): void {
  if (documentOf(account.state, 'world', 'ending').id !== deathEnding) return
  const event = { type: 'story_resumed', details: {}, tags: ['hidden'] }
  unfold(account, (work) => note(work, event, 'ending', { id: null }))
}
