/** An act while it is being read. */
import type { ReadAct, ReadAction, ReadingOffer } from '../../../core/protocol/free-text-reading.ts'

/** What is known of an act so far; the rules change it step by step. */
export interface Draft {
  action: ReadAction
  verb: string
  target: string | null
  item: string | null
  topics: string[]
  manner: string[]
  details: string
  /** How sure the verb is, 0 to 1. */
  quality: number
  alternatives: string[]
  unlinked: string[]
  /** Share of the meaning words that were tied to something. */
  coverage: number
  speech?: string
  speech_act?: ReadAction
  affordance?: string
  /** The key of the offer that it is. */
  offer?: string
  /** Offers that come near it. */
  near?: readonly ReadingOffer[]
  trigger?: string
  readied?: ReadAction
  /** A thing it is done to that is nowhere in the scene, in the player's words. */
  missing?: string
  /** How much money is named. */
  amount?: number
  /** The clause it was read from, in small letters. */
  clause: string
  /** What depended on it. */
  tail: string
  /** True when no verb said it. */
  guessed: boolean
  /** Where it stands in the line: the first character and the one after the last. */
  span?: readonly [number, number]
  condition?: string
  purpose?: string
}

/** An act of which nothing but the verb is known. */
export function draftOf(action: ReadAction, verb: string, quality: number, clause: string): Draft {
  return {
    ...{
      action,
      verb,
      target: null,
      item: null,
      topics: [],
      manner: [],
      details: clause,
      quality,
      alternatives: [],
    },
    ...{ unlinked: [], coverage: 1, clause, tail: '', guessed: false },
  }
}

/** A finished act. */
export function actOf(draft: Draft, confidence: number): ReadAct {
  const { action, verb, target, item, topics, manner, details, speech, speech_act, affordance, offer } = draft
  const { trigger, readied, alternatives, unlinked, missing, amount, span, condition, purpose } = draft
  return {
    ...{ action, verb, target, item, topics: [...new Set(topics)], manner, details },
    ...(speech_act !== undefined && { speech_act }),
    ...(speech !== undefined && { speech }),
    ...(affordance !== undefined && { affordance }),
    ...(offer !== undefined && { offer }),
    ...(trigger !== undefined && { trigger }),
    ...(readied !== undefined && { readied }),
    ...(alternatives.length > 0 && { alternatives }),
    ...(unlinked.length > 0 && { unlinked }),
    ...(missing !== undefined && { missing }),
    ...(amount !== undefined && { amount }),
    ...(condition !== undefined && { condition }),
    ...(purpose !== undefined && { purpose }),
    ...(span !== undefined && { span }),
    confidence,
  }
}
