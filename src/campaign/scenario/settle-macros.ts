/**
 * The macros of an imported world, told when a campaign is founded in it: only then is it known who plays. What needs
 * dice stays as written; dice fall in turns. A world without macros, which is nearly every world, is left alone.
 */
import type { LoadedScenario } from '../../content/pack-loader.ts'
import { canonicalJson } from '../../core/json.ts'
import { hasMacros, type MacroAnswers, tellMacros } from '../../core/macros/tell-macros.ts'
import { sha256Hex } from '../../dice/random-stream.ts'

/** A scenario whose texts name its hero; a choice between words falls once and stays. */
export function settleMacros(scenario: LoadedScenario, hero: string): LoadedScenario {
  const { book_text, opening, world } = scenario
  if (![book_text, ...opening.text, JSON.stringify(world)].some(hasMacros)) return scenario
  const answers: MacroAnswers = {
    user: hero,
    pick: (options, written) => options[stable(`${scenario.id}|${hero}|${written}`, options.length)] ?? '',
  }
  const book = mapped(scenario.book, answers)
  const text = canonicalJson(book)
  return {
    ...scenario,
    book,
    book_text: text,
    book_hash: sha256Hex(text),
    opening: mapped(opening, answers),
    world: mapped(world, answers),
  }
}

function stable(text: string, count: number): number {
  return Number.parseInt(sha256Hex(text).slice(0, 8), 16) % count
}

/** The same value with every text in it told; keys are names and stay. */
function mapped<Value>(value: Value, answers: MacroAnswers): Value {
  if (typeof value === 'string')
    return (hasMacros(value) ? tellMacros(value, answers).text : value) as Value & string
  if (Array.isArray(value)) return value.map((one) => mapped(one, answers)) as Value & unknown[]
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapped(part, answers)])) as Value
}
