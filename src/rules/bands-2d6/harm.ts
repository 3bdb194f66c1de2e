/** Harm to the actor: scaled by the table's lethality, softened by plot armour, and what a full clock means. */
import type { Aftermath } from './aftermath.ts'
import { calibrated, fateWhenHarmIsFull } from './calibration.ts'
import { enterSituation } from './change-situation.ts'
import { valueIn } from './read-attrs.ts'

/** Harms the actor. Answers how much harm was really taken. */
export function harmActor(after: Aftermath, amount: number, reason: string): number {
  return payHarm(after, calibrated(after.calibration, 'harm', amount), reason)
}

/** Charges harm that is already calibrated, such as a cost. */
export function payHarm(after: Aftermath, amount: number, reason: string): number {
  const clock = after.clock('harm')
  if (clock === undefined || amount <= 0) return 0
  const wouldFill = clock.value < clock.max && clock.value + amount >= clock.max
  if (wouldFill && spendPlotArmour(after)) return after.pay('harm', clock.max - 1 - clock.value, reason)
  const taken = after.pay('harm', amount, reason)
  if (taken > 0 && clock.value + taken >= clock.max) fall(after)
  return taken
}

/** Thick armour always holds; thin armour holds once; none never does. */
function spendPlotArmour(after: Aftermath): boolean {
  const { actor, calibration } = after
  const details = { actor_id: actor.id, plot_armor: calibration.plot_armor }
  if (calibration.plot_armor === 'thick') {
    after.tell('plot_armor_held', details)
    return true
  }
  if (calibration.plot_armor === 'none' || valueIn(actor.attrs, 'plot_armor_spent') === true) return false
  after.setAttribute('plot_armor_held', details, actor.id, ['plot_armor_spent'], true)
  return true
}

function fall(after: Aftermath): void {
  const { actor } = after
  const fate = fateWhenHarmIsFull(after.calibration)
  const status = fate === 'death' ? 'dead' : 'unconscious'
  after.setAttribute('character_down', { actor_id: actor.id, fate, status }, actor.id, ['status'], status)
  if (fate === 'lasting_wound') enterSituation(after, 'injured', 'hard', 'the harm clock is full')
}
