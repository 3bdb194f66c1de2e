/** The dangers that an action may be flagged with, and which kinds of act each of them touches. */
import type { AttemptedAction } from '../ruleset.ts'
import type { Verb, VerbKind } from './verb-kinds-and-skills.ts'

/** Every danger there is; `sensitive` changes no number. */
const riskFlags = ['violence', 'sensitive', 'contested', 'dangerous', 'pursuit', 'hostile_present'] as const

export type RiskFlag = (typeof riskFlags)[number]

const bodily: readonly VerbKind[] = ['stealth', 'combat', 'movement', 'handling', 'technical', 'other']

/** Which kinds of act a danger can touch. */
const touches: Readonly<Record<RiskFlag, readonly VerbKind[]>> = {
  sensitive: [],
  violence: ['combat', 'movement', 'handling', 'stealth', 'other'],
  contested: ['social', ...bodily],
  dangerous: ['perception', 'recovery', ...bodily],
  pursuit: ['movement', 'stealth', 'handling', 'recovery', 'other'],
  hostile_present: ['social', 'recovery', ...bodily],
}

/** The dangers of an action that concern it, and the words among them that name no danger. */
export function risksOf(
  action: AttemptedAction,
  verb: Verb,
): { readonly risks: readonly RiskFlag[]; readonly dropped: readonly string[] } {
  const said = [...new Set(action.risk_flags ?? [])]
  const known = riskFlags.filter((flag) => said.includes(flag))
  return {
    risks: known.filter((flag) => touches[flag].includes(verb.kind)),
    dropped: said.filter((flag) => !known.some((risk) => risk === flag)), // enforces: PIPE-01
  }
}
