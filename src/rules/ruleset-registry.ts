/** The rulesets that ship: what each is called, and how it and what can be asked about it are loaded when first needed. */
import type { RulesReference } from '../core/protocol/rules-reference.ts'
import { type RulesetId, rulesetIds } from '../core/ruleset-ids.ts'
import type { Ruleset, RulesetNames } from './ruleset.ts'

interface ShippedRuleset {
  load(): Promise<Ruleset>
  reference(): Promise<RulesReference>
  names(): Promise<RulesetNames>
}

const shipped: Readonly<Record<RulesetId, ShippedRuleset>> = {
  'bands-2d6': {
    load: async () => (await import('./bands-2d6/bands-2d6.ts')).bands2d6,
    reference: async () => (await import('./bands-2d6/bands-reference.ts')).bandsReference(),
    names: async () => (await import('./bands-2d6/skill-for-action.ts')).bandsNamesForAuthors(),
  },
  dnd5e: {
    load: async () => (await import('./dnd5e/dnd5e.ts')).createDnd5e(),
    reference: async () => {
      const { createSrd } = await import('./dnd5e/data/load-srd.ts')
      const { srdReference } = await import('./dnd5e/reference/srd-reference.ts')
      return srdReference(createSrd())
    },
    names: async () => {
      const { createSrd } = await import('./dnd5e/data/load-srd.ts')
      const { srdIdsForAuthors } = await import('./dnd5e/reference/srd-ids-for-authors.ts')
      return srdIdsForAuthors(createSrd())
    },
  },
}

function find(id: string): ShippedRuleset | undefined {
  const known = rulesetIds.find((rulesetId) => rulesetId === id)
  return known === undefined ? undefined : shipped[known]
}

/** Loads a ruleset that ships; undefined when none has this id. */
export function loadRuleset(id: string): Promise<Ruleset> | undefined {
  return find(id)?.load()
}

/** What the rules can be asked about, or null. */
export async function loadReference(id: string): Promise<RulesReference | null> {
  return (await find(id)?.reference()) ?? null
}

/** What the rules name by themselves, so that an author's misspelt sword is found; null for rules that do not ship. */
export async function loadRulesetNames(id: string): Promise<RulesetNames | null> {
  return (await find(id)?.names()) ?? null
}
