/**
 * Who and what a line names though the player has never come by it. A reader knows every name, so that somebody who is
 * asked about Hale can answer; everything else that such a name is used for is read again without it, so that a name that
 * exists and a name that was made up are answered alike.
 */
import type { NarrationHints } from '../../core/protocol/scene-hints-for-narrator.ts'
import type { InterpreterOutput, ProposedAction } from '../../core/protocol/stage-outputs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { rowOf } from '../../core/state/state-queries.ts'
import type { InterpretRequest } from '../../gm/game-master.ts'
import { foldedWords } from '../../text/folded-words.ts'
import { disclosablesOf, isTalk } from '../../world/index.ts'

/** Those who must be left out for the line to be read as if they did not exist; none where it names no stranger. */
export function strangersToForget(
  output: InterpreterOutput,
  line: string,
  strangers: NarrationHints['nameable'],
  state: GameState,
): ReadonlySet<string> {
  const told = new Set(output.proposed_actions.flatMap((act) => toldBySpeaker(act, state)))
  const said = ` ${foldedWords(line).join(' ')} `
  const read = JSON.stringify(output)
  const isNamed = (name: string): boolean => {
    const words = foldedWords(name).join(' ')
    return words !== '' && said.includes(` ${words} `)
  }
  const others = strangers.filter(({ id }) => !told.has(id))
  const isStrange = others.some(
    ({ id, name, aliases }) => read.includes(JSON.stringify(id)) || [name, ...aliases].some(isNamed),
  )
  // Without those alone, their words would be found in the names of others.
  return new Set(isStrange ? others.map(({ id }) => id) : [])
}

/** The topics of an act of talk that whoever is addressed has something to say about. */
function toldBySpeaker(
  { action, target_id, topics = [] }: ProposedAction,
  state: GameState,
): readonly string[] {
  const isHere = state.scene.present_entity_ids.includes(target_id)
  const person = isHere && isTalk(action) ? rowOf(state.entities, target_id) : undefined
  if (person === undefined) return []
  const entries = disclosablesOf(person)
  return topics.filter((topic) => entries.some((entry) => entry.id === topic || entry.topics.includes(topic)))
}

/** Somebody here who has something to say about one of some topics. */
export function tellerHere(topics: readonly string[], { scene, entities }: GameState): string | undefined {
  return scene.present_entity_ids.find((id) =>
    disclosablesOf(rowOf(entities, id)).some((entry) => entry.topics.some((topic) => topics.includes(topic))),
  )
}

/**
 * Of those who are left out, what somebody here could be asked about, and who that is. A reader that understands a question
 * needs the list of what there is to ask after: "what is it you are offering?" names nothing, and means her offer.
 */
export function askableStrangers(
  strangers: NarrationHints['nameable'],
  forgotten: ReadonlySet<string>,
  state: GameState,
): NonNullable<InterpretRequest['askable']> {
  if (forgotten.size === 0) return []
  const told = state.scene.present_entity_ids.map((id) => {
    const entries = disclosablesOf(rowOf(state.entities, id))
    return { id, topics: new Set(entries.flatMap((entry) => [entry.id, ...entry.topics])) }
  })
  return strangers.flatMap((topic) => {
    const by = told.flatMap(({ id, topics }) => (topics.has(topic.id) ? [id] : []))
    return forgotten.has(topic.id) && by.length > 0 ? [{ topic, by }] : []
  })
}

/** The same hints without some of those who can be named. */
export function withoutNames(hints: NarrationHints, forgotten: ReadonlySet<string>): NarrationHints {
  return { ...hints, nameable: hints.nameable.filter(({ id }) => !forgotten.has(id)) }
}
