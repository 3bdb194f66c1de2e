/**
 * Improvised actions: one fair check of the nearest skill, and a small boon or a small cost. They never create a
 * fact, an item or an exit: licking the noticeboard teaches nothing, but may amuse a room.
 */

import type { GameState } from '../../core/state/game-state.ts'
import { currentTurn, documentOf, isFighting, playerIdOf, rowOf } from '../../core/state/state-queries.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import { approachOf } from '../approach-of-verb.ts'
import type { WorldEdit } from '../collect-world-changes.ts'
import type { AuthoredCheck } from '../definition/authored-action-and-line-schemas.ts'
import { applyEffects } from '../effects/apply-effects.ts'
import { dispositionOf } from '../hostility-trust-and-mood.ts'
import { type ActionResult, actionResult } from '../set-pieces/set-piece-progress.ts'
import type { TriedAction } from '../set-pieces/try-set-piece.ts'
import type { WorldTurn } from '../world-turn-in-progress.ts'
import { rulesetCheck } from './attempt-context-and-steps.ts'
import { actionNamed, openActions } from './authored-actions.ts'

/** Violence is no whim, whatever its target. */
const violent = /^(?:i )?(?:attack|hit|stab|shoot|kill|strike|punch|fight|slash)\b/i

/** Tries an improvised action; null when the rules have a word for it, or in combat, where it is theirs to judge. */
export function tryImprovised(turn: WorldTurn, attempt: AttemptedAction): TriedAction | null {
  const { state } = turn
  if (attempt.verb === 'gesture') return tryGesture(turn, attempt)
  if (isFighting(state) || attempt.authored !== undefined || !isImprovised(turn, attempt)) return null
  const words = attempt.words ?? attempt.verb.replaceAll('_', ' ')
  if (violent.test(words) && !state.scene.present_entity_ids.includes(attempt.target_id ?? ''))
    return { kind: 'refused', reason: 'There is nobody here to fight; say whom you attack.', rule: 'PIPE-03' }
  if (isWhim({ ...attempt, words }, state)) return indulge(turn, words, null)
  const idea = improvisationFor({ ...attempt, words }, state)
  const { skill: _asked, ...rest } = attempt
  const authored = rulesetCheck(idea.check, idea.reason)
  const resolved = turn.ruleset.resolve(turn.view, { ...rest, verb: 'improvise', authored }, turn.dice)
  if (!resolved.ok) {
    const { message, rule } = resolved.refusal
    return { kind: 'refused', reason: message, rule }
  }
  turn.addResolution(resolved.value)
  const { outcome, events } = resolved.value
  const paid = events.some(({ type }) => type === 'clock_advanced' || type === 'relationship_changed')
  turn.edit((edit) => settleImprovisation(edit, idea, { result: actionResult(outcome), words, paid }))
  return { kind: 'done', outcome }
}

/** What a body does with nothing at stake is done as it is said, unless the place's author has more to it. */
function tryGesture(turn: WorldTurn, attempt: AttemptedAction): TriedAction | null {
  const { state, definition } = turn
  const { words = '', target_id } = attempt
  // A reader that knows the authored actions has said that it is none.
  if (attempt.improvised === true) return indulge(turn, words, target_id ?? null)
  if (actionNamed(words, openActions(state, definition, attempt.actor_id)) !== undefined) return null
  return indulge(turn, words, target_id ?? null)
}

function isImprovised({ ruleset, view }: WorldTurn, attempt: AttemptedAction): boolean {
  if (attempt.verb === 'improvise' || isForOneself(attempt)) return attempt.deed_id === undefined
  const isListed = approachOf(attempt.verb) !== attempt.verb
  if (isListed || (attempt.words ?? '') === '' || attempt.deed_id !== undefined) return false
  const demanded = ruleset.demand(view, attempt)
  return !demanded.ok || (demanded.value.kind === 'impossible' && demanded.value.instead === undefined)
}

/** Singing and dancing for an audience is a skill; for oneself it is a whim. */
function isForOneself({ verb, target_id, words = '' }: AttemptedAction): boolean {
  const audience =
    /\b(?:for|distract|impress|crowd|audience|coins?|money|everyone|people)\b|\bto (?!myself|nobody|no one)/i
  return verb === 'perform' && target_id === undefined && !audience.test(words)
}

/** The part of an attempt that says what is improvised, and on whom. */
type ImprovisedAct = Pick<AttemptedAction, 'words' | 'target_id' | 'risk_flags'>

const playfulSkills: ReadonlySet<string> = new Set(['performance', 'animal_handling', 'perception'])
const riskyFlags: ReadonlySet<string> = new Set(['violence', 'dangerous', 'pursuit'])

/** A whim: something odd with no target and no stakes, such as licking a noticeboard. Nothing is rolled or paid. */
function isWhim(act: ImprovisedAct, state: GameState): boolean {
  const target = rowOf(state.entities, act.target_id)
  if (target?.type === 'npc' || act.risk_flags?.some((flag) => riskyFlags.has(flag)) === true) return false
  if (wordsOf(act).endsWith('?')) return true
  const family = familyOf(act)
  return family === undefined ? target === undefined : playfulSkills.has(family.skill)
}

/** A whim is done, and a minute goes by; in a fight it takes no time from anybody. */
function indulge(turn: WorldTurn, words: string, target: string | null): TriedAction {
  const { state } = turn
  if (!isFighting(state)) turn.seconds += 60
  const npc_id = rowOf(state.entities, target ?? '')?.type === 'npc' ? target : null
  const details = { words: words.slice(0, 500), outcome: 'automatic', boon: null, cost: null, npc_id }
  turn.edit((edit) => edit.emit('improvised', details, ['improvised']))
  return { kind: 'done', outcome: 'automatic' }
}

/** What an improvised action calls for. */
interface Improvisation {
  readonly check: AuthoredCheck
  readonly reason: string
  /** The person it is done to, if any. */
  readonly person: string | null
}

const usualDifficulty = 12

/** The check for an improvised action: the skill from its words, the difficulty from what it is done to. */
export function improvisationFor(act: ImprovisedAct, state: GameState): Improvisation {
  const target = rowOf(state.entities, act.target_id)
  const { skill, two_d6, social } = familyOf(act) ?? anything
  const harder = target === undefined ? 0 : addedDifficulty(target, state)
  return {
    check: { skill, two_d6, dc: usualDifficulty + harder, modifier: -Math.sign(harder) },
    reason: 'an idea of your own',
    person: target?.type === 'npc' && social ? target.id : null,
  }
}

function wordsOf({ words = '' }: ImprovisedAct): string {
  return words.slice(0, 500).toLowerCase()
}

function familyOf(act: ImprovisedAct): ActionFamily | undefined {
  const words = wordsOf(act)
  return families.find((family) => family.words.test(words))
}

/** How much harder, or easier, it is because of what it is done to. */
function addedDifficulty({ id, type, tags }: Entity, state: GameState): number {
  if (type === 'npc') {
    const liked = dispositionOf(state, id, playerIdOf(state))
    return liked >= 3 ? -2 : liked <= -3 || tags.includes('hostile') ? 3 : 0
  }
  if (tags.some((tag) => ['locked', 'heavy', 'fixed', 'sturdy'].includes(tag))) return 2
  return tags.some((tag) => ['fragile', 'loose', 'light'].includes(tag)) ? -2 : 0
}

/**
 * Lets an improvised action have its boon, its cost, or both. `paid` says that the rules have charged for the failure already.
 *
 * @example
 * settleImprovisation(edit, improvisationFor(act, state), { result: 'success', words: 'I juggle the lemons', paid: false })
 */
export function settleImprovisation(
  edit: WorldEdit,
  idea: Improvisation,
  done: { readonly result: ActionResult; readonly words: string; readonly paid: boolean },
): void {
  const { result, words, paid } = done
  const wins = result !== 'fail'
  const pays = (result === 'fail' || result === 'mixed') && !paid
  const boon = wins ? boonOf(idea, edit.state) : null
  const cost = pays ? costOf(idea, edit.state) : null
  const details = {
    words: words.slice(0, 500),
    outcome: result,
    skill: idea.check.skill,
    boon: boon?.name ?? null,
    cost: cost?.name ?? (paid ? 'rules' : null),
    npc_id: idea.person,
  }
  edit.emit('improvised', details, ['improvised'])
  if (boon?.name === 'forward') {
    const who = playerIdOf(edit.state)
    const event = { type: 'forward_won', details: { who }, tags: ['improvised', 'hidden'] }
    edit.recordWorld(event, 'forward', { [who]: currentTurn(edit.state) })
  } else if (boon !== null) applyEffects(edit, boon.effects, { cause: 'an idea that worked' })
  if (cost !== null) applyEffects(edit, cost.effects, { cause: 'an idea that did not work' })
}

interface BoonOrCost {
  readonly name: string
  readonly effects: Parameters<typeof applyEffects>[1]
}

/** How much goodwill improvisation alone can win. */
const maxGoodwill = 3

function boonOf({ person, check }: Improvisation, state: GameState): BoonOrCost {
  const player = playerIdOf(state)
  if (person !== null && dispositionOf(state, person, player) < maxGoodwill)
    return { name: 'goodwill', effects: [{ disposition: { [person]: 1 } }] }
  const clock = watchfulClock(state)
  const sly = check.skill === 'stealth' || check.skill === 'deception'
  if (sly && clock !== null && (rowOf(state.clocks, clock)?.value ?? 0) > 0)
    return { name: 'unnoticed', effects: [{ clock: { [clock]: -1 } }] }
  return { name: 'forward', effects: [] }
}

function costOf({ person }: Improvisation, state: GameState): BoonOrCost {
  if (person !== null) return { name: 'goodwill', effects: [{ disposition: { [person]: -1 } }] }
  const clock = watchfulClock(state)
  if (clock !== null) return { name: 'noticed', effects: [{ clock: { [clock]: 1 } }] }
  return { name: 'time', effects: [{ time: 10 }] }
}

const watchful = /suspicion|alarm|alert|notice|heat|noise/i

/** A clock that counts how much the player has been noticed. */
function watchfulClock(state: GameState): string | null {
  const found = Object.values(state.clocks).find(
    (clock) =>
      clock.tags.includes('suspicion') ||
      watchful.test(clock.id.split(':').at(-1) ?? '') ||
      watchful.test(clock.name),
  )
  return found?.id ?? null
}

/** The attempt with the bonus an earlier improvisation won, when it will be rolled for; that spends it. */
export function withForward(turn: WorldTurn, attempt: AttemptedAction): AttemptedAction {
  if (attempt.plan !== undefined || !hasForward(turn.state)) return attempt
  const demanded = turn.ruleset.demand(turn.view, attempt)
  if (!demanded.ok || demanded.value.kind !== 'check') return attempt
  turn.edit(spendForward)
  return { ...attempt, plan: { tier: 'well-laid', recommended: true, confidence: 'high' } }
}

/** True when an earlier idea makes the next roll easier. */
function hasForward(state: GameState): boolean {
  const won = documentOf(state, 'world', 'forward')[playerIdOf(state)]
  return typeof won === 'number'
}

function spendForward(edit: WorldEdit): void {
  const who = playerIdOf(edit.state)
  const event = { type: 'forward_used', details: { who }, tags: ['improvised', 'hidden'] }
  edit.recordWorld(event, 'forward', { [who]: null })
}

interface ActionFamily {
  readonly skill: string
  readonly two_d6: string
  /** It is done to a person's face. */
  readonly social: boolean
  readonly words: RegExp
}

const families: readonly ActionFamily[] = [
  {
    skill: 'intimidation',
    two_d6: 'intimidation',
    social: true,
    words: /\b(?:glare|growl|loom|snarl|stare|scare|frighten|roar|shout|menace)/,
  },
  {
    skill: 'deception',
    two_d6: 'deception',
    social: true,
    words: /\b(?:pretend|fake|feign|trick|bluff|disguise|impersonat|distract|pose)/,
  },
  {
    skill: 'performance',
    two_d6: 'performance',
    social: true,
    words:
      /\b(?:sing|dance|joke|play|whistle|juggle|bow|toast|recite|wink|smile|laugh|flirt|hug|kiss|salute|pray)/,
  },
  {
    skill: 'animal_handling',
    two_d6: 'charm',
    social: true,
    words: /\b(?:pet|stroke|soothe|feed|adopt|befriend|tame|scratch)/,
  },
  {
    skill: 'stealth',
    two_d6: 'stealth',
    social: false,
    words: /\b(?:creep|tiptoe|lurk|blend|slip|crouch|duck)/,
  },
  {
    skill: 'athletics',
    two_d6: 'athletics',
    social: false,
    words:
      /\b(?:push|pull|lift|throw|toss|hurl|kick|drag|haul|climb|swim|jump|leap|smash|break|swing|tip|topple|roll)/,
  },
  {
    skill: 'sleight_of_hand',
    two_d6: 'sleight',
    social: false,
    words: /\b(?:tie|untie|rig|build|mix|fold|carve|palm|balance|stack|wedge|jam|knot|cut|paint|draw|write)/,
  },
  {
    skill: 'perception',
    two_d6: 'notice',
    social: false,
    words: /\b(?:sniff|smell|lick|taste|count|measure|guess|touch|feel|tap|knock)/,
  },
]

const anything: ActionFamily = { skill: 'acrobatics', two_d6: 'athletics', social: false, words: /^/ }
