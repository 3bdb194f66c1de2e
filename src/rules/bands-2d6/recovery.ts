/** Getting better: rest and medicine take harm away and end injuries, as lastingly as the table chose. */
import type { Aftermath } from './aftermath.ts'
import { harmHealedByRest } from './calibration.ts'
import { easeSituation, leaveSituation } from './change-situation.ts'
import { textIn } from './read-attrs.ts'

const rests: readonly string[] = ['rest', 'sleep', 'recover']

/** What rest or medicine does to the actor. */
export function recover(after: Aftermath, verb: string, critical: boolean): void {
  const resting = rests.includes(verb)
  if (!resting && verb !== 'medical') return
  const { actor, calibration } = after
  const injured = after.situations.get('injured')
  const onlySoftens = resting && calibration.permanence === 'hard' && injured?.severity === 'hard'
  if (injured !== undefined && onlySoftens) easeSituation(after, injured, verb)
  else if (injured !== undefined) leaveSituation(after, injured, verb)
  const down = textIn(actor.attrs, 'status') === 'unconscious'
  const healed = resting ? harmHealedByRest(calibration) : critical ? 2 : 1
  const clock = after.clock('harm')
  const most = clock?.value ?? 0
  after.pay('harm', -Math.min(most, Math.max(healed, down ? 1 : 0)), verb)
  if (down) after.setAttribute('character_woke', { actor_id: actor.id }, actor.id, ['status'], 'conscious')
}
