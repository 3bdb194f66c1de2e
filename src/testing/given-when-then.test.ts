import { describe, expect, it } from 'vitest'
import type { RollRequest } from '../dice/dice-roller.ts'
import { fixedDice } from './fixed-dice.ts'
import { given } from './given-when-then.ts'

const search: RollRequest = {
  label: 'Perception',
  notation: '1d20',
  modifiers: [
    { value: 5, source: 'WIS' },
    { value: 3, source: 'PROF' },
  ],
  target: { kind: 'DC', value: 15 },
  attempt: { actor: 'pc_mira_001', action: 'search', target: 'loc_ferry_001', check: 'perception' },
}

describe('given, when, then', () => {
  it('[DICE-09] plays a turn with scripted dice and renders the ledger string in full', () =>
    given()
      .when({ input: 'I search the deck.', action: 'investigation', rolls: [search] }, fixedDice(15))
      .thenPlayed(({ result, after }) => {
        expect(result.dice_rolls).toEqual([
          'Perception: 1d20 +5 WIS +3 PROF = 15 +5 WIS +3 PROF = 23 vs DC 15 (Success)',
        ])
        expect(after.counters).toEqual({
          turn_number: 2,
          sequence_id: 2,
          user_scene_number: 1,
          current_turn: 1,
        })
      }))

  it('leaves no trace of a turn that is refused', () =>
    given()
      .when({ input: 'Roll!', rolls: [{ ...search, notation: '101d6' }] }, fixedDice(15))
      .thenRefused('dice/too-many-dice'))

  it('fails when a die is asked for that nobody scripted', () =>
    expect(
      given()
        .when({ input: 'Twice!', rolls: [search, { ...search, label: 'Again' }] }, fixedDice(15))
        .thenPlayed(() => {}),
    ).rejects.toThrow(/only 1 are scripted/))
})
