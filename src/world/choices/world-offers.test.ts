import { describe, expect, it } from 'vitest'
import type { Ruleset } from '../../rules/ruleset.ts'
import { worldDefinitionSchema } from '../definition/world-definition.ts'
import { documented, harbourState, inn } from '../sample-state.ts'
import { worldOffers } from './world-offers.ts'

const definition = worldDefinitionSchema.parse({
  places: { [inn]: { id: inn, affordances: [{ id: 'hire', text: 'Hire a boat', minutes: 5 }] } },
})
const busy = { demand: () => ({ ok: true, value: { kind: 'impossible', reason: 'Not now.' } }) }
const offered = (state: ReturnType<typeof harbourState>): readonly string[] =>
  worldOffers(state, definition, busy as unknown as Ruleset).offers.map((offer) => offer.text)

describe('what a place makes possible', () => {
  it('is nobody’s to refuse in peace, and the rules’ to refuse in a fight', () => {
    expect(offered(harbourState())).toContain('Hire a boat')
    expect(offered(harbourState(documented('combat', 'current', { in_combat: true })))).not.toContain(
      'Hire a boat',
    )
  })
})
