/** A whole reading made of the drafts of its acts: confidence, what it refers to, risks, minutes, claims and other readings. */

import {
  headOf,
  type ReadAct,
  type Reading,
  type ReadMode,
} from '../../../core/protocol/free-text-reading.ts'
import { actOf, type Draft } from '../act/act-draft.ts'
import { grave } from '../act/act-groups.ts'
import { tokensOf } from '../language/tokenize-line.ts'
import { asPhrase, nearOffers, offerTitle } from '../offers/near-offers-and-leftover-words.ts'
import type { Scope } from '../scene/resolve-mentions.ts'
import { hasTag } from '../scene/scene-index.ts'
import { untilIn } from './end-of-wait.ts'
import { claimsIn } from './player-claims.ts'
import { bandOf, confidenceOf, surely } from './reading-confidence.ts'
import { minutesOf, risksOf } from './risks-and-minutes.ts'
import { chipFor, phraseFor, understoodAs } from './say-back-reading.ts'

export function readingOf(mode: ReadMode, drafts: readonly Draft[], text: string, scope: Scope): Reading {
  const { index } = scope
  const done = withoutSpeech(text, drafts)
  const until = untilIn(done)
  const actions = drafts.map((draft) => {
    const act = actOf(asUse(draft, index), confidenceOf(draft))
    const title = offerTitle(draft, index) ?? (draft.affordance === undefined ? undefined : draft.verb)
    const said = { ...act, phrase: title === undefined ? phraseFor(act, index) : asPhrase(title) }
    return act.action === 'wait' && until !== undefined ? { ...said, until } : said
  })
  const head = headOf(actions)
  const confidence = head?.confidence ?? 0
  const doubtful = head !== undefined && grave.has(head.action) && confidence < surely
  const chips = [...chipsFor(head, doubtful, confidence, scope), ...nearOffers(drafts)].slice(0, mostChips)
  const referenced = new Set(
    actions.flatMap(({ target, item, topics }) => [target, item, ...topics].filter((id) => id !== null)),
  )
  return {
    ...{ mode, intent: text, confidence, band: doubtful ? 'improvise' : bandOf(confidence), actions },
    referenced: [...referenced],
    risk_flags: mode === 'play' ? risksOf(drafts, index) : [],
    minutes: mode === 'play' ? minutesOf(drafts, done, index) : 0,
    claims: mode === 'play' ? claimsIn(text, drafts).filter((claim) => !namesHero(claim, index)) : [],
    assumptions: drafts.flatMap(({ alternatives }) => assumed(alternatives, index)),
    understood: understoodAs(actions, index),
    ...(chips.length > 0 && { chips }),
  }
}

/** Whoever gives their own name claims nothing. */
function namesHero(claim: string, { scene }: Scope['index']): boolean {
  const words = new Set(tokensOf(claim).map(({ word }) => word))
  return (scene.hero ?? []).some((name) => tokensOf(name).every(({ word }) => words.has(word)))
}

const mostChips = 3

/** How long a story was that somebody is told says nothing of how long the telling takes. */
function withoutSpeech(text: string, drafts: readonly Draft[]): string {
  return drafts.reduce((rest, { speech = '' }) => (speech === '' ? rest : rest.replace(speech, ' ')), text)
}

/** A feature of the rules is used where a spell is cast. */
function asUse(draft: Draft, { byId }: Scope['index']): Draft {
  const power = draft.action === 'cast' && draft.item !== null ? byId.get(draft.item) : undefined
  return hasTag(power, 'feature') ? { ...draft, action: 'use', verb: 'use' } : draft
}

function assumed(alternatives: readonly string[], index: Scope['index']): string[] {
  const names = alternatives.flatMap((id) => index.byId.get(id)?.name ?? [])
  return names.length > 1 ? [`${names.join(' or ')}: the first was meant.`] : []
}

/** What may have been meant, as buttons: each of several that fit, or the grave act that is not done unasked. */
function chipsFor(
  head: ReadAct | undefined,
  doubtful: boolean,
  confidence: number,
  { index }: Scope,
): { text: string; action: ReadAct }[] {
  if (head === undefined) return []
  const others = (head.alternatives ?? []).map((target) => ({ ...head, target, confidence: 1 }))
  const itself =
    doubtful || (confidence < surely && head.action !== 'improvise') ? [{ ...head, confidence: 1 }] : []
  const offered = others.length > 1 ? others : itself
  return offered.slice(0, 3).map((action) => ({ text: chipFor(action, index), action }))
}
