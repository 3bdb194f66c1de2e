/**
 * What a line means while blades are out, where it says less than a fight wants to know: "again" is another blow, a blow
 * at somebody who is out of it goes to whoever stands, a feature is used by its name, and any other idea is a stunt.
 */
import { isJsonObject } from '../../core/json.ts'
import { type GameState, joinedKey } from '../../core/state/state.ts'
import { viewOf } from '../../rules/rules-view.ts'
import type { AttemptedAction, Ruleset } from '../../rules/ruleset.ts'
import { foldedWords } from '../../text/words.ts'
import { authoredFor } from '../../world/drama/deed-idea.ts'
import { nameOf } from '../../world/state-rows.ts'
import { isFighting } from '../is-fighting.ts'

const blows: ReadonlySet<string> = new Set(['attack', 'shoot', 'kill', 'fight', 'stab'])
const again =
  /^(?:i )?(?:again|once more|same again|keep (?:at it|going|fighting|attacking|hitting)|carry on|finish (?:him|her|it|them|this)(?: off)?)\b/i
const out: ReadonlySet<unknown> = new Set(['dead', 'fled', 'surrendered', 'unconscious'])

/** A stunt that names no skill is a matter of hands and feet. */
const stunt = { skill: 'athletics', dc: 12, modifier: 0 } as const

/** The attempt as a fight can take it; outside a fight it is what it was. */
export function meantInFight(state: GameState, ruleset: Ruleset, attempt: AttemptedAction): AttemptedAction {
  const { actor_id, deed_id, words = '' } = attempt
  if (!isFighting(state) || actor_id !== state.campaign.player_id || deed_id !== undefined) return attempt
  const [foe] = standingFoes(state)
  if (foe === undefined) return attempt
  if (attempt.verb === 'improvise' && again.test(words.trim()))
    return { ...attempt, verb: 'attack', target_id: foe }
  if (blows.has(attempt.verb)) return isLost(state, attempt) ? { ...attempt, target_id: foe } : attempt
  if (attempt.verb !== 'improvise' || attempt.skill !== undefined || attempt.authored !== undefined)
    return attempt
  const named = offerNamed(words, state, ruleset, actor_id)
  return named ?? { ...attempt, authored: authoredFor(stunt, 'What you thought of in the fight') }
}

/** Those on the other side who are still in it, the nearest first. */
function standingFoes(state: GameState): readonly string[] {
  const fight = state.documents[joinedKey('combat', 'current')]?.value.combatants
  const all = isJsonObject(fight) ? fight : {}
  const placeOf = (one: unknown): number =>
    isJsonObject(one) && typeof one.position === 'number' ? one.position : 0
  const here = placeOf(all[state.campaign.player_id ?? ''])
  const far = (id: string): number => Math.abs(placeOf(all[id]) - here)
  const foes = Object.entries(all).flatMap(([id, one]) => {
    const { type, status, hp_current: left } = isJsonObject(one) ? one : {}
    const gone = Array.isArray(status) && status.some((word) => out.has(word))
    return type === 'enemy' && !gone && left !== 0 ? [id] : []
  })
  return foes.toSorted((one, other) => far(one) - far(other))
}

/** True for a blow at nobody, or at somebody out of it whom the line does not name. */
function isLost(state: GameState, { target_id: id, words = '' }: AttemptedAction): boolean {
  if (id === undefined) return true
  if (standingFoes(state).includes(id)) return false
  const said = foldedWords(words)
  return !foldedWords(nameOf(state, id)).some((word) => word.length > 2 && said.includes(word))
}

/** What the rules offer under that name: "second wind". */
function offerNamed(
  words: string,
  state: GameState,
  ruleset: Ruleset,
  actorId: string,
): AttemptedAction | undefined {
  const said = foldedWords(words.replace(/^(?:i )?(?:use|take|do) (?:my )?/i, ''))
  if (said.length < 2) return undefined
  const offers = ruleset.offers(viewOf(state), actorId)
  return offers.find((one) => foldedWords(one.text).join(' ').includes(said.join(' ')))?.action
}
