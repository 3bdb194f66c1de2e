/** Rulesets as people call them. */

const names: Readonly<Record<string, string>> = { 'bands-2d6': 'two dice and three bands', dnd5e: '5e rules' }

/** The name of a ruleset; its id when nobody gave it another. */
export function rulesetName(id: string): string {
  return Object.hasOwn(names, id) ? (names[id] ?? id) : id
}
