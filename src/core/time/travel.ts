/**
 * How long a journey takes: distance by pace, exact in whole seconds (TIME-18). Distances are whole hundredths of
 * a mile or whole feet, so that no route is ever 3.9999 hours long.
 */
import { done, type Result, refuse } from '../refusal.ts'
import { floorDivide } from './instant.ts'

/** Miles an hour by ground and by going on foot or mounted. */
export const paces = {
  road: { walk: 3, mounted: 6 },
  wilderness: { walk: 2, mounted: 4 },
} as const

/** A whole number of hundredths of a mile, or of feet. */
export type Distance = { readonly hundredths_of_mile: number } | { readonly feet: number }

/** One part of a route: how far, over what ground, and how one goes. */
export interface TravelLeg {
  readonly distance: Distance
  readonly ground: keyof typeof paces
  readonly going: 'walk' | 'mounted'
  /** Difficult terrain halves the speed. */
  readonly difficult?: boolean
}

/** A million miles: no single leg is longer. */
const furthestHundredths = 100_000_000
const feetPerMile = 5_280
const secondsPerHour = 3_600

function legSeconds(leg: TravelLeg): number | undefined {
  const inFeet = 'feet' in leg.distance
  const length = 'feet' in leg.distance ? leg.distance.feet : leg.distance.hundredths_of_mile
  const unitsPerMile = inFeet ? feetPerMile : 100
  if (!Number.isSafeInteger(length) || length < 0) return undefined
  if (length > (furthestHundredths / 100) * unitsPerMile) return undefined
  const hoursFactor = leg.difficult === true ? 2 : 1 // enforces: TIME-18
  const perHour = paces[leg.ground][leg.going] * unitsPerMile // enforces: TIME-18
  const { quotient, remainder } = floorDivide(length * secondsPerHour * hoursFactor, perHour)
  return remainder === 0 ? quotient : quotient + 1
}

/**
 * The seconds a route takes. Every distance in hundredths of a mile comes out exact; one in feet is rounded up to
 * the next whole second for each leg.
 *
 * @example
 * travelSeconds([{ distance: { hundredths_of_mile: 1200 }, ground: 'road', going: 'walk' }]) // 14_400: four hours
 */
export function travelSeconds(route: readonly TravelLeg[]): Result<number> {
  let total = 0
  for (const [index, leg] of route.entries()) {
    const seconds = legSeconds(leg)
    if (seconds === undefined) {
      const sentence = `Leg ${index + 1} of the route needs a whole distance from 0 to a million miles.`
      return refuse('time/bad-distance', sentence, { rule: 'TIME-18' })
    }
    total += seconds
  }
  return done(total)
}
