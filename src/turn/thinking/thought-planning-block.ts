/**
 * The planning block of a thought: as many options as the plan is good for, each weighed, and a recommendation. A
 * failed plan weighs some of them wrongly and says so to the author alone; what they are truly worth is kept apart.
 */
import { asNumber } from '../../core/json.ts'
import type { Choice, PlanningBlock, PlanQuality, QualityTier } from '../../core/protocol/planning-block.ts'
import { riskOf, riskRank } from '../../core/protocol/risk-levels.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { isSecretTag, type PlayerView, viewFor } from '../../knowledge/index.ts'
import type { AttemptedAction, Check, Offer } from '../../rules/index.ts'
import { capitalize } from '../../text/capitals-articles-plurals-lists.ts'
import { contentWords, tokenJaccard } from '../../text/word-and-text-similarity.ts'
import { inertLine } from '../offer/choice-keys-and-lines.ts'
import { blockFromOffers, type OwnBlock } from '../offer/engine-planning-block.ts'
import { frozenPlans, timeLeft } from './failed-plan-freezes.ts'
import type { KeptOption } from './kept-plan.ts'
import { tierEffects } from './plan-quality.ts'
import type { Topic } from './same-topic.ts'

export interface ThinkingBlockInput {
  readonly state: GameState
  readonly actor_id: string
  readonly topic: Topic
  readonly quality: PlanQuality
  readonly offers: readonly Offer[]
  readonly admissible: (action: AttemptedAction) => boolean
  readonly difficultyLabel: (value: number) => string
}

/** The block, the options with their true worth, and what only the author may read. */
export interface ThinkingBlock {
  readonly own: OwnBlock
  readonly options: readonly KeptOption[]
  readonly author: readonly string[]
}

type Analysis = NonNullable<Choice['analysis']>
type Confidence = Analysis['confidence']
type SituationAssessment = NonNullable<PlanningBlock['situation_assessment']>

/** Something that could be done about the topic; `truth` is how likely it truly is to work. */
interface PlanOption {
  readonly key: string
  readonly choice: Choice
  readonly action: AttemptedAction | null
  readonly check: Check | null
  readonly truth: Confidence
}

export function thinkingBlock(input: ThinkingBlockInput): ThinkingBlock {
  const { quality, topic } = input
  const effect = tierEffects[quality.quality_tier]
  const options = optionsFor(input).slice(0, effect.options)
  const byChance = leastLikelyFirst(options)
  const favourite = quality.success ? byChance.at(-1) : byChance[0]
  const misjudged = new Set(byChance.slice(0, effect.wrong))
  const choices = options.map((option) => {
    const shown = misjudged.has(option) ? reversed(option.truth) : option.truth
    return [option.key, { ...option.choice, analysis: weigh(option, shown) }] as const
  })
  const block: PlanningBlock = {
    thinking: `You turn it over: ${topic.description}. ${effect.text}`,
    plan_quality: quality,
    situation_assessment: assessSituation(input.state, input.actor_id, quality.quality_tier),
    choices: Object.fromEntries(choices),
    analysis: recommendation(favourite, options, quality),
  }
  return {
    own: { block, offers: Object.fromEntries(options.map(({ key, action }) => [key, action])), spare: {} },
    options: options.flatMap((option) => {
      const { key, action, truth: confidence } = option
      const recommended = quality.success && option === favourite
      return action === null ? [] : [{ key, action, confidence, recommended }]
    }),
    author: [...misjudged].map(
      ({ choice, truth }) => `"${choice.text}" is shown as ${reversed(truth)}; in truth it is ${truth}.`,
    ),
  }
}

/** The options that have to do with the topic first, and one of each approach before a second of any. */
function optionsFor(input: ThinkingBlockInput): readonly PlanOption[] {
  const nearness = ({ text, action, description }: Offer): number =>
    tokenJaccard(input.topic.words, contentWords(`${text} ${action.verb} ${description}`))
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
    .map((option) => {
      const check = (option.action === null ? null : checks.get(option.action)) ?? null
      return { ...option, check, truth: trueConfidence(option.choice, check) }
    })
}

const likelihood: Readonly<Record<Confidence, number>> = { low: 0, medium: 1, high: 2 }

function leastLikelyFirst(options: readonly PlanOption[]): readonly PlanOption[] {
  return [...options].sort((a, b) => {
    const surer = likelihood[a.truth] - likelihood[b.truth]
    return surer === 0 ? riskRank(b.choice.risk_level) - riskRank(a.choice.risk_level) : surer
  })
}

/** Confident but wrong: what hardly works looks sure, what is sure looks doubtful. */
function reversed(truth: Confidence): Confidence {
  return truth === 'high' ? 'low' : 'high'
}

/** What speaks for and against an option, as sure as it looks. */
function weigh({ choice, check, truth }: PlanOption, confidence: Confidence): Analysis {
  const mistaken = truth !== confidence
  const best = check?.modifiers.filter((modifier) => modifier.value > 0).sort((a, b) => b.value - a.value)[0]
  const pros = [
    ...(check === null ? ['Nothing needs to be rolled for it.'] : []),
    ...(best === undefined
      ? []
      : [`It plays to your strength: ${best.reason || best.source} (+${best.value}).`]),
    ...(riskOf(choice.risk_level).isRisky ? [] : ['There is little to lose.']),
    ...(check?.advantage === true ? ['Circumstances favour you.'] : []),
  ]
  const downside = riskOf(choice.risk_level).downside
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
  favourite: PlanOption | undefined,
  options: readonly PlanOption[],
  quality: PlanQuality,
): NonNullable<PlanningBlock['analysis']> {
  const second = options.find((option) => option !== favourite)
  const fallback =
    second === undefined ? 'There is no second way in sight.' : `If it fails: ${second.choice.text}.`
  if (favourite === undefined)
    return { recommended_approach: '', reasoning: 'No way forward shows itself.', contingency: fallback }
  const reasoning = quality.success
    ? 'Of what you can see, it is the likeliest to work for the least risk.'
    : 'It simply seems the thing to do.'
  return { recommended_approach: favourite.key, reasoning, contingency: fallback }
}

/** How likely an option truly is, by the chance of its check. */
function trueConfidence(choice: Choice, check: Check | null): Confidence {
  if (check === null) return 'high'
  const chance = chanceOf(check)
  if (chance === null) return riskOf(choice.risk_level).confidence
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

const maxListed = 10

/**
 * Where the character stands, as far as the character knows: built from the player's view, so nothing hidden is in it.
 * A better plan sees more of it; only a brilliant one notices that something is hidden at all.
 */
function assessSituation(state: GameState, actorId: string, tier: QualityTier): SituationAssessment {
  const view = viewFor(state, actorId)
  const { factors } = tierEffects[tier]
  return {
    current_state: currentState(view),
    key_factors: [...hints(state, tier), ...keyFactors(view, actorId)].slice(0, factors),
    constraints: constraints(state, view).slice(0, maxListed),
    resources_available: resources(view).slice(0, maxListed),
  }
}

function currentState(view: PlayerView): string {
  const name = view.you?.name ?? 'You'
  const place = view.place === null ? 'somewhere unnamed' : `at ${view.place.name}`
  const hp = asNumber(view.you?.sheet?.hp_current)
  const maxHp = asNumber(view.you?.sheet?.hp_max)
  const wounds = hp === undefined || maxHp === undefined ? '' : `, ${hp} of ${maxHp} hit points`
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
    .slice(0, 2 * maxListed)
    .map((line) => inertLine(line, 200))
}

/** Only the best plans feel what is hidden, and even they get no name. */
function hints(state: GameState, tier: QualityTier): readonly string[] {
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
