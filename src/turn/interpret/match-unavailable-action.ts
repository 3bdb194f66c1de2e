/**
 * A line in an author's words for something that cannot be done now, or not here: it means that deed, and is refused as
 * such, rather than being improvised at a price. Where the words make sense otherwise, that is what they mean.
 */

import type { NarrationHints } from '../../core/protocol/scene-hints-for-narrator.ts'
import type { InterpreterOutput, ProposedAction } from '../../core/protocol/stage-outputs.ts'
import { foldedWords } from '../../text/folded-words.ts'
import { codesIn } from '../../text/numbers-said-digit-by-digit.ts'
import { type AuthoredAction, actionNamed } from '../../world/index.ts'

/** Acts that come to nothing by themselves. */
const barren: ReadonlySet<string> = new Set(
  'improvise act think recall use perform hack disable repair craft put wear equip push'.split(' '),
)
const surely = 0.7

/** The same reading, or the deed that is shut. */
export function withShutDeed(
  output: InterpreterOutput,
  line: string,
  shut: { readonly here: readonly AuthoredAction[]; readonly elsewhere: readonly AuthoredAction[] },
  { nameable }: NarrationHints,
): InterpreterOutput {
  const actions = output.proposed_actions
  if (actions.some((one) => (one.affordance_id ?? one.offer_key) !== undefined) || /["“?]/u.test(line))
    return output
  const keyed = actions.find(({ action, details }) => action === 'use' && codesIn(details).length > 0)
  const locked = keyed === undefined ? undefined : codedDeed(keyed.details, [...shut.here, ...shut.elsewhere])
  if (locked !== undefined)
    return {
      ...output,
      proposed_actions: actions.map((action) => (action === keyed ? asDeed(locked, line) : action)),
    }
  const absent = new Set(nameable.filter((one) => one.kind === 'topic').map((one) => one.id))
  const vain = actions.every((one) => barren.has(one.action) || absent.has(one.target_id))
  const doubtful = (output.confidence ?? 1) < surely
  const idea = actions.every((one) => one.action === 'improvise')
  const here = vain || doubtful ? actionNamed(line, shut.here) : undefined
  const deed =
    (here === undefined || saysMore(line, here) ? undefined : here) ??
    (idea ? actionNamed(line, shut.elsewhere.map(longPhrases)) : undefined)
  if (deed === undefined) return output
  return { ...output, proposed_actions: [asDeed(deed, line)] }
}

/** "Use terminal pull up Jin's tab" is more than the phrase it begins with: most of its words want something else. */
function saysMore(line: string, { text, phrases }: AuthoredAction): boolean {
  const own = new Set([text, ...phrases].flatMap(foldedWords))
  const said = foldedWords(line).filter((word) => word.length > 2)
  const others = said.filter((word) => !own.has(word))
  return said.length > 3 && others.length > said.length / 2
}

function asDeed({ id }: AuthoredAction, line: string): ProposedAction {
  return {
    action: 'act',
    target_id: '',
    details: line.slice(0, 500),
    estimated_minutes: 0,
    affordance_id: id,
  }
}

/** The deed that has the number of some words in its own. */
function codedDeed(line: string, deeds: readonly AuthoredAction[]): AuthoredAction | undefined {
  const [code] = codesIn(line)
  if (code === undefined) return undefined
  return deeds.find(({ text, phrases }) => [text, ...phrases].some((words) => codesIn(words).includes(code)))
}

/** One word that some other place knows is not enough. */
function longPhrases(deed: AuthoredAction): AuthoredAction {
  return { ...deed, phrases: deed.phrases.filter((phrase) => foldedWords(phrase).length > 1) }
}
