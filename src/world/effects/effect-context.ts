/** What an effect knows besides its own words, and how a kind of effect is carried out. */
import { type Refusal, refuse } from '../../core/result.ts'
import type { ReadEffect } from '../effect.ts'
import type { Unfolding } from '../unfolding.ts'

/** Whom it happens to, why, and what it sets off. */
export interface EffectContext {
  /** Whose pockets, knowledge and standing are meant when nobody is named. */
  readonly who: string
  /** A few words for whoever asks why: "the tide reached 5". */
  readonly cause: string
  readonly turn: number
  /** More effects, to happen after the ones that wait. */
  follow(effects: readonly ReadEffect[]): void
}

/** The parts of an effect, each of them there. */
export type EffectParts = { readonly [Name in keyof ReadEffect]-?: NonNullable<ReadEffect[Name]> }

/** Carries out some kinds of effect; answers why not when it cannot. */
export type Appliers<Name extends keyof EffectParts> = {
  readonly [One in Name]: (work: Unfolding, part: EffectParts[One], context: EffectContext) => Refusal | null
}

/** A refusal named for the author: what kind of thing is missing, and its id. */
export function unknownThing(kind: string, id: string): Refusal {
  const message = `There is no ${kind} "${id.slice(0, 80)}" in this campaign; an effect names one.`
  return refuse(`world/unknown-${kind}`, message, { data: { kind, id } }).refusal
}

/** One id or several, as a list. */
export function listed(part: string | readonly string[]): readonly string[] {
  return typeof part === 'string' ? [part] : part
}
