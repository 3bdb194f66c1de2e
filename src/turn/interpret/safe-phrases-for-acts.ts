/**
 * How acts are said back to the player. A reader knows everything that has a name, so that it can be asked for in
 * vain; what is said back knows only what the player does: whoever was not met is called as the line calls them, and
 * words that would tell a secret are left out.
 */

import type { Nameable, NarrationHints } from '../../core/protocol/scene-hints-for-narrator.ts'
import type { InterpreterOutput, ProposedAction } from '../../core/protocol/stage-outputs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { knownEntities } from '../../knowledge/index.ts'
import { foldText } from '../../text/folded-words.ts'
import { secretCheck } from '../scene-secrets.ts'

/** A reading whose acts are said back in words that tell nothing new. */
export function withSafePhrases(
  output: InterpreterOutput,
  line: string,
  state: GameState,
  { nameable }: NarrationHints,
): InterpreterOutput {
  const known = knownEntities(state)
  const strange = nameable.filter(({ id, tags }) => tags.includes('elsewhere') && !known.has(id))
  const tellsSecret = secretCheck(state)
  const sayable = (words: string): string | undefined => {
    const said = strange.reduce<string | undefined>((so, name) => calledAs(so, name, line), words)
    return said === undefined || tellsSecret(said) ? undefined : said
  }
  const safe = (action: ProposedAction): ProposedAction => {
    const { phrase, ...rest } = action
    if (phrase === undefined) return action
    if (tellsSecret(action.details)) return rest
    // An unmet person or place is called as the line calls it; a game master's own words are not shown.
    const typed = line.includes(action.details) && action.details !== '' ? `“${action.details}”` : undefined
    const said = sayable(phrase) ?? (tellsSecret(phrase) ? undefined : typed)
    return said === undefined ? rest : { ...rest, phrase: said }
  }
  const chips = (output.chips ?? []).flatMap(({ text, action }) => {
    const said = sayable(text)
    return said === undefined ? [] : [{ text: said, action: safe(action) }]
  })
  const { understood, ...rest } = output
  const sentence = understood === undefined ? undefined : sayable(understood)
  return {
    ...rest,
    ...(sentence !== undefined && { understood: sentence }),
    proposed_actions: output.proposed_actions.map(safe),
    ...(output.chips !== undefined && { chips }),
  }
}

/** Words with a name as the line has it; undefined when the line calls them by no name of theirs. */
function calledAs(words: string | undefined, { name, aliases }: Nameable, line: string): string | undefined {
  if (words === undefined || !words.includes(name)) return words
  const typed = ` ${foldText(line)} `
  const own = [name, ...aliases].filter((alias) => typed.includes(` ${foldText(alias)} `))
  const [longest] = own.toSorted((left, right) => right.length - left.length)
  return longest === undefined ? undefined : words.replaceAll(name, longest)
}
