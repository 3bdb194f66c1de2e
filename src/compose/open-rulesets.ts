/** Opens the shipped rulesets, loaded when they are first needed, their data with them. */
import type { RulesReference } from '../core/protocol/rules-reference.ts'
import type { EngineDependencies } from '../engine/index.ts'
import type { Unsupported } from '../rules/dnd5e/data/list-unsupported.ts'
import type { Ruleset } from '../rules/index.ts'
import { loadReference, loadRuleset } from '../rules/ruleset-registry.ts'

/** Finds rulesets by id, those of others first. */
export function openRulesets(others: readonly Ruleset[]): EngineDependencies['rulesets'] {
  const known = new Map(others.map((ruleset) => [ruleset.id, Promise.resolve(ruleset)]))
  return (id) => {
    const ruleset = known.get(id) ?? loadRuleset(id)
    if (ruleset !== undefined) known.set(id, ruleset)
    return ruleset ?? Promise.resolve(undefined)
  }
}

/** What the shipped rules can be asked about; each reference is read once. */
export function openReferences(): (rulesetId: string) => Promise<RulesReference | null> {
  const known = new Map<string, Promise<RulesReference | null>>()
  return (id) => {
    const reference = known.get(id) ?? loadReference(id)
    known.set(id, reference)
    return reference
  }
}

/** What the shipped rules name and cannot play yet. */
export async function listUnsupportedRules(): Promise<readonly Unsupported[]> {
  const { createSrd } = await import('../rules/dnd5e/data/load-srd.ts')
  const { listUnsupported } = await import('../rules/dnd5e/data/list-unsupported.ts')
  return listUnsupported(createSrd())
}
