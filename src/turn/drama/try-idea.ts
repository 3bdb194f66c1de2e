/** An idea of the player's own that no rule has a word for: a fair check, a small boon or a small price, and no new facts. */
import type { DiceRoller } from '../../dice/index.ts'
import { viewOf } from '../../rules/rules-view.ts'
import type { AttemptedAction, Ruleset } from '../../rules/ruleset.ts'
import { authoredFor } from '../../world/drama/deed-idea.ts'
import { resultOf } from '../../world/drama/deed-result.ts'
import { hasForward, improvised, isWhim, settleIdea, spendForward } from '../../world/drama/improvise.ts'
import { isFighting } from '../is-fighting.ts'
import { approachOf } from '../planning/approach.ts'
import { type Account, enterResolution, unfold } from './account.ts'
import type { PieceTried } from './try-piece.ts'

interface IdeaInput {
  readonly ruleset: Ruleset
  readonly roller: DiceRoller
}

/** No whim, whoever it was meant for. */
const violent = /^(?:i )?(?:attack|hit|stab|shoot|kill|strike|punch|fight|slash)\b/i

/** Tries an idea; null when the rules have a word for it, or blades are out and it is theirs to judge. */
export function tryIdea(account: Account, input: IdeaInput, attempt: AttemptedAction): PieceTried | null {
  const { state } = account
  if (isFighting(state) || attempt.authored !== undefined || !isIdea(attempt, account, input)) return null
  const words = attempt.words ?? attempt.verb.replaceAll('_', ' ')
  if (violent.test(words) && !state.scene.present_entity_ids.includes(attempt.target_id ?? ''))
    return { kind: 'refused', reason: 'There is nobody here to fight; say whom you attack.', rule: 'PIPE-03' }
  if (isWhim({ ...attempt, words }, state)) return indulge(account, words)
  const idea = improvised({ ...attempt, words }, state)
  const { skill: _asked, ...rest } = attempt
  const authored = authoredFor(idea.check, idea.reason)
  const resolved = input.ruleset.resolve(
    viewOf(state),
    { ...rest, verb: 'improvise', authored },
    input.roller,
  )
  if (!resolved.ok) {
    const { message, rule } = resolved.refusal
    return { kind: 'refused', reason: message, rule }
  }
  enterResolution(account, resolved.value)
  const { outcome, events } = resolved.value
  const paid = events.some(
    (event) => event.type === 'clock_advanced' || event.type === 'relationship_changed',
  )
  unfold(account, (work) => settleIdea(work, idea, { result: resultOf(outcome), words, paid }))
  return { kind: 'done', outcome }
}

/** A whim is done, and a minute goes by. */
function indulge(account: Account, words: string): PieceTried {
  account.seconds += 60
  const details = { words: words.slice(0, 500), outcome: 'automatic', boon: null, cost: null, npc_id: null }
  unfold(account, (work) => work.tell('improvised', details, ['improvised']))
  return { kind: 'done', outcome: 'automatic' }
}

/** Singing and dancing for an audience is a skill; for oneself it is a whim. */
function isForOneself({ verb, target_id, words = '' }: AttemptedAction): boolean {
  const audience = /\b(?:for|distract|impress|crowd|audience|coins?|money|everyone|people)\b|\bto (?!myself)/i
  return verb === 'perform' && target_id === undefined && !audience.test(words)
}

function isIdea(attempt: AttemptedAction, { state }: Account, { ruleset }: IdeaInput): boolean {
  if (attempt.verb === 'improvise' || isForOneself(attempt)) return attempt.deed_id === undefined
  const listed = approachOf(attempt.verb) !== attempt.verb
  if (listed || (attempt.words ?? '') === '' || attempt.deed_id !== undefined) return false
  const demanded = ruleset.demand(viewOf(state), attempt)
  return !demanded.ok || (demanded.value.kind === 'impossible' && demanded.value.instead === undefined)
}

/** The attempt with what an earlier idea won, when it will be rolled for; it is spent by that. */
export function withForward(account: Account, ruleset: Ruleset, attempt: AttemptedAction): AttemptedAction {
  if (attempt.plan !== undefined || !hasForward(account.state)) return attempt
  const demanded = ruleset.demand(viewOf(account.state), attempt)
  if (!demanded.ok || demanded.value.kind !== 'check') return attempt
  unfold(account, spendForward)
  return { ...attempt, plan: { tier: 'well-laid', recommended: true, confidence: 'high' } }
}
