/** The ids of SRD 5.1 that an author may write, with hyphens or underscores. */
import type { RulesetNames } from '../../ruleset.ts'
import type { Srd } from '../data/load-srd.ts'
import { abilities } from '../data/srd-vocabulary.ts'

export function srdIdsForAuthors(srd: Srd): RulesetNames {
  const spelt = (ids: readonly string[]): string[] => ids.flatMap((id) => [id, id.replaceAll('-', '_')])
  const kinds = [srd.weapons, srd.armour, srd.gear, srd.magicItems]
  return {
    items: new Set(kinds.flatMap((kind) => spelt(kind.ids()))),
    creatures: new Set(spelt(srd.monsters.ids())),
    skills: new Set([...spelt(srd.skills.ids()), ...abilities]),
  }
}
