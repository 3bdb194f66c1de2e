/** The three paces of a journey on foot, by SRD 5.1: how fast, and what they cost the senses. */

export interface TravelPace {
  readonly id: 'fast' | 'normal' | 'slow'
  readonly feet_per_minute: number
  readonly miles_per_hour: number
  readonly miles_per_day: number
  readonly passive_perception: number
  readonly may_sneak: boolean
}

export const travelPaces: Readonly<Record<TravelPace['id'], TravelPace>> = {
  fast: {
    id: 'fast',
    feet_per_minute: 400,
    miles_per_hour: 4,
    miles_per_day: 30,
    passive_perception: -5,
    may_sneak: false,
  },
  normal: {
    id: 'normal',
    feet_per_minute: 300,
    miles_per_hour: 3,
    miles_per_day: 24,
    passive_perception: 0,
    may_sneak: false,
  },
  slow: {
    id: 'slow',
    feet_per_minute: 200,
    miles_per_hour: 2,
    miles_per_day: 18,
    passive_perception: 0,
    may_sneak: true,
  },
}

/**
 * Whole seconds a way takes at a pace; difficult ground doubles it.
 *
 * @example
 * marchSeconds(1200, 'normal', false) // 14_400: twelve miles in four hours
 */
export function marchSeconds(hundredthsOfMile: number, pace: TravelPace['id'], difficult: boolean): number {
  const perHour = travelPaces[pace].miles_per_hour * 100
  return Math.ceil((hundredthsOfMile * 3_600 * (difficult ? 2 : 1)) / perHour)
}
