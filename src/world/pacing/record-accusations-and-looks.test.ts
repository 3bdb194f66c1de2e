import { expect, it } from 'vitest'
import type { GameState } from '../../core/state/game-state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { worldSuggestions } from '../choices/world-suggestions.ts'
import { WorldEdit } from '../collect-world-changes.ts'
import { worldDefinitionSchema } from '../definition/world-definition.ts'
import { documented, harbourState, jory, lawfully, mira } from '../sample-state.ts'
import { recordAccusations } from './record-accusations-and-looks.ts'

const clue = (id: string) => ({ id, name: id, fact: 'It went by water.', points_to: jory })
const definition = worldDefinitionSchema.parse({
  clues: { c_sledge: clue('c_sledge'), f_rowed: clue('f_rowed') },
  deductions: { d: { id: 'd', needs: { any: 1, of: ['c_sledge'] } } },
})

const learned = (fact_id: string): StateDiff => ({
  knowledge_add: [{ knower_id: mira, fact_id, turn: 1, source: 'found' }],
})
const accusations = (state: GameState): readonly string[] =>
  worldSuggestions(state, definition).flatMap((idea) => (idea.act.verb === 'accuse' ? [idea.text] : []))

function after(state: GameState, verb: string, words: string): GameState {
  const edit = new WorldEdit(state)
  recordAccusations(edit, definition, [{ verb, target_id: jory, words }])
  return edit.state
}

it('somebody is accused once, and again only with something new to say', () => {
  const state = harbourState(learned('c_sledge'), documented('world', 'deduced', { d: 1 }))
  expect(accusations(state)).toHaveLength(1)
  const accused = after(state, 'accuse', '')
  expect(accusations(accused)).toEqual([])
  expect(accusations(lawfully(accused, learned('f_rowed')))).toHaveLength(1)
})

it('an accusation in so many words counts, a threat does not', () => {
  const state = harbourState(learned('c_sledge'), documented('world', 'deduced', { d: 1 }))
  expect(accusations(after(state, 'intimidate', 'I accuse Jory of rowing it'))).toEqual([])
  expect(accusations(after(state, 'intimidate', 'I threaten Jory'))).toHaveLength(1)
})
