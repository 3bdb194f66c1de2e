/**
 * The engine's own planning block: what the rules offer now, four choices of different approaches, and the player's own
 * idea. It is made without any narrator, so there is always one; nothing in it would be refused when it is picked.
 */
import type { Choice, PlanningBlock } from '../../core/protocol/planning-block.ts'
import { riskOf, riskRank } from '../../core/protocol/risk-levels.ts'
import type { AttemptedAction, Offer } from '../../rules/index.ts'
import { capitalizeArticles } from '../../text/capitals-articles-plurals-lists.ts'
import { approachOf } from '../../world/index.ts'
import { choiceKeyOf, freeKey, inertLine } from './choice-keys-and-lines.ts'

/** How many situational choices a block has beside `other_action` (C8). */
export const situationalChoices = 4

export interface BlockInput {
  readonly actor_id: string
  /** What the rules and the world offer, most fitting first. */
  readonly offers: readonly Offer[]
  /** The validator's dry run: false for what it would refuse (PIPE-24). */
  readonly admissible: (action: AttemptedAction) => boolean
  readonly difficultyLabel: (value: number) => string
  /** The keys that were offered last time. */
  readonly last: readonly string[]
  /** True only when this turn was flagged as a passage between scenes (PLAN-09). */
  readonly transition: boolean
  readonly thinking?: string
  /** Keys of offers that come first whatever was offered last time: those of a set piece while it runs. */
  readonly pinned?: readonly string[]
  /** True while every act counts: a moment in which idling is no free choice is filled with thinking alone. */
  readonly pressing?: boolean
  /** False where taking stock has come to nothing lately, or the player character cannot do it. */
  readonly mayThink?: boolean
}

/** A choice with what it does when it is picked; null does nothing by itself. */
export interface Offered {
  readonly choice: Choice
  readonly action: AttemptedAction | null
}

/** A block, what each key does, and what else could have been offered. */
export interface OwnBlock {
  readonly block: PlanningBlock
  readonly offers: Readonly<Record<string, AttemptedAction | null>>
  readonly spare: Readonly<Record<string, Offered>>
}

/** The choice that is always there: anything else. */
export const otherAction: Choice = {
  text: 'Something else',
  description: 'Say in your own words what you do.',
  risk_level: 'low',
}

const goOn: Choice = {
  text: 'Go on',
  description: 'Let the story move to what comes next.',
  risk_level: 'safe',
}

/**
 * The block of a moment.
 *
 * @example
 * const own = blockFromOffers({
 *   actor_id: 'pc_mira_001', offers: ruleset.offers(view, 'pc_mira_001'), admissible: () => true,
 *   difficultyLabel: ruleset.difficultyLabel, last: [], transition: false,
 * })
 * Object.keys(own.block.choices).at(-1) // 'other_action'
 */
export function blockFromOffers(input: BlockInput): OwnBlock {
  const thinking = input.thinking ?? 'What now?'
  if (input.transition) return minimalBlock(thinking)
  const candidates = candidatesOf(input)
  const pinned = candidates.filter((candidate) => candidate.pinned)
  const others = candidates.filter((candidate) => !candidate.pinned)
  const chosen = [...pinned, ...chooseFour(others, new Set(input.last))].slice(0, situationalChoices)
  const kept = chosen.length < situationalChoices ? [...chosen, ...standIns(input, chosen)] : chosen
  const four = new Map(kept.slice(0, situationalChoices).map((candidate) => [candidate.key, candidate]))
  const shown = [...four.values()]
  return {
    block: {
      thinking,
      choices: Object.fromEntries([
        ...shown.map((candidate) => [candidate.key, candidate.choice] as const),
        ['other_action', otherAction] as const, // enforces: PLAN-08
      ]),
    },
    offers: Object.fromEntries([
      ...shown.map((candidate) => [candidate.key, candidate.action] as const),
      ['other_action', null],
    ]),
    spare: Object.fromEntries(
      candidates
        .filter((candidate) => !four.has(candidate.key))
        .map(({ key, choice, action }) => [key, { choice, action }] as const),
    ),
  }
}

function minimalBlock(thinking: string): OwnBlock {
  const choices = { continue: goOn, custom_action: otherAction }
  return { block: { thinking, choices }, offers: { continue: null, custom_action: null }, spare: {} }
}

interface Candidate extends Offered {
  readonly key: string
  readonly pinned?: boolean
}

/** Keys of choices that invite words or let the story go on; they do nothing by themselves. */
export const openChoices: readonly string[] = ['other_action', 'custom_action', 'continue']

function candidatesOf(input: BlockInput): readonly Candidate[] {
  const { offers, admissible, difficultyLabel, pinned = [] } = input
  const found = new Map<string, Candidate>()
  for (const offer of offers) {
    if (!admissible(offer.action)) continue // enforces: PIPE-24
    const key = freeKey(choiceKeyOf(offer.key), (taken) => found.has(taken) || openChoices.includes(taken))
    const choice = choiceOfOffer(offer, difficultyLabel)
    found.set(key, { key, choice, action: offer.action, pinned: pinned.includes(offer.key) })
  }
  return [...found.values()]
}

/** Fresh ones first, one of each approach before a second of any; the most dangerous one always has a place. */
function chooseFour(candidates: readonly Candidate[], last: ReadonlySet<string>): readonly Candidate[] {
  const fresh = candidates.filter((candidate) => !last.has(candidate.key))
  const again = candidates.filter((candidate) => last.has(candidate.key))
  const order = [...byApproach(fresh), ...byApproach(again)]
  const first = order.slice(0, situationalChoices)
  const worst = [...order].sort((a, b) => riskRank(b.choice.risk_level) - riskRank(a.choice.risk_level))[0]
  if (worst === undefined || !riskOf(worst.choice.risk_level).isRisky) return first
  if (first.some((candidate) => riskOf(candidate.choice.risk_level).isRisky)) return first
  return [...first.slice(0, situationalChoices - 1), worst]
}

function byApproach(candidates: readonly Candidate[]): readonly Candidate[] {
  const seen = new Map<string, number>()
  const ranked = candidates.map((candidate, index) => {
    const approach = approachOf(candidate.action?.verb ?? candidate.key)
    const nth = seen.get(approach) ?? 0
    seen.set(approach, nth + 1)
    return { candidate, nth, index }
  })
  return ranked.sort((a, b) => a.nth - b.nth || a.index - b.index).map(({ candidate }) => candidate)
}

const always: readonly { readonly key: string; readonly verb: string; readonly choice: Choice }[] = [
  {
    key: 'look_around',
    verb: 'look',
    choice: {
      text: 'Look around',
      description: 'Take in where you are and who is here.',
      risk_level: 'safe',
    },
  },
  {
    key: 'listen_closely',
    verb: 'listen',
    choice: {
      text: 'Listen closely',
      description: 'Hold still and hear what the place has to say.',
      risk_level: 'safe',
    },
  },
  {
    key: 'wait_and_see',
    verb: 'wait',
    choice: { text: 'Wait and see', description: 'Let somebody else make the next move.', risk_level: 'low' },
  },
]

/** The choice to take stock: what a thought about nothing in particular is called. */
export const takeStock: Choice = {
  text: 'Think it over',
  description: 'Take stock before you act; no time is lost.',
  risk_level: 'safe',
}

/** For moments in which the rules offer little: what anybody can do, and thinking, unless it led nowhere just now. */
function standIns(input: BlockInput, chosen: readonly Candidate[]): readonly Candidate[] {
  const taken = new Set(chosen.map((candidate) => candidate.key))
  const verbsTaken = new Set(chosen.map((candidate) => candidate.action?.verb))
  const plain = always
    .filter((candidate) => !taken.has(candidate.key) && !verbsTaken.has(candidate.verb))
    .map(({ key, verb, choice }) => ({ key, choice, action: { verb, actor_id: input.actor_id } }))
    .filter(({ action }) => input.admissible(action))
  const waiting = { verb: 'wait', actor_id: input.actor_id }
  const pause: readonly Candidate[] = [
    ...(input.mayThink === false ? [] : [{ key: 'think:take_stock', choice: takeStock, action: null }]),
    {
      key: 'let_it_unfold',
      choice: {
        text: 'Let it unfold',
        description: 'Do nothing for now and see what happens.',
        risk_level: 'low',
      },
      // Doing nothing is waiting: read by its words it would be something that has to be tried.
      action: input.admissible(waiting) ? waiting : null,
    },
  ]
  const filling =
    input.pressing === true
      ? pause.filter((candidate) => candidate.choice === takeStock)
      : [...plain, ...pause]
  return filling.filter((candidate) => !taken.has(candidate.key))
}

export const maxTextLength = 120
export const maxDescriptionLength = 400

/** The choice; `difficultyLabel` is the ruleset's own word for a number. */
export function choiceOfOffer(offer: Offer, difficultyLabel: (value: number) => string): Choice {
  const text = inertLine(offer.text, maxTextLength)
  return {
    text,
    description: capitalizeArticles(inertLine(offer.description, maxDescriptionLength) || text),
    risk_level: offer.risk_level,
    ...(offer.check !== null && { check: shownCheck(offer.check, difficultyLabel) }),
  }
}

function shownCheck(
  check: NonNullable<Offer['check']>,
  difficultyLabel: (value: number) => string,
): NonNullable<Choice['check']> {
  const { skill, difficulty, label, rule } = check
  const hard =
    difficulty === null ? '' : ` ${difficulty.kind} ${difficulty.value}, ${difficultyLabel(difficulty.value)}`
  return { skill, difficulty: difficulty?.value ?? null, label: `${label}${hard}`, reason: rule }
}
