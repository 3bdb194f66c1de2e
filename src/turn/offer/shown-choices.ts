/**
 * The keys by which a player sees choices. An offer's own key is made of an author's ids (`ask_viktor_lie`), which may say
 * more than the choice does; the shown key is made of the words that stand there for everybody to read.
 */
import type { PlanningBlock } from '../../core/protocol/planning-block.ts'
import { choiceKeyOf, freeKey, prefixOf } from './choice-keys-and-lines.ts'
import { openChoices } from './engine-planning-block.ts'

type Worded = Readonly<Record<string, { readonly text: string }>>

/**
 * The shown key of each choice, by its own key. No shown key is the own key of another choice, so that either can be picked by.
 *
 * @example
 * shownKeys({ ask_viktor_lie: { text: 'Ask Viktor about Jin' } }).get('ask_viktor_lie') // 'ask_viktor_about_jin'
 */
export function shownKeys(choices: Worded): ReadonlyMap<string, string> {
  const shown = new Map<string, string>()
  const given = new Set<string>(openChoices)
  for (const [key, { text }] of Object.entries(choices)) {
    const isTaken = (name: string): boolean =>
      given.has(name) || (name !== key && Object.hasOwn(choices, name))
    // Keys of the console and of thinking are laid down, and are no author's.
    const isFixed = openChoices.includes(key) || prefixOf(key) !== null || key.startsWith('reading_')
    const name = isFixed ? key : freeKey(worded(text), isTaken)
    given.add(name)
    shown.set(key, name)
  }
  return shown
}

/** The words of a choice as a key. Words are no prefix: a colon in them must not change the mode. */
function worded(text: string): string {
  return choiceKeyOf(text.replaceAll(':', ' '))
}

/** A block as its player may see it. */
export function shownChoices(block: PlanningBlock): PlanningBlock
export function shownChoices(block: PlanningBlock | null): PlanningBlock | null
export function shownChoices(block: PlanningBlock | null): PlanningBlock | null {
  if (block === null) return null
  const keys = shownKeys(block.choices)
  const { analysis } = block
  return {
    ...block,
    choices: Object.fromEntries(
      Object.entries(block.choices).map(([key, choice]) => [keys.get(key) ?? key, choice]),
    ),
    ...(analysis !== undefined && {
      analysis: {
        ...analysis,
        recommended_approach: keys.get(analysis.recommended_approach) ?? analysis.recommended_approach,
      },
    }),
  }
}
