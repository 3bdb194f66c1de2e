/** An ending silences the rest: nothing new begins or is heard beside it or after it, and what may still be done is calm. */
import { describe, expect, it } from 'vitest'
import { riskOf } from '../../src/core/protocol/risk-levels.ts'
import type { AuthorTurn } from '../../src/core/protocol/turn-envelope.ts'
import { isFighting } from '../../src/core/state/state-queries.ts'
import { type WorldDefinition, worldDefinitionSchema } from '../../src/world/definition/world-definition.ts'
import { kira } from '../table.ts'
import { dramaTable, eventsOf, rulesets } from './drama-table.ts'
import { inn, smallDefinition, tide } from './small-definition.ts'

const over = 'small:over'

/** The small definition with one more ending, whose moment is also that of a fight and of a storylet. */
function definitionWith(effects: readonly unknown[], when: object = { flag: over }): WorldDefinition {
  const place = smallDefinition.places[inn]
  return worldDefinitionSchema.parse({
    ...smallDefinition,
    places: {
      ...smallDefinition.places,
      [inn]: {
        ...place,
        affordances: [{ id: 'small:finish', text: 'Finish it', phrases: ['finish it'], success: effects }],
      },
    },
    encounters: {
      'small:knives': { ...smallDefinition.encounters['small:knives'], begin_if: { flag: over } },
    },
    storylets: {
      ...smallDefinition.storylets,
      'small:late': {
        id: 'small:late',
        view_if: { flag: over },
        priority: 'urgent',
        text: ['Somebody runs in.'],
      },
    },
    endings: [{ id: 'small:done', title: 'Done', if: when, text: ['It is done.', 'It stays done.'] }],
  })
}

const begun = ['encounter_opened', 'contest_opened', 'chase_opened', 'storylet_played'] as const
const heard = ['rumour_heard', 'hint_given', 'clock_advanced', 'clock_triggered'] as const

function told(turn: AuthorTurn, types: readonly string[]): readonly string[] {
  return eventsOf(turn, ...types)
    .filter((event) => !event.tags.includes('quiet'))
    .map((event) => event.type)
}

function isCalm({ planning_block }: AuthorTurn): boolean {
  const choices = Object.values(planning_block?.choices ?? {})
  const fierce = choices.filter(
    ({ risk_level, text }) => riskOf(risk_level).isRisky || /attack|fight|strike/i.test(text),
  )
  return choices.length >= 4 && fierce.length === 0
}

describe.each(rulesets)('the end under %s', (ruleset) => {
  it.each([
    ['a flag', [{ flag: over }]],
    ['a flag, with a fight behind it', [{ flag: over }, { encounter: 'small:knives' }]],
    ['an effect, with a clock behind it', [{ ending: 'small:done' }, { clock: { [tide]: 1 } }]],
  ])('comes alone when it comes by %s', async (_how, deed) => {
    const table = await dramaTable({ ruleset, definition: definitionWith(deed) })
    const ended = await table.play('finish it')
    expect(eventsOf(ended, 'ending_reached')[0]?.details.text).toEqual(['It is done.', 'It stays done.'])
    expect(told(ended, [...begun, ...heard])).toEqual([])
    const state = await table.state()
    expect(isFighting(state)).toBe(false)
    expect(state.documents['world|encounter']?.value.current ?? null).toBeNull()
    expect(isCalm(ended)).toBe(true)
  })

  it('lays down what was running, without a word', async () => {
    const late = definitionWith([], { turn: '>=3' })
    const table = await dramaTable({ ruleset, definition: late, flags: ['small:supper_called'] })
    await table.play('I look around.')
    expect((await table.state()).documents['world|contest']?.value.current).toBe('small:supper')
    let ended = await table.play('I look around.')
    for (let more = 0; more < 2 && eventsOf(ended, 'ending_reached').length === 0; more += 1)
      ended = await table.play('I look around.')
    expect(eventsOf(ended, 'ending_reached')).toHaveLength(1)
    expect((await table.state()).documents['world|contest']?.value.current ?? null).toBeNull()
  })

  it('stays quiet afterwards, whatever time brings', async () => {
    const table = await dramaTable({ ruleset, definition: definitionWith([{ flag: over }]) })
    await table.play('finish it')
    for (const line of ['I wait a while.', 'I rest for an hour', 'I go to the quay', 'I look around.']) {
      const turn = await table.play(line)
      expect(told(turn, [...begun, ...heard]), line).toEqual([])
      expect(isCalm(turn), line).toBe(true)
    }
    expect((await table.state()).entities[kira]).toBeDefined()
  })
})
