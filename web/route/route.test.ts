import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { panels, pathOf, type Route, routeOf } from './route.ts'

const word = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => text.isWellFormed())

const somewhere: fc.Arbitrary<Route> = fc.oneof(
  fc.constant<Route>({ page: 'start' }),
  fc.constant<Route>({ page: 'settings' }),
  fc.record({ page: fc.constant('new' as const), scenario: fc.option(word) }),
  fc.record({ page: fc.constant('desk' as const), pack: fc.option(word) }),
  fc.record({ page: fc.constant('book' as const), campaign: word }),
  fc.record({
    page: fc.constant('table' as const),
    campaign: word,
    panel: fc.option(fc.constantFrom(...panels)),
  }),
)

describe('addresses', () => {
  it('lead back to where they were written, whatever a campaign is called', () => {
    fc.assert(
      fc.property(somewhere, (route) => {
        expect(routeOf(pathOf(route))).toEqual(route)
      }),
    )
  })

  it.each(['/nowhere', '/play', '/play/one/no-such-panel', '/play/one/sheet/more', '/settings/x', '/book'])(
    '%s leads nowhere, and says which it was',
    (path) => expect(routeOf(path)).toEqual({ page: 'lost', path }),
  )

  it('are read even where somebody broke a percent sign', () => {
    expect(routeOf('/play/100%25')).toEqual({ page: 'table', campaign: '100%', panel: null })
    expect(routeOf('/play/100%')).toEqual({ page: 'table', campaign: '100%', panel: null })
  })
})
