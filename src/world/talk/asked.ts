/**
 * What a line of talk is after: the things somebody knows about its topics, those that the evidence on the table opens,
 * or, when no topic was named, what was kept back last. Which check would open one of them is decided here, before any
 * die.
 */
import type { Entity } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import { knows } from '../../knowledge/index.ts'
import type { Act } from '../act.ts'
import type { AuthoredCheck } from '../book/authored-check.ts'
import {
  type Answers,
  type Disclosable,
  disclosablesOf,
  factIdOf,
  type Means,
  opens,
  type WrittenEntry,
} from '../disclosure.ts'
import { isForceful, skillsOf } from './approach.ts'
import { meansOf, waysWithin } from './means.ts'
import { talkLog } from './talk-log.ts'

/** A talk, before its roll. */
export interface Asked {
  readonly npc: Entity
  readonly act: Act
  readonly means: Means
  /** Everything it is after. */
  readonly entries: readonly Disclosable[]
  readonly answers: Answers
  /** The thing that a passed check would open, and that check; null when no check would. */
  readonly won: { readonly entry: Disclosable; readonly check: AuthoredCheck } | null
}

function isAbout(entry: Disclosable, topics: readonly string[]): boolean {
  return topics.includes(entry.id) || entry.topics.some((topic) => topics.includes(topic))
}

function mayBeAbout({ id, topics: own }: WrittenEntry, topics: readonly string[]): boolean {
  return topics.some((topic) => id === topic || (Array.isArray(own) && own.includes(topic)))
}

function needs(entry: Disclosable, shown: readonly string[]): boolean {
  return waysWithin(entry.gate).some((way) => way.evidence !== undefined && shown.includes(way.evidence))
}

/** What is asked for. Words that press without naming a topic go for what was kept back last, else for anything. */
function sought(npc: Entity, act: Act, state: GameState): readonly Disclosable[] {
  const { shown = [] } = meansOf(act, state, [])
  const topics = act.topics ?? []
  const named = disclosablesOf(npc, (entry) => shown.length > 0 || mayBeAbout(entry, topics)).filter(
    (entry) => isAbout(entry, topics) || needs(entry, shown),
  )
  if (named.length > 0 || topics.length > 0 || !wantsToKnow(act)) return named
  const all = disclosablesOf(npc)
  const { last } = talkLog(state, npc.id)
  const kept = all.filter((entry) => entry.id === last)
  return kept.length > 0 ? kept : all.filter((entry) => mayYield(entry, act))
}

const telling =
  /\b(?:talk|tell|truth|speak|answers?|knows?|say|secrets?|honest|confess|admit|spill|open up|come clean)\b/i
/** Acts that want something done as often as something told: only their words say which. */
const wishing: ReadonlySet<string> = new Set(['persuade', 'negotiate', 'flirt', 'deceive', 'perform'])

/** True when words that name no topic are after what somebody keeps back. */
function wantsToKnow({ verb, words = '' }: Act): boolean {
  return isForceful(verb) && (!wishing.has(verb) || telling.test(words))
}

/** True when the approach could open a thing at all. */
function mayYield({ gate }: Disclosable, act: Act): boolean {
  const skills = skillsOf(act.verb, act.skill)
  const pays = act.verb === 'bribe' || act.verb === 'pay'
  return waysWithin(gate).some(
    ({ check, coin }) => (check !== undefined && isServed(check, skills)) || (pays && coin !== undefined),
  )
}

function isServed({ skill, two_d6 }: AuthoredCheck, skills: readonly string[]): boolean {
  return skills.some((one) => one === skill || one === two_d6)
}

/** Sorts what is asked for into told before, open and kept back. */
function sorted(
  npc: Entity,
  entries: readonly Disclosable[],
  state: GameState,
  who: string,
  means: Means,
): Answers {
  const open: Disclosable[] = []
  const told: Disclosable[] = []
  const withheld: { entry: Disclosable; opens_with: readonly NonNullable<Disclosable['gate']>[] }[] = []
  for (const entry of entries) {
    if (knows(state, who, factIdOf(npc.id, entry, state))) told.push(entry)
    else if (entry.gate === undefined || opens(entry.gate, npc.id, state, who, means)) open.push(entry)
    else withheld.push({ entry, opens_with: waysWithin(entry.gate) })
  }
  return { open, told, withheld }
}

const usual = 13

/** The easiest check that fits the approach and would open something. */
function easiest(asked: Omit<Asked, 'won'>, state: GameState): Asked['won'] {
  const { act, npc, means, answers } = asked
  const skills = skillsOf(act.verb, act.skill)
  const found = answers.withheld.flatMap(({ entry }) =>
    waysWithin(entry.gate).flatMap(({ check }) => {
      if (check === undefined || !isServed(check, skills)) return []
      const passed = { ...means, passed: [check.skill] }
      const would = entry.gate !== undefined && opens(entry.gate, npc.id, state, act.actor_id, passed)
      return would ? [{ entry, check }] : []
    }),
  )
  found.sort((left, right) => (left.check.dc ?? usual) - (right.check.dc ?? usual))
  return found[0] ?? null
}

/** Reads a talk against the world. */
export function askedOf(npc: Entity, act: Act, state: GameState): Asked {
  const entries = sought(npc, act, state)
  const means = meansOf(act, state, entries)
  const answers = sorted(npc, entries, state, act.actor_id, means)
  const asked = { npc, act, means, entries, answers }
  // Nobody rolls for what is told freely.
  return { ...asked, won: answers.open.length > 0 ? null : easiest(asked, state) }
}
