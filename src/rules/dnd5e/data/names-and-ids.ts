/** Names and ids of the rules, each made of the other. */
import { capitalize } from '../../../text/capitals-articles-plurals-lists.ts'

/** A name as ids of the rules are written: `Sleight of Hand` is `sleight-of-hand`. */
export function ruleId(name: string): string {
  return name
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** A name made of an id: `sleight-of-hand` is Sleight of hand. */
export function nameFromId(id: string): string {
  return capitalize(id.replace(/[-_]+/g, ' '))
}
