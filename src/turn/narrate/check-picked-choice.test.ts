import { describe, expect, it } from 'vitest'
import type { ShownEvent } from '../../core/protocol/turn-envelope.ts'
import { shingleSimilarity } from '../../text/word-and-text-similarity.ts'
import { checkPickedChoice, isSimilarChoice, type PickedChoiceInput } from './check-picked-choice.ts'

const named = (key: string, text = key.replaceAll('_', ' ')) => ({ key, text })
const done: ShownEvent = { type: 'action_succeeded', details: {}, tags: ['outcome'] }
const tick: ShownEvent = { type: 'clock_advanced', details: {}, tags: ['clock'] }

const turn: PickedChoiceInput = {
  mode: 'STORY',
  input: 'Intercept Transport',
  picked: named('intercept_transport'),
  pickedBefore: null,
  offeredBefore: [
    named('intercept_transport'),
    named('call_police'),
    named('watch_from_roof'),
    named('other_action'),
  ],
  offered: [],
  events: [done],
}
const broken = (input: Partial<PickedChoiceInput>): string[] =>
  checkPickedChoice({ ...turn, ...input }).violations.map((violation) => violation.rule_id)

describe('a turn that picks a choice', () => {
  it('is in order when it happened', () => {
    expect(checkPickedChoice(turn)).toEqual({ violations: [], forced: null, retry: [] })
  })

  it('[PLAN-15] must carry it out: an answer that only offers more is rejected, and the choice is forced', () => {
    const sub = [named('kick_door'), named('bribe_guard')]
    const result = checkPickedChoice({
      ...turn,
      picked: named('attack_goblin'),
      input: 'attack_goblin',
      events: [tick],
      offered: sub,
    })
    expect(result.violations.map((violation) => violation.rule_id)).toEqual(['PLAN-15'])
    expect(result.forced?.key).toBe('attack_goblin')
    expect(result.retry[0]?.rule).toBe('PLAN-15')
  })

  it('[PLAN-16] may not be answered with the same choices, nor with kinds of the one picked', () => {
    const again = turn.offeredBefore
    expect(broken({ events: [], offered: again, picked: named('something_unlike') })).toContain('PLAN-16')
    const kinds = [named('direct_intercept'), named('roadside_ambush'), named('traffic_manipulation')]
    expect(broken({ events: [], offered: kinds })).toEqual(['PLAN-15', 'PLAN-16'])
    expect(broken({ offered: kinds })).toEqual([])
  })

  it('[PLAN-16] may be answered with ways when the player asks how, or thinks', () => {
    const offered = [named('direct_intercept')]
    expect(broken({ events: [], offered, input: 'Intercept the transport: how should I do this?' })).toEqual(
      [],
    )
    expect(broken({ events: [], offered, input: 'intercept, but let me consider options' })).toEqual([])
    expect(broken({ events: [], offered, picked: named('plan_route'), input: 'plan route' })).toContain(
      'PLAN-15',
    )
  })

  it('[PLAN-17] must carry out what is picked for the second time, in whatever words', () => {
    const pressure = named('maintain_pressure', 'Maintain Pressure')
    const twice = { events: [], picked: pressure, input: 'Maintain Pressure' }
    expect(broken({ ...twice, pickedBefore: pressure })).toContain('PLAN-17')
    expect(broken({ ...twice, pickedBefore: named('keep_up', 'Maintaining the pressure') })).toContain(
      'PLAN-17',
    )
    expect(broken({ ...twice, pickedBefore: named('offer_compromise') })).not.toContain('PLAN-17')
    expect(broken({ ...twice, pickedBefore: pressure, events: [done] })).toEqual([])
  })

  it('knows one wish in two wordings from two wishes', () => {
    const press = named('press_argument', 'Press the argument')
    expect(isSimilarChoice(press, named('pressing_the_argument', 'Pressing the argument'))).toBe(true)
    expect(isSimilarChoice(press, named('offer_money', 'Offer money'))).toBe(false)
    expect(isSimilarChoice(named('attack_goblin'), named('attack_chief'))).toBe(false)
  })
})

describe('a narration', () => {
  it('is compared in linear time', () => {
    const long = 'the same old song again '.repeat(400_000)
    expect(shingleSimilarity(long, long)).toBe(1)
  })

  it('is not looked at outside play', () => {
    expect(broken({ mode: 'THINK', events: [] })).toEqual([])
  })
})
