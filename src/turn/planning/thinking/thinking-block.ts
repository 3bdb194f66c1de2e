/**
 * The planning block of a thought: as many ways as the plan is good for, each weighed, and a recommendation. A failed
 * plan weighs some of them wrongly and says so to nobody but the author; what the ways are truly worth is kept apart.
 */
import type { Choice, PlanningBlock, PlanQuality } from '../../../core/protocol/planning-block.ts'
import type { GameState } from '../../../core/state/state.ts'
import type { AttemptedAction, Check, Offer } from '../../../rules/ruleset.ts'
import { blockFromOffers, type OwnBlock } from '../block-from-offers.ts'
import { contentWords } from '../content-words.ts'
import { tokenJaccard } from '../token-jaccard.ts'
import { assessSituation } from './assess-situation.ts'
import { type Confidence, trueConfidence } from './choice-confidence.ts'
import type { KeptWay } from './kept-plan.ts'
import { tierEffects } from './quality-tier.ts'
import type { Topic } from './topic-key.ts'

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
    ...{ actor_id, admissible, difficultyLabel, last: [], transition: false },
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
    .map((one) => {
      const check = (one.action === null ? null : checks.get(one.action)) ?? null
      return { ...one, check, truth: trueConfidence(one.choice, check) }
    })
}

const likelihood: Readonly<Record<Confidence, number>> = { low: 0, medium: 1, high: 2 }
const hazard = { safe: 0, low: 1, medium: 2, high: 3 } as const

function leastLikely(ways: readonly Way[]): readonly Way[] {
  return [...ways].sort((a, b) => {
    const surer = likelihood[a.truth] - likelihood[b.truth]
    return surer === 0 ? hazard[b.choice.risk_level] - hazard[a.choice.risk_level] : surer
  })
}

/** Confident but wrong: what hardly works looks sure, what is sure looks doubtful. */
function reversed(truth: Confidence): Confidence {
  return truth === 'high' ? 'low' : 'high'
}

/** What speaks for and against a way, as sure as it looks. */
function weigh({ choice, check, truth }: Way, confidence: Confidence): NonNullable<Choice['analysis']> {
  const mistaken = truth !== confidence
  const best = check?.modifiers.filter((one) => one.value > 0).sort((a, b) => b.value - a.value)[0]
  const pros = [
    ...(check === null ? ['Nothing needs to be rolled for it.'] : []),
    ...(best === undefined
      ? []
      : [`It plays to your strength: ${best.reason || best.source} (+${best.value}).`]),
    ...(hazard[choice.risk_level] <= hazard.low ? ['There is little to lose.'] : []),
    ...(check?.advantage === true ? ['Circumstances favour you.'] : []),
  ]
  const cons = [
    ...(choice.check === undefined ? [] : [`It calls for a roll: ${choice.check.label}.`]),
    ...(choice.risk_level === 'high' ? ['If it goes wrong, it goes badly wrong.'] : []),
    ...(choice.risk_level === 'medium' ? ['There is a price if it fails.'] : []),
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
