/**
 * The planning block of a thought: as many ways as the plan is good for, each weighed, and a recommendation. A failed
 * plan weighs some of them wrongly and says so to the author alone; what the ways are truly worth is kept apart.
 */
import type { Choice, PlanningBlock, PlanQuality, QualityTier } from '../../core/protocol/planning-block.ts'
import { confidenceAt, isRisky, riskDownside, riskRank } from '../../core/protocol/risk-levels.ts'
import type { GameState } from '../../core/state/state.ts'
import { isSecretTag, type PlayerView, viewFor } from '../../knowledge/index.ts'
import type { AttemptedAction, Check, Offer } from '../../rules/index.ts'
import { capitalize } from '../../text/grammar.ts'
import { contentWords, tokenJaccard } from '../../text/similarity.ts'
import { inertLine } from '../offer/choice-text.ts'
import { blockFromOffers, type OwnBlock } from '../offer/own-block.ts'
import { frozenPlans, type Topic, timeLeft } from './freezes.ts'
import type { KeptWay } from './kept-plan.ts'
import { tierEffects } from './plan-quality.ts'

/** What the block of a thought is made from. */
export interface ThinkingBlockInput {
  readonly state: GameState
  readonly actor_id: string
  readonly topic: Topic
  readonly quality: PlanQuality
  readonly offers: readonly Offer[]
  readonly admissible: (action: AttemptedAction) => boolean
  readonly difficultyLabel: (value: number) => string
}

/** The block, the ways with their true worth, and what only the author may read. */
export interface ThinkingBlock {
  readonly own: OwnBlock
  readonly ways: readonly KeptWay[]
  readonly author: readonly string[]
}

interface Way {
  readonly key: string
  readonly choice: Choice
  readonly action: AttemptedAction | null
  readonly check: Check | null
  readonly truth: Confidence
}

/** Builds it. */
export function thinkingBlock(input: ThinkingBlockInput): ThinkingBlock {
  const { quality, topic } = input
  const effect = tierEffects[quality.quality_tier]
  const ways = waysFor(input).slice(0, effect.options)
  const wrong = new Set(leastLikely(ways).slice(0, effect.wrong))
  const weighed = ways.map((way) => ({ way, shown: wrong.has(way) ? reversed(way.truth) : way.truth }))
  const favourite = quality.success ? leastLikely(ways).at(-1) : (leastLikely(ways)[0] ?? undefined)
  const choices = weighed.map(
    ({ way, shown }) => [way.key, { ...way.choice, analysis: weigh(way, shown) }] as const,
  )
  const block: PlanningBlock = {
    thinking: `You turn it over: ${topic.description}. ${effect.text}`,
    plan_quality: quality,
    situation_assessment: assessSituation(input.state, input.actor_id, quality.quality_tier),
    choices: Object.fromEntries(choices),
    analysis: recommendation(favourite, ways, quality),
  }
  return {
    own: { block, offers: Object.fromEntries(ways.map(({ key, action }) => [key, action])), spare: {} },
    ways: ways.flatMap((way) => {
      const { key, action, truth: confidence } = way
      return action === null
        ? []
        : [{ key, action, confidence, recommended: quality.success && way === favourite }]
    }),
    author: [...wrong].map(
      (way) => `"${way.choice.text}" is shown as ${reversed(way.truth)}; in truth it is ${way.truth}.`,
    ),
  }
}

/** The ways that have to do with the topic first, and one of each approach before a second of any. */
function waysFor(input: ThinkingBlockInput): readonly Way[] {
  const nearness = (offer: Offer): number => {
    return tokenJaccard(
      input.topic.words,
      contentWords(`${offer.text} ${offer.action.verb} ${offer.description}`),
    )
  }
  const offers = input.offers.slice(0, 60)
  const near = offers.filter((offer) => nearness(offer) > 0).sort((a, b) => nearness(b) - nearness(a))
  const { actor_id, admissible, difficultyLabel } = input
  const own = blockFromOffers({
    actor_id,
    admissible,
    difficultyLabel,
    last: [],
    transition: false,
    offers: [...near, ...offers.filter((offer) => !near.includes(offer))],
  })
  const checks = new Map(offers.map((offer) => [offer.action, offer.check]))
  const shown = Object.entries(own.block.choices).map(([key, choice]) => ({
    key,
    choice,
    action: own.offers[key] ?? null,
  }))
  const spare = Object.entries(own.spare).map(([key, offered]) => ({ key, ...offered }))
  return [...shown, ...spare]
    .filter(({ key }) => key !== 'other_action' && !key.startsWith('think:'))
    .map((way) => {
      const check = (way.action === null ? null : checks.get(way.action)) ?? null
      return { ...way, check, truth: trueConfidence(way.choice, check) }
    })
}

const likelihood: Readonly<Record<Confidence, number>> = { low: 0, medium: 1, high: 2 }
function leastLikely(ways: readonly Way[]): readonly Way[] {
  return [...ways].sort((a, b) => {
    const surer = likelihood[a.truth] - likelihood[b.truth]
    return surer === 0 ? riskRank(b.choice.risk_level) - riskRank(a.choice.risk_level) : surer
  })
}

/** Confident but wrong: what hardly works looks sure, what is sure looks doubtful. */
function reversed(truth: Confidence): Confidence {
  return truth === 'high' ? 'low' : 'high'
}

/** What speaks for and against a way, as sure as it looks. */
function weigh({ choice, check, truth }: Way, confidence: Confidence): NonNullable<Choice['analysis']> {
  const mistaken = truth !== confidence
  const best = check?.modifiers.filter((modifier) => modifier.value > 0).sort((a, b) => b.value - a.value)[0]
  const pros = [
    ...(check === null ? ['Nothing needs to be rolled for it.'] : []),
    ...(best === undefined
      ? []
      : [`It plays to your strength: ${best.reason || best.source} (+${best.value}).`]),
    ...(isRisky(choice.risk_level) ? [] : ['There is little to lose.']),
    ...(check?.advantage === true ? ['Circumstances favour you.'] : []),
  ]
  const downside = riskDownside(choice.risk_level)
  const cons = [
    ...(choice.check === undefined ? [] : [`It calls for a roll: ${choice.check.label}.`]),
    ...(downside === null ? [] : [downside]),
    ...(check?.disadvantage === true ? ['Circumstances are against you.'] : []),
  ]
  if (mistaken && confidence === 'high')
    return { pros: [...pros, 'It feels right.'], cons: cons.slice(0, 1), confidence }
  if (mistaken) return { pros: pros.slice(0, 1), cons: [...cons, 'It feels wrong.'], confidence }
  return { pros: pros.length === 0 ? ['It can be done now.'] : pros, cons, confidence }
}

function recommendation(
  favourite: Way | undefined,
  ways: readonly Way[],
  quality: PlanQuality,
): NonNullable<PlanningBlock['analysis']> {
  const second = ways.find((way) => way !== favourite)
  const fallback =
    second === undefined ? 'There is no second way in sight.' : `If it fails: ${second.choice.text}.`
  if (favourite === undefined)
    return { recommended_approach: '', reasoning: 'No way forward shows itself.', contingency: fallback }
  const reasoning = quality.success
    ? 'Of what you can see, it is the likeliest to work for the least risk.'
    : 'It simply seems the thing to do.'
  return { recommended_approach: favourite.key, reasoning, contingency: fallback }
}

/** high, medium or low. */
type Confidence = NonNullable<Choice['analysis']>['confidence']

/** The truth about a choice. */
function trueConfidence(choice: Choice, check: Check | null): Confidence {
  if (check === null) return 'high'
  const chance = chanceOf(check)
  if (chance === null) return confidenceAt(choice.risk_level)
  if (chance >= 0.65) return 'high'
  return chance >= 0.4 ? 'medium' : 'low'
}

/** The chance of a d20 or 2d6 check; null for other dice. */
function chanceOf(check: Check): number | null {
  const added = check.modifiers.reduce((sum, modifier) => sum + modifier.value, 0)
  const bare = check.notation.replace(/\s/g, '')
  if (bare === '2d6') return sumAtLeast((check.difficulty?.value ?? 7) - added)
  if (bare !== '1d20' || check.difficulty === null) return null
  const single = Math.min(0.95, Math.max(0.05, (21 - (check.difficulty.value - added)) / 20))
  if (check.advantage === check.disadvantage) return single
  return check.advantage ? 1 - (1 - single) ** 2 : single ** 2
}

/** How often two dice show at least so much. */
function sumAtLeast(least: number): number {
  let ways = 0
  for (let first = 1; first <= 6; first += 1)
    for (let second = 1; second <= 6; second += 1) if (first + second >= least) ways += 1
  return ways / 36
}

/**
 * Where the character stands, as far as the character knows: built from the player's view, so nothing hidden is in it.
 * A better plan sees more of it; only a brilliant one notices that something is hidden at all.
 */
const mostListed = 10

/** The assessment of a moment. */
type SituationAssessment = NonNullable<PlanningBlock['situation_assessment']>

/** What the character makes of it, with a plan of this quality; null for a thought that was not rolled. */
function assessSituation(state: GameState, actorId: string, tier: QualityTier | null): SituationAssessment {
  const view = viewFor(state, actorId)
  const factors = tier === null ? 3 : tierEffects[tier].factors
  return {
    current_state: currentState(view),
    key_factors: [...hints(state, tier), ...keyFactors(view, actorId)].slice(0, factors),
    constraints: constraints(state, view).slice(0, mostListed),
    resources_available: resources(view).slice(0, mostListed),
  }
}

function currentState(view: PlayerView): string {
  const name = view.you?.name ?? 'You'
  const place = view.place === null ? 'somewhere unnamed' : `at ${view.place.name}`
  const sheet = view.you?.sheet ?? {}
  const wounds =
    typeof sheet.hp_current === 'number' && typeof sheet.hp_max === 'number'
      ? `, ${sheet.hp_current} of ${sheet.hp_max} hit points`
      : ''
  const fight = view.combat === null ? '' : ', in a fight'
  return inertLine(`${name} is ${place}, ${view.time.time_of_day.toLowerCase()}${wounds}${fight}.`, 300)
}

function keyFactors(view: PlayerView, actorId: string): readonly string[] {
  const people = view.entities
    .filter((entity) => entity.present && entity.id !== actorId && entity.type !== 'location')
    .map(({ name, role, status }) => {
      const about = role === undefined ? '' : `, ${role},`
      const state = status === undefined || status === 'conscious' ? '' : ` (${status})`
      return `${capitalize(name)}${about} is here${state}.`
    })
  const missions = view.missions
    .filter((thread) => thread.status === 'active' || thread.status === 'in_progress')
    .map((thread) => `${thread.title}${thread.objective === '' ? '' : `: ${thread.objective}`}`)
  const clocks = view.clocks.map((clock) => `${clock.name}: ${clock.value} of ${clock.max}.`)
  const exits = (view.place?.exits ?? []).map((exit) => `There is a way to ${exit.name}.`)
  return [...people, ...missions, ...exits, ...clocks]
    .slice(0, 2 * mostListed)
    .map((line) => inertLine(line, 200))
}

/** Only the best plans feel what is hidden, and even they get no name. */
function hints(state: GameState, tier: QualityTier | null): readonly string[] {
  const keen = tier === 'Brilliant' || tier === 'Masterful'
  return keen && state.scene.obscured_entities.length > 0 ? ['Something here has not shown itself yet.'] : []
}

function constraints(state: GameState, view: PlayerView): readonly string[] {
  const rules = Object.entries(state.scene.constraints)
    .filter(([name, value]) => value === true && !isSecretTag(name))
    .map(([name]) => inertLine(`Here: ${name.replaceAll('_', ' ')}.`, 120))
  const frozen = frozenPlans(state)
    .filter((plan) => timeLeft(state, plan) > 0)
    .map((plan) => inertLine(`You cannot think straight about this yet: ${plan.description}.`, 200))
  const fight = view.combat === null ? [] : ['There is a fight; whoever thinks too long is hit.']
  const { visibility_conditions: sight, noise_level: noise } = state.scene
  const senses = [sight === null ? '' : `Sight: ${sight}.`, noise === null ? '' : `Noise: ${noise}.`]
  return [
    ...fight,
    ...rules,
    ...senses.filter((line) => line !== '').map((line) => inertLine(line, 120)),
    ...frozen,
  ]
}

function resources(view: PlayerView): readonly string[] {
  const things = (view.you?.possessions ?? []).filter((thing) => thing.quantity > 0)
  return things.map((thing) =>
    inertLine(thing.quantity === 1 ? thing.name : `${thing.name} × ${thing.quantity}`, 80),
  )
}
