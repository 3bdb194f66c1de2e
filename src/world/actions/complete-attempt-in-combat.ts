import { asList, asNumber, asObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { documentOf, isFighting, nameOf, playerIdOf, rowOf } from '../../core/state/state-queries.ts'
import { type AttemptedAction, type Ruleset, viewOf } from '../../rules/index.ts'
import { foldedWords } from '../../text/folded-words.ts'
import { rulesetCheck } from './attempt-context-and-steps.ts'

const attackVerbs: ReadonlySet<string> = new Set(['attack', 'shoot', 'kill', 'fight', 'stab'])
const again =
  /^(?:i )?(?:again|once more|same again|keep (?:at it|going|fighting|attacking|hitting)|carry on|finish (?:him|her|it|them|this)(?: off)?)\b/i
const outStatuses: ReadonlySet<unknown> = new Set(['dead', 'fled', 'surrendered', 'unconscious'])

/** A stunt that names no skill is a matter of hands and feet. */
const stunt = { skill: 'athletics', dc: 12, modifier: 0 } as const

/** The attempt as a fight can take it; outside a fight it is what it was, and a flight by a way is going there. */
export function completeInCombat(
  state: GameState,
  ruleset: Ruleset,
  attempt: AttemptedAction,
): AttemptedAction {
  const { actor_id, deed_id, words = '' } = attempt
  // Without a fight there is no one to flee from: who runs out by a way goes by it.
  if (attempt.verb === 'flee' && !isFighting(state) && isPlace(state, attempt.target_id))
    return { ...attempt, verb: 'go' }
  if (!isFighting(state) || actor_id !== state.campaign.player_id || deed_id !== undefined) return attempt
  const [foe] = standingFoes(state)
  if (foe === undefined) return attempt
  if (attempt.verb === 'improvise' && again.test(words.trim()))
    return { ...attempt, verb: 'attack', target_id: foe }
  // What is let fall may not have been in the hand: then letting it fall changes nothing.
  if (/^(?:put|drop)$/.test(attempt.verb))
    return { ...attempt, verb: isArmed(state, actor_id) ? 'drop' : 'gesture' }
  // A player who sets out for another place in the middle of a fight runs for it.
  if (/^(?:go|travel|sneak|climb)$/.test(attempt.verb) && isPlace(state, attempt.target_id))
    return { ...attempt, verb: 'flee' }
  if (attackVerbs.has(attempt.verb)) return isLost(state, attempt) ? { ...attempt, target_id: foe } : attempt
  if (attempt.verb !== 'improvise' || attempt.skill !== undefined || attempt.authored !== undefined)
    return attempt
  const named = offerNamed(words, state, ruleset, actor_id)
  return named ?? { ...attempt, authored: rulesetCheck(stunt, 'What you thought of in the fight') }
}

function isArmed(state: GameState, id: string): boolean {
  const combatants = asObject(documentOf(state, 'combat', 'current').combatants) ?? {}
  return asObject(combatants[id])?.wields !== undefined
}

function isPlace(state: GameState, id: string | undefined): boolean {
  return rowOf(state.entities, id)?.type === 'location'
}

/** Those on the other side who are still in it, the nearest first. */
export function standingFoes(state: GameState): readonly string[] {
  const combatants = asObject(documentOf(state, 'combat', 'current').combatants) ?? {}
  const positionOf = (id: string): number => asNumber(asObject(combatants[id])?.position) ?? 0
  const here = positionOf(playerIdOf(state))
  const distanceTo = (id: string): number => Math.abs(positionOf(id) - here)
  const foes = Object.keys(combatants).filter((id) => {
    const { type, status, hp_current } = asObject(combatants[id]) ?? {}
    const isOut = asList(status).some((word) => outStatuses.has(word))
    return type === 'enemy' && !isOut && hp_current !== 0
  })
  return foes.toSorted((left, right) => distanceTo(left) - distanceTo(right))
}

/** True for an attack without a target, or at an incapacitated foe whom the line does not name. */
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
  return offers.find((offer) => foldedWords(offer.text).join(' ').includes(said.join(' ')))?.action
}
