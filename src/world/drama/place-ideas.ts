/** Ideas that the place gives: what can be done there, looked at, searched, and where the ways lead. */

import { slugOf } from '../../core/ids.ts'
import { placeOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/state.ts'
import { withArticle } from '../../text/grammar.ts'
import type { PlaceBook } from '../book/place-book.ts'
import type { WorldBook } from '../book/world-book.ts'
import { isDeedDone, openDeeds } from '../deeds/authored-actions.ts'
import { isVain } from '../deeds/vain-attempts.ts'
import { unfoundIn } from '../discoverable.ts'
import { returnPath } from '../return-path.ts'
import { documentOf, own } from '../state-rows.ts'
import { isWayLocked, isWayOpen } from '../ways/exits.ts'
import { actFor } from './deed-idea.ts'
import { wasLookedAt } from './looked.ts'
import type { WorldIdea } from './world-idea.ts'

/** The ideas of the place where the scene stands. */
export function placeIdeas(state: GameState, book: WorldBook): readonly WorldIdea[] {
  const here = state.scene.location_id
  const place = here === null ? undefined : own(book.places, here)
  if (here === null) return []
  return [...affordanceIdeas(state, book), ...thingIdeas(here, state, place), ...wayIdeas(here, state, place)]
}

function affordanceIdeas(state: GameState, book: WorldBook): readonly WorldIdea[] {
  const player = state.campaign.player_id ?? ''
  return openDeeds(state, book, player)
    .filter((deed) => !isVain(state, book, player, { key: `deed/${deed.id}` }))
    .map((deed) => ({
      key: slugOf(deed.id.split(':').at(-1) ?? deed.id),
      text: deed.text,
      description: deed.description || deed.text,
      risk: deed.risk,
      act: actFor(deed, false, false),
      score: isDeedDone(state, deed.id) ? 1 : 4,
      piece: false,
    }))
}

/** Things in sight: what hides something unfound is the better idea, but nothing says so. */
function thingIdeas(here: string, state: GameState, place: PlaceBook | undefined): readonly WorldIdea[] {
  const lying = Object.values(state.inventory).filter((row) => row.owner_id === here && row.qty > 0)
  const row = own(state.entities, here)
  const hidden = row === undefined ? [] : [...unfoundIn(row, state)]
  const worded = new Set((place?.objects ?? []).filter((one) => one.text.length > 0).map((one) => one.id))
  const things = lying.flatMap(({ item_id: id, flags }) => {
    const thing = own(state.entities, id)
    if (thing === undefined || flags.hidden === true || thing.tags.includes('hidden')) return []
    const find = hidden.some((one) => typeof one.trigger !== 'string' && one.trigger.target === id)
    const fresh = !wasLookedAt(state, id)
    const verb = find ? 'search' : thing.tags.includes('readable') ? 'read' : 'examine'
    const word = { search: 'Search', read: 'Read', examine: 'Look closely at' }[verb]
    const text = `${word} ${withArticle(thing.name)}`
    return find || (fresh && worded.has(id)) ? [ideaOf(verb, id, text, find ? 3 : 2)] : []
  })
  const loose = hidden.some((one) => typeof one.trigger === 'string' || one.trigger.target === undefined)
  const whole = loose && row !== undefined ? [ideaOf('search', here, `Search ${row.name}`, 2)] : []
  return [...things, ...whole]
}

function ideaOf(verb: string, target: string, text: string, score: number): WorldIdea {
  const key = slugOf(`${verb}_${target.split(':').at(-1)}`)
  const description = verb === 'search' ? 'It takes a while, and may be worth it.' : 'A closer look.'
  return { key, text, description, risk: 'safe', act: { verb, target_id: target }, score, piece: false }
}

/** Ways out that are open: new ones first, and the one that leads back to the story above all. */
function wayIdeas(here: string, state: GameState, place: PlaceBook | undefined): readonly WorldIdea[] {
  const player = state.campaign.player_id ?? ''
  const visited = documentOf(state, 'world', 'visited')
  const back = returnPath(state)
  const written = (place?.exits ?? []).filter(
    (exit) => isWayOpen(exit, state, player) && !isWayLocked(exit, state, player),
  )
  const known = placeOf(own(state.entities, here)).exits
  const ways = place === undefined ? known : written.map((one) => one.to)
  return ways.flatMap((to) => {
    const name = own(state.entities, to)?.name
    if (name === undefined) return []
    const leads = back?.away === true && back.next_place_id === to
    const fresh = !Object.hasOwn(visited, to)
    return [
      {
        key: slugOf(`go_${to.split(':').at(-1)}`),
        text: `Go to ${name}`,
        description:
          leads && back.hint !== null ? back.hint : fresh ? 'You have not been there.' : 'You know the way.',
        risk: 'safe' as const,
        act: { verb: 'go', target_id: to },
        score: (fresh ? 2 : 1) + (leads ? 6 : 0),
        piece: false,
      },
    ]
  })
}

/** Places that a way of the book leads to and that are shut to the player now. */
export function closedWays(state: GameState, book: WorldBook): ReadonlySet<string> {
  const player = state.campaign.player_id ?? ''
  const exits = own(book.places, state.scene.location_id ?? '')?.exits ?? []
  const shut = exits.filter((exit) => !isWayOpen(exit, state, player) || isWayLocked(exit, state, player))
  return new Set(shut.map((exit) => exit.to))
}
